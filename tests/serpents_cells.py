"""Which cells of Serpents et échelles define the functions that draw its pictures."""

from cells import defined

TOGETHER = ("11-together", "together-imports")
CELLS = {
    "followed": ("1-board", "board-imports", "board-opening-widget"),
    "entry": ("1-board", "board-imports", "board-entry-moves", "board-entry-slider"),
    "whereabouts": ("1-board", "board-imports", "board-whereabouts-slider"),
    "twenty": ("2-equation", "equation-imports", "equation-opening-widget"),
    "ties": ("2-equation", "equation-imports", "equation-arrivals", "equation-slider"),
    "listed": ("3-vectorisation", "vec-imports", "vec-opening-widget"),
    "entry_of_product": (
        *("3-vectorisation", "vec-imports", "vec-product-parts", "vec-product-widget"),
    ),
    "corner": ("4-series", "series-imports", "series-slider"),
    "dice": ("5-how-long", "length-imports", "length-opening-widget"),
    "lengths": ("5-how-long", "length-imports", "length-slider"),
    "turn_order": ("5-how-long", "length-imports", "players-turn", "players-slider"),
    "recalled": ("6-classic", "classic-imports", "classic-opening-widget"),
    "compared": ("6-classic", "classic-imports", "classic-printed", "classic-figures-picture"),
    "twins": ("6-classic", "classic-imports", "classic-rival-twins"),
    "bare_board": ("7-exactly", "exactly-imports", "exactly-opening-widget"),
    "digits_drawn": ("7-exactly", "exactly-imports", "exactly-long-digits", "exactly-long-widget"),
    "jump_map": (
        *("8-players", "players-imports", "players-snake", "players-one-jump-code"),
        *("players-map-shades", "players-map"),
    ),
    "reach": ("9-choosing", "choose-imports", "choose-opening-widget"),
    "choices": (
        *("9-choosing", "choose-imports", "choose-matrices", "choose-iterate"),
        *("choose-solve", "choose-hurry"),
        "choose-slider",
    ),
    "costs": ("10-large-boards", "large-imports", "large-opening-costs"),
    "meeting": (*TOGETHER, "together-opening-game", "together-opening-widget"),
    "met_changes": (*TOGETHER, "together-predict", "together-errors-widget"),
    "against": ("ahead", "ahead-imports", "ahead-numbers", "classic-slider"),
    "circle": (
        *("ahead", "ahead-imports", "ahead-numbers", "ahead-circle-predict"),
        "ahead-circle-picture",
    ),
}


def of(function):
    """Return a function that a chapter of Serpents et échelles defines."""
    page, *cells = CELLS[function]
    return defined(f"serpents/{page}", *cells)[function]
