"""Pictures of the *jeu du caillou*, by subject."""

# "as" hands a name on to the chapters
from jeux.caillou.figures.charts import CORNER as CORNER
from jeux.caillou.figures.charts import UNIT as UNIT
from jeux.caillou.figures.charts import asked_picture as asked_picture
from jeux.caillou.figures.charts import handicap_chart as handicap_chart
from jeux.caillou.figures.charts import round_picture as round_picture
from jeux.caillou.figures.charts import thrown_round as thrown_round
from jeux.caillou.figures.charts import throws_picture as throws_picture
from jeux.caillou.figures.charts import turns_picture as turns_picture
from jeux.caillou.figures.checks import asked_lanes as asked_lanes
from jeux.caillou.figures.checks import asked_laws as asked_laws
from jeux.caillou.figures.checks import asked_scores as asked_scores
from jeux.caillou.figures.curves import curves_picture as curves_picture
from jeux.caillou.figures.field import place_picture as place_picture
from jeux.caillou.figures.lists import lists_picture as lists_picture
from jeux.caillou.figures.opening import child_picture as child_picture
from jeux.caillou.figures.opening import from_picture as from_picture
from jeux.caillou.figures.opening import match_picture as match_picture
from jeux.caillou.figures.opening import sentence_picture as sentence_picture
from jeux.caillou.figures.orders import orders_picture as orders_picture
from jeux.caillou.figures.orders import unequal_picture as unequal_picture
from jeux.caillou.figures.rule_book import LIES as LIES
from jeux.caillou.figures.rule_book import cases_picture as cases_picture
from jeux.caillou.figures.rule_book import dispute_picture as dispute_picture
from jeux.caillou.figures.rule_book import rule_book as rule_book
from jeux.caillou.figures.sheet import WORDS as WORDS
from jeux.caillou.figures.sheet import score_chart as score_chart
from jeux.caillou.figures.sheet import steps_picture as steps_picture
from jeux.caillou.figures.silences import asked_stones as asked_stones
from jeux.caillou.figures.silences import readings_picture as readings_picture
from jeux.caillou.figures.silences import silence_picture as silence_picture
from jeux.caillou.figures.silences import silences as silences
