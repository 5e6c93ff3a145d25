"""Which cells of Cloche et Marteau define the functions that draw its pictures."""

from cells import defined

INN = ("inn-imports", "inn-opening-widget", "inn-one", "inn-renewal-code", "inn-settles")
WIN = ("win-shares", "win-games")
CELLS = {
    "law_chart": ("2-six-dice", "six-imports", "six-explore-dice"),
    "cards_picture": ("3-first-period", "first-imports", "first-opening-widget"),
    "values_picture": ("3-first-period", "first-imports", "first-values-picture"),
    "last_tokens": ("4-auberge", *INN, "inn-hops", "inn-slider"),
    "waves_picture": (
        *("7-closed-forms", "closed-imports", "closed-length", "closed-second-code"),
        *("closed-broken-code", "inn-limit-code", "inn-waves", "inn-oscillation"),
    ),
    "sale_picture": ("5-auction", "auction-imports", "auction-opening-widget"),
    "fair_sale": ("5-auction", "auction-imports", "auction-sale"),
    "chance_picture": (
        *("5-auction", "auction-imports", "auction-iterate", "auction-inn-code"),
        "auction-chance-slider",
    ),
    "many_games": ("6-spread", "spread-imports", "spread-predict-player", "spread-opening-widget"),
    "spread": ("6-spread", "spread-imports", "spread-laws", "spread-row", "first-spread"),
    "law_picture": (
        *("6-spread", "spread-imports", "spread-laws", "spread-law-1922"),
        "spread-law-widget",
    ),
    "gaps_picture": (
        *("7-closed-forms", "closed-imports", "closed-broken-means"),
        *("closed-gaps", "closed-gaps-picture"),
    ),
    "maxima_map": (
        *("7-closed-forms", "closed-imports", "closed-broken-means"),
        *("closed-gaps", "closed-length", "closed-length-check", "closed-figures-code"),
        "closed-first",
        *("closed-second-code", "closed-second-check"),
        *(f"closed-map-{cell}" for cell in ("throw", "by-throw", "gains", "means", "settled")),
        *("closed-map-tables", "closed-map-runs", "closed-map"),
    ),
    "purses_picture": ("8-bid-to-win", "win-imports", "win-ended", "win-opening-games"),
    "winning_picture": ("8-bid-to-win", "win-imports", "win-ended", *WIN, "win-slider"),
    "normal_picture": ("9-large-games", "large-imports", "large-normal"),
    "family_picture": (
        *("10-other-tables", "family-imports", "family-brings", "family-opening-widget"),
    ),
}


def of(function):
    """Return a function that a chapter of Cloche et Marteau defines."""
    page, *cells = CELLS[function]
    return defined(f"cloche/{page}", *cells)[function]
