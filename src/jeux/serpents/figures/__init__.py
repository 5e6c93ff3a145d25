"""Pictures of *Serpents et échelles*: boards, and charts of games, lengths and matrices."""

# "as" hands a name on to the chapters
from jeux.serpents.figures.asked import entries_picture as entries_picture
from jeux.serpents.figures.asked import squares_picture as squares_picture
from jeux.serpents.figures.board import board_picture as board_picture
from jeux.serpents.figures.board import choices_picture as choices_picture
from jeux.serpents.figures.entry import entry_picture as entry_picture
from jeux.serpents.figures.exact import digits_picture as digits_picture
from jeux.serpents.figures.games import length_chart as length_chart
from jeux.serpents.figures.games import rounds_chart as rounds_chart
from jeux.serpents.figures.games import turn_order_chart as turn_order_chart
from jeux.serpents.figures.heat import ladders_picture as ladders_picture
from jeux.serpents.figures.heat import whereabouts_picture as whereabouts_picture
from jeux.serpents.figures.heat import without_picture as without_picture
from jeux.serpents.figures.jumps import jumps_picture as jumps_picture
from jeux.serpents.figures.large import cost_chart as cost_chart
from jeux.serpents.figures.opening import exact_picture as exact_picture
from jeux.serpents.figures.opening import game_picture as game_picture
from jeux.serpents.figures.opening import hundred_picture as hundred_picture
from jeux.serpents.figures.opening import lengths_picture as lengths_picture
from jeux.serpents.figures.opening import listed_picture as listed_picture
from jeux.serpents.figures.opening import position_picture as position_picture
from jeux.serpents.figures.opening import reach_picture as reach_picture
from jeux.serpents.figures.opening import recalled_picture as recalled_picture
from jeux.serpents.figures.printed import printed_picture as printed_picture
from jeux.serpents.figures.product import product_picture as product_picture
from jeux.serpents.figures.race import series_chart as series_chart
from jeux.serpents.figures.race import tie_chart as tie_chart
from jeux.serpents.figures.rows import rows_chart as rows_chart
from jeux.serpents.figures.together import meeting_picture as meeting_picture
from jeux.serpents.figures.together import met_picture as met_picture
from jeux.serpents.figures.twins import twins_picture as twins_picture
