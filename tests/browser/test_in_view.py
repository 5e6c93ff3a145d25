"""On a phone and on a desk, what one does to a board and what it says are in view together."""

import pytest

# wholly on the screen, and nothing over its corners
SEEN = """e => {
  const { left, top, right, bottom } = e.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && [[left + 3, top + 3], [right - 3, bottom - 3]].every(
    ([x, y]) => e.contains(document.elementFromPoint(x, y)));
}"""


@pytest.fixture(params=[(390, 844), (1280, 800)], ids=["phone", "desk"])
def opened(request, browser, site):
    """Opens a link to a board, which the page then shows."""
    page = browser.new_page()
    width, height = request.param
    page.set_viewport_size({"width": width, "height": height})

    def go(link):
        page.goto(f"{site}/book/{link}")
        page.locator("[data-arrived]").wait_for()
        return Shown(page)

    yield go
    page.close()


class Shown:
    """The board that a link has opened."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator("[data-arrived]")

    def reach(self, name):
        """Press Tab until a control has the focus."""
        part = self.root.locator(f"[data-is={name}]")
        for _ in range(30):
            if part.evaluate("e => e === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {name}")

    def sees(self, *wanted):
        """All of it is in view at once: the picture of the board, and what else is wanted."""
        for selector in ("figure [role=img]", *wanted):
            assert self.root.locator(selector).first.evaluate(SEEN), selector


def test_the_board_is_in_view_when_a_pawn_is_thrown_a_jump_moved_a_ladder_found(opened):
    board = opened("serpents/8-players.html#starts=0-0")
    board.sees("figcaption", "[data-is=throw]")
    board.root.locator("[data-is=throw]").focus()
    board.page.keyboard.press("Enter")
    board.root.get_by_text("Throw 1: the first player").wait_for()
    board.sees("figcaption", "[data-is=throw]")
    board.reach("change")
    board.page.keyboard.press("Enter")
    for name in ("to", "second", "finish"):
        board.reach(name)
        board.page.keyboard.press("ArrowRight")
        board.sees("figcaption", f"[data-is={name}]")
    board.reach("search")
    board.page.keyboard.press("Enter")
    board.reach("find")
    board.page.keyboard.press("Enter")
    board.root.locator(".offer").wait_for(state="attached", timeout=60_000)
    board.sees(".jeux-board-note", "[data-is=find]")


def test_the_heaps_are_in_view_when_a_game_is_set(opened):
    board = opened("marienbad/3-playing.html#heaps=3-5-7-9")
    board.sees("figcaption", "[data-is=take]")
    board.root.locator("[data-is=take]").focus()
    board.reach("settings")
    board.page.keyboard.press("Enter")
    for name, key in (("heap-3", "ArrowRight"), ("player", "ArrowDown"), ("digits", "Space")):
        board.reach(name)
        board.page.keyboard.press(key)
        board.sees("figcaption", f"[data-is={name}]")
