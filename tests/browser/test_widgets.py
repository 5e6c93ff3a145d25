"""The promise of a widget, held against boards made for the purpose: a dead one must fail."""

import pytest

from browser.widgets import by_keyboard, by_mouse, try_controls, widgets

BOARD = """<!doctype html><title>board</title><script src="/_static/widgets-setup.js"></script>
<div class="jeux-widget">
  <button disabled>off</button><button>idle</button><button id="move">move</button>
  <div class="jeux-frame"><figcaption>0 moves</figcaption>
  <svg role="img" aria-label="board, 0 moves"></svg></div>
</div>
<script>
let moves = 0;
document.querySelector("#move").addEventListener("click", () => {
  moves += 1;
  %s
});
</script>"""
DRAW = "document.querySelector('svg').innerHTML = `<circle r='${moves}'/>`;"
SAY = "document.querySelector('figcaption').textContent = `${moves} moves`;"
LABEL = "document.querySelector('svg').setAttribute('aria-label', `board, ${moves} moves`);"


@pytest.fixture
def board(browser, site, request):
    page = browser.new_page()
    page.set_default_timeout(2000)
    page.route("**/board.html", lambda route: route.fulfill(
        body=BOARD % request.param, content_type="text/html"))  # fmt: skip
    page.goto(f"{site}/board.html")
    yield page
    page.close()


@pytest.mark.parametrize("use", [by_keyboard, by_mouse])
@pytest.mark.parametrize("board", [DRAW + SAY + LABEL], indirect=True)
def test_a_living_board_passes(board, use):
    try_controls(board, *widgets(board), use)


@pytest.mark.parametrize("use", [by_keyboard, by_mouse])
@pytest.mark.parametrize("board", ["", DRAW, DRAW + SAY, SAY + DRAW, LABEL + DRAW], indirect=True)
def test_a_board_that_is_dead_or_dumb_fails(board, use):
    with pytest.raises(AssertionError, match=r"no control of the widget|stayed"):
        try_controls(board, *widgets(board), use)
