"""How the page draws heaps in blocks of 8, 4, 2 and 1."""

import json

import pytest

from browser.nim import PLACED, opened
from jeux.marienbad.figures import blocks


@pytest.fixture(scope="module")
def js(browser):
    page = opened(browser)
    yield page
    assert page.errors == []
    page.close()


@pytest.fixture(scope="module")
def places(js):
    return js.evaluate("nim.PLACES.map(({ power, x, y }) => [power, x, y])")


def test_the_page_and_python_draw_the_same_blocks(places):
    middle = 32  # of a row on the page
    assert places == [[power, x, middle + y] for power, x, y in blocks.places(4)]


# for each size, and each rest that a move leaves of it, what lies where
DRAWN = f"""() => {{
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const all = [];
  for (let size = 0; size < 16; size += 1) for (let rest = 0; rest <= size; rest += 1) {{
    const made = size > rest ? [{{ who: 'You', move: [0, size - rest] }}] : [];
    const state = {{ heaps: [rest], start: [size], from: [size], made, digits: true }};
    [svg.innerHTML] = nim.drawn(state, 15);
    all.push([size, rest, ({PLACED})(svg)]);
  }}
  return JSON.stringify(all);
}}"""


def test_tokens_lie_in_the_columns_of_their_powers_and_rings_in_what_was_broken_up(js, places):
    for size, rest, drawn in json.loads(js.evaluate(DRAWN)):
        lie = {tuple(spot): kind for kind, *spot in drawn}
        assert len(lie) == len(drawn), "no two lie in one place"
        for power, *spot in places:
            kind = lie.pop(tuple(spot), None)
            assert (kind == "token") == bool(rest & power)
            assert kind != "yours" or size & power & ~rest
        assert not lie
        kinds = [kind for kind, *_ in drawn]
        assert (kinds.count("token"), kinds.count("yours")) == (rest, size - rest)


CHANGED = """() => {
  const places = n => nim.PLACES.flatMap(({ power }, k) => (n & power ? k : []));
  const all = [];
  for (let size = 1; size < 16; size += 1) for (let rest = 0; rest < size; rest += 1) {
    const { comes, moves, goes } = nim.changed(places, size, rest);
    all.push([size, rest, places(size), places(rest), comes, moves, goes]);
  }
  return JSON.stringify(all);
}"""


def test_each_preview_is_what_the_move_does(js):
    for size, rest, before, after, comes, moves, goes in json.loads(js.evaluate(CHANGED)):
        assert len(goes) == size - rest
        assert len(comes) == len(moves)
        assert {*before} - {*goes} - {*moves} | {*comes} == {*after}
        assert before[rest] in goes, "the token that was tapped goes"
        # Python's places are those of all blocks, numbered alike
        assert blocks.changed(size, rest, 4) == (comes, moves, goes)
