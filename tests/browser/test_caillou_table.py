"""The wall in the page as a reader uses it: by finger, mouse and keys, alone and with others."""

import json
import re

import pytest

from browser.boards import Finger, alone, middle, serious
from jeux.caillou import Wallside, record
from jeux.trying.lines import parts_of

TRAITS = (*record.PARTS, "seed")
TWO = "stones=2-2&goal=3&unit=mm&seats=you-you"

# a finger that draws the stone so far across and down in so many milliseconds
FLICK = """([across, down, lasts]) => new Promise(done => {
  const hand = document.querySelector('[data-is=hand]');
  hand.setPointerCapture = () => {};
  const { left, top, width } = hand.getBoundingClientRect();
  const begins = performance.now();
  const send = (kind, part) => hand.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerId: 1, button: 0, clientX: left + width / 2 + across * part,
    clientY: top + width / 2 + down * part }));
  send('pointerdown', 0);
  const step = () => {
    const part = (performance.now() - begins) / lasts;
    send('pointermove', part);
    if (part < 1) setTimeout(step, 5);
    else { send('pointerup', part); done(); }
  };
  step();
})"""


class Table:
    """A table as a reader uses it."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".jeux-caillou")

    def part(self, name):
        return self.root.locator(f"[data-is={name}]")

    def press(self, *parts):
        for part in parts:
            self.part(part).click()

    def open(self, line):
        self.page.evaluate(
            """parts => document.querySelector('.jeux-frame').dispatchEvent(
              new CustomEvent('jeux:set', { bubbles: true, detail: parts }))""",
            parts_of(line, record.PARTS),
        )

    def flick(self, across=0, down=-90, lasts=120):
        self.page.evaluate(FLICK, [across, down, lasts])

    @property
    def line(self):
        told = self.page.evaluate("() => model.state")
        return "&".join(f"{name}={told[name]}" for name in record.PARTS if told[name])

    @property
    def stones(self):
        return record.stones(self.line)

    @property
    def caption(self):
        return self.root.locator("figcaption").text_content()

    @property
    def note(self):
        return self.part("note").text_content()

    @property
    def label(self):
        return self.root.locator(".jeux-caillou-field > svg").get_attribute("aria-label")

    @property
    def focused(self):
        return self.page.evaluate("() => document.activeElement.dataset.is")


@pytest.fixture
def table(browser):
    with alone(browser, Wallside(TWO, seed=7), *TRAITS) as page:
        yield Table(page)


# a finger, a mouse


def test_a_child_flicks_with_the_second_touch(browser):
    with alone(browser, Wallside(seed=7), *TRAITS) as page:
        table = Table(page)
        assert table.part("go").text_content() == "Shake hands"
        table.press("go")
        assert "hold your stone and flick it at the wall" in table.caption
        table.flick()
        (stone, *_) = table.stones
        assert (stone.player, stone.place) == ("A", 200)
        page.wait_for_function("() => /B(x|\\d)/.test(model.state.rounds)")
        assert "Mademoiselle B" in table.caption
        kept = json.loads(page.evaluate("() => localStorage.getItem('jeux-caillou')"))
        assert kept == {"A": [[200, stone.distance]]}
        table.press("more", "measure")
        told = table.part("measured").text_content()
        assert told == "Column A of Measure yourselves has this flick. Measure yourselves"
        far = "x" if stone.distance is None else f"{(stone.distance or 0.5) / 10:g} cm"
        columns = json.loads(page.evaluate("() => localStorage.getItem('jeux-measure')"))
        assert columns == {"a": [far], "b": []}
        table.press("forget")
        assert page.evaluate("() => localStorage.getItem('jeux-caillou')") is None


def test_a_stone_is_thrown_and_not_put_down_and_stays_thrown(table):
    table.part("undo").click(force=True)  # it is dim, and says why
    assert table.part("said").inner_text() == "There is nothing to take back."
    table.press("go")
    table.flick(down=-60, lasts=1200)
    assert "not put down" in table.note
    assert table.stones == []
    table.flick(down=-200, lasts=90)
    assert table.stones[0].distance is None
    assert "does not count" in table.caption
    table.part("undo").click(force=True)
    assert "fair play" in table.part("said").inner_text()
    assert len(table.stones) == 1


def test_a_finger_scrolls_the_page_beside_the_stone_and_flicks_on_it(table):
    page = table.page
    page.evaluate("() => { document.querySelector('main').style.paddingBottom = '900px'; }")
    table.press("go")
    ways = {"hand": "none", "field": "pan-y pinch-zoom"}
    hand = table.part("hand")
    assert hand.evaluate("e => getComputedStyle(e).touchAction") == ways["hand"]
    field = table.root.locator(".jeux-caillou-field > svg")
    assert field.evaluate("e => getComputedStyle(e).touchAction") == ways["field"]
    assert hand.bounding_box()["width"] >= 44
    finger = Finger(page)
    x, y = middle(hand)
    finger.flick((x, y), (x, y - 120), 0.12)
    page.wait_for_function("() => /A(x|\\d)/.test(model.state.rounds)")
    assert page.evaluate("() => scrollY") == 0
    finger.swipe((40, y + 60), (40, y - 60))
    page.wait_for_function("() => scrollY > 0")


# a whole match by keys, heard


def test_a_whole_match_by_keyboard_and_by_what_is_heard(table):
    page = table.page
    page.evaluate("""() => { window.played = [];
      addEventListener('jeux:played', ({ detail }) => played.push(detail)); }""")
    table.part("go").focus()
    page.keyboard.press("Enter")
    heard = []
    for _ in range(60):
        heard.append(table.caption)
        if "it is time to shake hands" in table.caption.lower():
            break
        focused = table.focused
        assert focused in ("hand", "go") or page.evaluate(
            "() => 'agree' in document.activeElement.dataset"
        ), table.caption
        if focused == "hand":
            page.keyboard.press("ArrowRight" if len(heard) % 2 else "ArrowLeft")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Space")
    assert record.read(table.line).winners
    assert "wins after" in heard[-1]
    assert "Nearest first:" in table.label or "Stones that touched" in table.label
    assert table.root.locator("[data-is=after] details li").count() >= 3
    first = table.root.locator("[data-is=after] > p").all_text_contents()
    assert len(first) == 2
    assert "?" in first[1]
    page.keyboard.press("Enter")
    assert "has won. The hands are shaken" in table.caption
    page.keyboard.press("Enter")
    assert (table.stones, table.focused) == ([], "hand"), "hands are shaken for the next match"
    table.press("undo")
    assert record.read(table.line).winners, "the match before comes back"
    assert page.evaluate("played") == ["caillou"], "a match counts once"


def test_a_pasted_match_that_the_page_brings_to_its_end_is_nobodys(table):
    page = table.page
    page.evaluate(
        "() => { window.played = []; addEventListener('jeux:played', () => played.push(1)); }"
    )
    table.open("stones=1-1&goal=1&unit=mm&seats=you-child&rounds=A.A.200.A300")
    page.wait_for_function(
        "() => document.querySelector('figcaption').textContent.includes('wins after')"
    )
    assert page.evaluate("played") == []


# the final ranking

LEVEL = "stones=1-1-1&goal=1&unit=mm&seats=you-you-you&rounds=A.A.B.200.A30.B70.C90"


def test_those_who_are_level_play_an_extra_round_by_keys(table):
    page = table.page
    page.evaluate(
        "() => { window.played = []; addEventListener('jeux:played', () => played.push(1)); }"
    )
    table.open(LEVEL)
    assert "level Monsieur B and Mademoiselle C 0" in table.part("after").text_content()
    table.part("rank").focus()
    page.keyboard.press("Enter")
    assert "Monsieur B and Mademoiselle C are level, and play an extra round" in table.caption
    assert not table.part("rank").is_visible()
    table.press("undo")
    assert table.line == LEVEL, "the lots are taken back with it"
    table.part("rank").focus()
    page.keyboard.press("Enter")
    for _ in range(20):
        if "Everybody is ranked" in table.caption:
            break
        assert table.focused in ("hand", "go") or page.evaluate(
            "() => 'agree' in document.activeElement.dataset"
        ), table.caption
        page.keyboard.press("Enter")
    ranking = record.ranking(table.line)
    names = {"A": "Madame A", "B": "Monsieur B", "C": "Mademoiselle C"}
    told = table.root.locator(".jeux-caillou-ranks li").all_text_contents()
    scores = record.read(table.line).scores
    order = [who for group in ranking for who in group]
    assert told == [f"{who} {names[who]}, {scores[who]}" for who in order]
    assert order[0] == "A"
    assert (scores, len(record.stones(table.line)) >= 5) == ({"A": 1, "B": 0, "C": 0}, True)
    assert table.part("rank").is_hidden()
    page.keyboard.press("Enter")
    assert "has won. The hands are shaken" in table.caption
    assert page.evaluate("played") == [], "the match was over before"
    assert page.errors == []


# what is seen while a stone slides, and that nothing moves


def test_the_caption_says_whose_stone_slides_and_the_field_stays_where_it_is(browser):
    with alone(
        browser, Wallside("stones=1-1&goal=2&unit=mm&seats=you-child", seed=3), *TRAITS
    ) as p:
        table = Table(p)
        p.emulate_media(reduced_motion="no-preference")
        p.evaluate("""() => {
          const field = document.querySelector('.jeux-caillou-field');
          const caption = document.querySelector('figcaption');
          window.tops = new Set();
          window.said = new Set();
          const step = () => {
            tops.add(Math.round(field.getBoundingClientRect().top + scrollY));
            said.add(caption.textContent);
            requestAnimationFrame(step);
          };
          step();
        }""")
        table.press("go")
        table.part("hand").wait_for()
        for _ in range(400):
            if "wins after" in table.caption:
                break
            if table.part("hand").is_visible():
                table.flick()
            elif table.part("go").is_visible():
                table.press("go")
            p.wait_for_timeout(60)
        assert "wins after" in table.caption
        assert "The stone of Madame A slides." in p.evaluate("[...said].join(' ')")
        assert p.evaluate("[...tops].length") == 1
        small = table.root.locator("figcaption small")
        assert small.all_text_contents() == [" (4.7)"]


# agreement, places, what is said


def test_ties_stop_the_match_until_the_players_agree(table):
    table.open("stones=1-1&goal=3&unit=dm&rounds=A.A.200.A3.B3")
    assert "are level" in table.caption
    buttons = table.root.locator("[data-agree]")
    assert buttons.all_text_contents() == ["Madame A", "Monsieur B", "Draw lots"]
    assert table.root.locator("svg .point").count() == 0, "nobody scores before all agree"
    buttons.nth(2).click()
    assert re.search("The lot falls on (Madame A|Monsieur B)", table.caption)
    table.press("undo")
    buttons.nth(1).click()
    assert "lot falls" not in table.caption
    assert "who chooses the place" in table.caption
    buttons.nth(0).click()
    table.part("place").fill("140")
    assert table.part("go").text_content() == "Throw from 1.4 m"
    table.press("go")
    assert table.line.endswith("A3.B3.B.A.140")
    table.press("undo")
    assert table.line.endswith("A3.B3.B.A")


def test_stones_that_were_laid_out_stay_where_they_lay(table):
    heights = """() => [...document.querySelectorAll('[data-stone] circle:first-child')]
      .map(stone => stone.getAttribute('cy'))"""
    table.open("stones=3-3&goal=7&unit=mm&seats=you-you&rounds=A.A.200.A1500.B2000")
    laid_out = table.page.evaluate(heights)
    table.flick()
    assert len(table.stones) == 3
    assert {*laid_out} <= {*table.page.evaluate(heights)}


def test_a_place_is_tapped_on_the_field(table):
    table.press("go")
    box = table.root.locator(".jeux-caillou-field > svg").bounding_box()
    table.page.mouse.click(box["x"] + 20, box["y"] + box["width"] * (56 + 120) / 440)
    assert "1.2 m from the wall" in table.part("hand").get_attribute("aria-label")
    table.open("stones=1-1&goal=7&unit=mm&rounds=A.A.200.A1999.B1787")
    box = table.root.locator(".jeux-caillou-field > svg").bounding_box()
    table.page.mouse.click(box["x"] + 20, box["y"] + box["width"] * (56 + 120) / 440)
    assert table.part("go").text_content() == "Throw from 1.2 m", "one tap, after a round as well"
    order = table.root.locator(".jeux-caillou-field > svg").text_content()
    assert "178.7" in order, "the order of the stones stays"


def test_the_arrows_show_the_aim_and_far_places_stay_in_the_field(table):
    table.press("go")
    table.part("hand").press("ArrowLeft")
    assert "180 cm, 1 degree to the left" in table.root.locator("svg").first.text_content()
    assert table.part("undo").get_attribute("aria-disabled") == "true"
    table.open("stones=99-99&goal=7&unit=mm&rounds=A.A.999.A99999.B1787")
    picture = table.root.locator(".jeux-caillou-field > svg")
    field, hand = picture.bounding_box(), table.part("hand").bounding_box()
    assert hand["y"] + hand["height"] <= field["y"] + field["height"] + 1
    assert "9.99 m" in picture.text_content()
    assert "× 98" in table.part("scores").text_content()


# links, records, hostile input

HOSTILE = [
    "stones=3-3&goal=7&unit=ell", "stones=" + "9" * 30_000, "<img src=x onerror=alert(1)>",
    "stones=<b>&goal=1&unit=mm", "rounds=A.A.200", "__proto__=1&stones=x", "%", "#",
    "\0stones=1",
    "stones=1-1&goal=1&unit=mm&seats=<script>alert(1)</script>", "javascript:alert(1)",
    "stones=1-1&goal=1&unit=mm&rounds=A.A.200.A5.A5", "stones=1-1&goal=1&unit=constructor",
    "stones=1-1&goal=1&unit=mm&seats=constructor-you",
    "stones=1-1&goal=1&unit=mm&rounds=A.A.200.<img src=x onerror=alert(1)>",
    "stones=1-1&goal=1&unit=mm&rounds=A.A.200&extra=A", f"{TWO}&extra=<img src=x>",
    "stones=1-1&goal=1&unit=mm&rounds=A.A.200.A5.B9&extra=A",
]  # fmt: skip


def test_what_is_pasted_is_laid_out_or_told_why_it_is_not(table):
    table.press("go")
    table.flick()
    before = (table.line, table.caption)
    table.press("more")
    for line in HOSTILE:
        table.part("line").fill(line)
        table.part("line").press("Enter")
        assert 0 < len(table.note) < 200, line
        assert table.root.locator("img, script, b b").count() == 0
        assert (table.line, table.caption) == before, line
    whole = "stones=1-1&goal=2&unit=mm&seats=you-child&rounds=A.B.200.B310.A125.150.A90.Bx"
    table.part("line").fill(f"https://example.org/play.html#{whole}")
    table.press("read")
    assert table.line == whole
    assert "Madame A wins after 2 rounds" in table.caption
    table.page.evaluate("""() => Object.defineProperty(navigator, 'clipboard', { value: {
      writeText: async text => { window.copied = text; } } })""")
    table.press("share")
    table.page.wait_for_function("window.copied")
    assert table.page.evaluate("copied") == whole
    for junk in ('{"A":[[1]]}', '{"A":"x"}', "[1,2", '{"A":[[200,"<b>"],[200,-1],[200,61]]}', "7"):
        table.page.evaluate("text => localStorage.setItem('jeux-caillou', text)", junk)
        table.open(f"{whole}.x")
        table.open(TWO)
        table.press("go")
    assert table.page.errors == []


# what a child does who presses everywhere

PRESS = """async ([seed, count, level]) => {
  let state = seed;
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const pick = list => list[Math.floor(random() * list.length)];
  const root = document.querySelector('.jeux-caillou');
  const bad = [];
  const shown = names => [...root.querySelectorAll(names)]
    .filter(e => !e.disabled && e.getClientRects().length);
  const ways = () => shown('[data-is=hand], [data-is=go], [data-is=rank], [data-agree]');
  const flick = (hand, at) => {
    hand.setPointerCapture = () => {}; // no true pointer is there
    for (const kind of ['pointerdown', 'pointermove', pick(['pointerup', 'pointercancel'])])
      hand.dispatchEvent(new PointerEvent(kind, { ...at, pointerId: 1, button: 0 }));
  };
  const change = (one, names) => {
    for (const name of names) one.dispatchEvent(new Event(name, { bubbles: true }));
  };
  const use = (one, at) => {
    const key = one.dataset.is === 'hand' && pick(['Enter', 'Enter', 'ArrowUp', 'ArrowLeft', 'x']);
    if (key && random() < 0.6) {
      one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    } else if (key) {
      flick(one, at);
      one.dispatchEvent(new MouseEvent('click', at));
    } else if (one.tagName === 'SELECT') {
      one.selectedIndex = Math.floor(random() * one.options.length);
      change(one, ['change']);
    } else if (one.type === 'text') {
      one.value = pick(['', 'stones=1-1&goal=1&unit=mm', level, level, 'stones=9x', '<b>']);
      one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    } else if (one.tagName === 'INPUT') {
      one.value = pick([0, 1, 3, 150, 300, -5, 'x', 99]);
      change(one, ['input', 'change']);
    } else one.dispatchEvent(new MouseEvent('click', at));
  };
  for (let k = 0; k < count; k += 1) {
    const all = shown('button, select, input, summary, svg')
      .filter(e => !['share', 'measure'].includes(e.dataset.is));
    const one = pick(random() < 0.5 && ways().length ? ways() : all);
    const { left, top, width, height } = one.getBoundingClientRect();
    const [clientX, clientY] = [left + random() * width, top + random() * height];
    use(one, { clientX, clientY, bubbles: true });
    if (k % 10 === 0) await new Promise(requestAnimationFrame);
    if (/undefined|NaN|\\[object/.test(root.textContent)) bad.push(root.textContent.slice(0, 300));
    const { rounds } = model.state; // else a player of the page acts, who may have to wait
    const isAlive = () => ways().length || model.state.rounds !== rounds;
    for (let wait = 0; wait < 100 && !isAlive(); wait += 1) await new Promise(go => setTimeout(go));
    if (!isAlive()) bad.push(root.querySelector('figcaption').textContent);
  }
  return [bad, model.state];
}"""


def test_a_child_who_presses_everywhere_finds_no_dead_end(table):
    bad, state = table.page.evaluate(PRESS, [1, 1000, LEVEL])
    assert bad == []
    record.read("&".join(f"{name}={state[name]}" for name in record.PARTS if state[name]))
    table.open(TWO)
    table.press("go")
    table.flick()
    assert len(table.stones) == 1
    assert table.page.errors == []


# how it looks


def test_a_phone_shows_the_whole_field_with_large_targets_and_axe_finds_nothing(table):
    page = table.page
    small = """() => [...document.querySelectorAll('button, select, summary, input')]
      .filter(e => e.checkVisibility({ visibilityProperty: true }))
      .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 43.9 || height < 43.9)"""
    lines = [
        TWO,
        f"{TWO}&rounds=A.A.200.A61.B9.B12.Ax.A",
        "stones=1-1&goal=1&unit=mm&rounds=A.A.200.A5.B9",
        LEVEL,
        f"{LEVEL}&extra=B.B.200.B5.C9",
    ]
    for line in lines:
        table.open(line)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
        assert page.evaluate(small) == []
        for theme in ("light", "dark"):
            assert serious(page, theme) == []
    table.press("more")
    assert page.evaluate(small) == []
    for theme in ("light", "dark"):
        assert serious(page, theme) == []


def test_it_looks_alike_before_its_script_lives(table):
    script = """async () => {
      const { still } = await import('/widget.js');
      const area = document.createElement('div');
      area.innerHTML = still(model.state, 'x');
      const parts = ['figcaption', '[data-is=scores]', '.jeux-caillou-field > svg', '[data-is=go]'];
      return parts.map(part => [area, document].map(where => where.querySelector(part).innerHTML));
    }"""
    for still, living in table.page.evaluate(script):
        assert still == living
