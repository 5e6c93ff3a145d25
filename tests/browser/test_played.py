"""Tables tell the page of a game that was played to its end, once a game."""

from browser.boards import alone
from jeux import serpents
from jeux.battage.board import CardTable
from jeux.marienbad.board import NimBoard
from jeux.serpents.board import BoardEditor

HEAR = """() => {
  window.told = [];
  document.addEventListener("jeux:played", ({ detail }) => window.told.push(detail));
}"""
TOLD = "window.told"


def traits(made):
    return [name for name in made.keys if name[0] != "_" and name not in ("layout", "tooltip")]


def test_marienbad_tells_of_a_game_once_though_its_end_is_taken_back(browser):
    made = NimBoard([1, 1])
    with alone(browser, made, *traits(made)) as page:
        page.emulate_media(reduced_motion="reduce")
        page.evaluate(HEAR)
        for again, games in (("undo", 1), ("new", 1), ("undo", 2)):
            page.evaluate("() => document.querySelector('[data-is=take]').click()")
            page.wait_for_function("n => window.told.length === n", arg=games)
            page.locator(f"[data-is={again}]").click()
        assert page.evaluate(TOLD) == ["marienbad"] * 2


def test_snakes_tell_of_a_game_and_not_of_one_that_is_seen_again(browser):
    made = BoardEditor(serpents.GRID_1)
    with alone(browser, made, *traits(made)) as page:
        page.emulate_media(reduced_motion="reduce")
        page.evaluate(HEAR)
        press = "() => document.querySelector('[data-is=throw]').click()"
        for _ in range(60):
            if page.evaluate(TOLD):
                break
            page.evaluate(press)
        assert page.evaluate(TOLD) == ["serpents"]
        page.locator("[data-is=undo]").click()
        page.evaluate(press)
        assert page.evaluate(TOLD) == ["serpents"]


def test_cards_tell_of_a_deal_that_is_played_to_its_end(browser):
    made = CardTable("deal")
    with alone(browser, made, *traits(made)) as page:
        page.evaluate(HEAR)
        for name in ("=deal", "^=take", "=rest"):
            page.locator(f"[data-is{name}]:visible").first.click()
        page.wait_for_function("window.told.length")
        assert page.evaluate(TOLD) == ["battage"]
