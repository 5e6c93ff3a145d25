"""Near misses of links, records, boards and stored words: nothing changes around a widget."""

import pytest

from browser.conftest import bundled
from jeux.caillou.record import SAMPLE as MATCH
from jeux.cloche.record import SAMPLE as GAME
from jeux.trying.lines import parts_of

pytestmark = pytest.mark.long
MANY = 10_000
VISITS = 60
MATCH_PARTS = ("stones", "goal", "unit", "seats", "rounds")
GAME_PARTS = ("seats", "tokens", "stock", "sales", "throws")
LINKS = {
    "marienbad/play": [
        {"heaps": "3-5-7-9", "misere": "0", "begins": "1", "opponent": "0", "moves": "4x8,1x2,3x5"},
        {"heaps": "2-6-7-9", "misere": "1", "opponent": "friend", "moves": "1x1"},
    ],
    "serpents/play": [
        {"size": "100", "wide": "10", "jumps": "1-38,98-78", "finish": "exact", "throws": "3526"},
        {"size": "30", "jumps": "none", "faces": "1-6", "finish": "bounce", "begins": "1"},
        {"starts": "22-43", "throws": "6"},
    ],
    "cloche/play": [parts_of(GAME, GAME_PARTS)],
    "caillou/play": [parts_of(MATCH, MATCH_PARTS)],
    "battage/play": [{"cards": "R5af3c219"}, {"cards": "C5.R00ff00ff.O3-4-5-20"}],
    "battage/clock": [{"cards": "L3600.S0123.A.H2"}],
    "cloche/six-dice": [{"seed": "17"}, {"phones": "1-28", "each": "100"}],
}
"""Of each kind of board a page, and links to it that open."""
BOARDS = [
    "1-38,4-14,98-78", "{1: 38, 4: 14}", "[(1, 38), (4, 14)]", "1 38\n4 14", "start,end\n1,38\n",
    "[[-1,-1],[3,-1]]", "2\n32 62\n42 68\n1\n95 13\n", "size=100&jumps=1-38&throws=352",
]  # fmt: skip
FIELDS = {
    "marienbad/play": ("line", ["heaps=3-5-7-9&moves=4x8,1x2"]),
    "serpents/play": ("text", BOARDS),
    "cloche/play": ("line", [GAME]),
    "caillou/play": ("line", [MATCH]),
    "battage/play": ("line", ["C5.R00ff00ff.O3-4-5-20"]),
    "battage/clock": ("line", ["L3600.S0123.A.H2"]),
    "cloche/six-dice": ("called", ["3 5 9 1\n2 4\n", "0: 3\n5: 2"]),
    "caillou/measure": ("text", ["12,5\t3\n4\t7"]),
}
"""Of each page a field, and what it reads."""
STORED = [
    '{"seed":5,"thrown":12,"named":true}', '{"seed":5,"thrown":9007199254740991}', "null", "12",
    '{"guess":"3","passed":false}', '{"called":"3 5 9"}', '{"a":["1","2"],"b":["3"]}', '"open"',
    '[{"a":["1"],"b":["2"]}]', '{"near":[[200,61],[200,40]]}', '{"marienbad":3,"digit":1}', "dark",
    '["book/cloche/six-dice"]', '{"stroke":[[0.1,0.2]],"seconds":12,"hints":1,"row":5}', "[]", "{}",
]  # fmt: skip
STORING = ["index", "cloche/six-dice", "caillou/measure", "caillou/play", "marienbad/play"]
ASKED = """const { getItem } = Storage.prototype;
window.asked = new Set();
Storage.prototype.getItem = function (name) {
  asked.add(name);
  return getItem.call(this, name);
};"""
ARMED = bundled("fuzz.js")
KEEP = """words => {
  for (const [name, word] of Object.entries(words)) localStorage.setItem(name, word);
}"""
MISSES = """([names, given, n]) => {
  const chance = new fuzz.Chance(22);
  const one = () => fuzz.nearMiss(given[chance.below(given.length)], chance);
  const all = () => Object.fromEntries(names.map((name) => [name, one()]));
  return Array.from({ length: n }, all);
}"""


def armed(opened, name, script=""):
    """A page on which all widgets live, with the ways to harm it."""
    page = opened(f"{name}.html", awake=name != "index", script=script)
    page.evaluate(ARMED)
    return page


@pytest.mark.parametrize("name", LINKS)
def test_links_that_nearly_fit(opened, name):
    page = armed(opened, name)
    part = next(iter(LINKS[name][0]))
    area = page.locator(f".cell[data-parts*='\"{part}\"']").first
    harm = "(area, [given, n]) => fuzz.links(area, given, n)"
    assert area.evaluate(harm, [LINKS[name], MANY]) is None


@pytest.mark.parametrize("name", FIELDS)
def test_words_that_are_pasted(opened, name):
    page = armed(opened, name)
    field, given = FIELDS[name]
    area = page.locator(f".cell:has([data-is={field}], input[data-row])").first
    harm = "(area, [field, given, n]) => fuzz.pasted(area, field, given, n)"
    assert area.evaluate(harm, [field, given, MANY]) is None


@pytest.mark.parametrize("name", STORING)
def test_words_that_a_device_has_kept(fresh, name):
    page = armed(fresh, name, ASKED)
    names = page.evaluate("() => [...asked]")
    assert {"jeux-read", "jeux-played"} <= {*names}
    harm = "([names, given, n]) => fuzz.kept(names, given, n)"
    assert page.evaluate(harm, [names, STORED, MANY]) is None
    for words in page.evaluate(MISSES, [names, STORED, VISITS]):
        page.evaluate(KEEP, words)
        fresh(f"{name}.html", awake=name != "index")
        assert page.evaluate("() => typeof hacked") == "undefined"
