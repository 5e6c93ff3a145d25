"""The table of cards in the page: a deck that is shuffled there, or tapped in."""

import json
import random

import pytest

from browser.boards import Finger, alone, middle, serious
from jeux.battage import rising_sequences
from jeux.battage.board import CardTable
from jeux.battage.record import DIGITS, read

TRAITS = ("scene", "cards", "seed")


@pytest.fixture
def table(timed):
    with alone(timed, CardTable(seed=7), *TRAITS) as page:
        page.clock.install()
        page.locator("summary").click()
        yield Table(page)


class Table:
    """A table as a reader uses it; `session` is what Python says of what is written there."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".jeux-cards")

    def part(self, name):
        return self.root.locator(f"[data-is={name}]")

    def press(self, *names):
        for name in names:
            self.part(name).click()

    def wait(self, milliseconds):
        self.page.clock.run_for(milliseconds)

    def hold_time(self):
        """From now on time goes on by `wait` alone: a slow machine has no rhythm of its own."""
        self.page.clock.pause_at(self.page.evaluate("() => Date.now() + 1000"))

    def riffle(self, presses=16):
        """Hold and let go, for a card each."""
        self.part("hold").hover()
        self.hold_time()
        for _ in range(presses):
            self.page.mouse.down()
            self.wait(90)
            self.page.mouse.up()
            self.wait(90)
        self.wait(4_500)

    @property
    def session(self):
        session = read(self.page.evaluate("() => model.state.cards"))
        line = f"cards={'.'.join(session.words)}" if session.words else ""
        assert self.part("line").input_value() == line
        return session

    @property
    def caption(self):
        return self.root.locator("figcaption").inner_text()

    @property
    def note(self):
        return self.part("note").inner_text()

    @property
    def deck(self):
        """The cards that lie there, as they are seen."""
        return self.part("deck").locator(".card").all_inner_texts()

    def paste(self, text):
        self.part("line").fill(text)
        self.press("read")


def spelled(cards):
    return "".join(DIGITS[card] for card in cards)


# ── the first screen ────────────────────────────────────────────────────────────────────


def test_a_phone_shows_the_table_and_its_buttons(browser):
    with alone(browser, CardTable(seed=7), *TRAITS) as page:
        buttons = [b for b in page.locator(".jeux-cards button").all() if b.is_visible()]
        acts = ["Riffle: press and hold", "Undo", "Share", "New deck"]
        assert [b.inner_text() for b in buttons] == acts
        assert all(b.bounding_box()["y"] + b.bounding_box()["height"] < 800 for b in buttons)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
        page.locator("summary").click()
        small = page.evaluate("""() => [...document.querySelectorAll('button, summary, textarea')]
          .filter(e => e.getClientRects().length)
          .map(e => [e.textContent, e.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 44 || height < 44).map(([text]) => text)""")
        assert small == []
        page.locator("[data-is=tap]").click()
        assert page.locator("[data-card]").first.bounding_box()["width"] >= 44
        assert not page.locator("[data-is=bets]").is_visible()
        for theme in ("light", "dark"):
            assert serious(page, theme) == []


def test_a_finger_on_the_deck_scrolls_the_page_and_does_nothing_else(browser):
    with alone(browser, CardTable(seed=7), *TRAITS) as page:
        page.evaluate("() => { document.body.style.height = '2000px'; }")
        x, y = middle(page.locator("[data-is=deck]"))
        Finger(page).swipe((x, y), (x, y - 120))
        page.wait_for_function("() => scrollY > 50")
        Finger(page).tap(middle(page.locator("[data-is=deck]")))
        assert page.evaluate("() => model.state.cards") == ""


def test_it_looks_alike_before_its_script_lives(table):
    script = """async () => {
      const { still } = await import('/widget.js');
      const area = document.createElement('div');
      area.innerHTML = still(model.state, 'x');
      return ['figcaption', '[data-is=deck]', '[data-is=bets]'].map(part =>
        [area, document].map(where => where.querySelector(part).innerHTML));
    }"""
    for still, living in table.page.evaluate(script):
        assert still == living


# ── shuffles in the page ────────────────────────────────────────────────────────────────


def test_a_hand_that_alternates_makes_a_perfect_riffle(table):
    table.riffle()
    (word,) = table.session.words
    assert word[0] == "R"
    assert rising_sequences([[*table.session.places]])[0] == 2
    assert table.caption.startswith("After one riffle: 2 rising sequences. The small number")
    assert "I bet more than a million to 1" in table.caption
    assert "more evenly than a coin’s" in table.note
    table.press("undo")
    assert table.session.words == ()
    assert table.caption.startswith("A new deck")


def test_the_rhythm_does_not_run_on_into_another_riffle(table):
    table.part("hold").hover()
    table.hold_time()
    table.page.mouse.down()
    table.wait(90 * 20)
    assert len(table.session.words) == 1
    assert "in one turn" in table.note or "in 2 turns" in table.note
    table.page.mouse.up()
    table.page.mouse.down()
    table.wait(90)
    table.page.mouse.up()
    table.wait(3_000)
    assert len(table.session.words) == 1, "it rests"
    table.page.mouse.down()
    table.page.mouse.up()
    table.wait(3_000)
    assert len(table.session.words) == 2


def test_keys_are_enough(table):
    page = table.page
    page.locator("h1").click()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.is") == "hold"
    table.hold_time()
    for _ in range(10):
        page.keyboard.down(" ")
        table.wait(180)
        page.keyboard.up(" ")
        table.wait(90)
    table.wait(4_000)
    assert len(table.session.words) == 1
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert table.session.words == ()
    assert page.evaluate("() => document.activeElement.dataset.is") == "share"


def test_each_shuffle_is_a_word_and_can_be_undone(table):
    kinds = {"coin": "R", "overhand": "O", "cut": "C", "fair": "D", "program": "DCDCD"}
    before = [()]
    for name, words in kinds.items():
        table.press(name)
        done = table.session.words
        assert done[: len(before[-1])] == before[-1]
        assert "".join(word[0] for word in done[len(before[-1]) :]) == words
        names = [text.split("\n")[0].replace("\ufe0e", "") for text in table.deck]
        assert (
            table.root.locator("[role=img]")
            .first.get_attribute("aria-label")
            .endswith(" ".join(names))
        )
        before.append(done)
    table.press("fresh")
    for words in reversed(before):
        table.press("undo") if table.session.words != words else None
        assert table.session.words == words
    assert table.part("undo").is_disabled()


# ── a real deck ─────────────────────────────────────────────────────────────────────────


def test_a_real_deck_is_tapped_in(table):
    order = random.Random(3).sample(range(32), 32)
    table.press("coin", "tap")
    for card in order[:31]:
        table.root.locator(f'[data-card="{card}"]').click()
    assert table.session.words == (f"D{spelled(order)}",), (
        "the 32nd is given; the riffle was of another deck"
    )
    assert "rising sequences" in table.caption
    table.press("undo")
    assert table.session.words[0][0] == "R"


def test_a_real_deck_that_is_asked_for_comes_in_sight(table):
    height = table.page.viewport_size["height"]
    table.page.evaluate("document.body.style.paddingBottom = '900px'")
    table.part("tap").evaluate("el => window.scrollTo(0, el.getBoundingClientRect().top - 40)")
    assert table.part("hold").bounding_box()["y"] < 0, "the figure is above the screen"
    table.press("tap")
    first = table.root.locator("[data-card]").first.bounding_box()
    assert 0 < first["y"] < height
    table.page.evaluate("document.body.style.paddingBottom = ''")


def test_a_card_that_lies_there_is_not_tapped_again(table):
    table.press("tap")
    assert table.caption.startswith("Sort a real deck")
    for card in (5, 9, 5):
        table.root.locator(f'[data-card="{card}"]').click()
    assert table.note == "D♣ lies there already."
    assert table.caption == "2 of 32 cards, the last 8♦."
    table.press("undo")
    assert table.caption == "1 of 32 cards, the last D♣."
    assert table.root.locator('[data-card="5"]').get_attribute("aria-label") == "D♣, place 1"
    table.press("stop")
    assert table.caption.startswith("A new deck")
    assert table.page.evaluate("() => document.activeElement.dataset.is") == "hold"


def test_a_deck_has_its_own_first_order(table):
    first = random.Random(4).sample(range(32), 32)
    table.press("tap", "first")
    for card in first[:31]:
        table.root.locator(f'[data-card="{card}"]').click()
    assert table.caption.startswith("Riffle your deck")
    riffled = read(f"N{spelled(first)}.R55555555").deck
    for card in riffled[:31]:
        table.root.locator(f'[data-card="{card}"]').click()
    assert table.session.words == (f"N{spelled(first)}", f"D{spelled(riffled)}")
    assert table.caption.startswith("2 rising sequences.")


@pytest.mark.parametrize("text", ["7C 8C 9C", "7♣, 8♣ — 9♣", "cards: 7♣ 8♣ 9♣"])
def test_some_cards_can_be_typed_and_the_others_tapped(table, text):
    table.paste(text)
    assert table.caption == "3 of 32 cards, the last 9♣."


# ── links and records ───────────────────────────────────────────────────────────────────

RECORD = "R55555555.C12.O30-2"


@pytest.mark.parametrize(
    "line", [RECORD, f"cards={RECORD}", f"https://jeux.test/play.html#seed=3&cards-2={RECORD} "]
)
def test_a_record_is_read(table, line):
    table.paste(line)
    assert table.session.words == tuple(RECORD.split("."))
    assert table.note == ""


def test_a_link_of_the_page_opens_a_session_and_a_press_tells_one(table):
    table.page.evaluate("""() => { globalThis.told = [];
      document.addEventListener('jeux:state', ({ detail }) => told.push(detail)); }""")
    send = """cards => document.querySelector('.jeux-frame').dispatchEvent(
      new CustomEvent('jeux:set', { bubbles: true, detail: { cards } }))"""
    table.page.evaluate(send, RECORD)
    assert table.session.words == tuple(RECORD.split("."))
    table.press("cut")
    assert table.page.evaluate("() => told.at(-1)") == {"cards": f"{RECORD}.C16"}


def test_share_says_what_it_did(table):
    table.press("coin", "share")
    table.page.wait_for_function("() => document.querySelector('[data-is=note]').textContent")
    assert table.note.startswith(("The game is copied", "Copy this line: cards=R"))


HOSTILE = {
    "cards=R5": "“R5”: a riffle has 8 hexadecimal digits.",
    "cards=<img src=x onerror=alert(1)>": "“<img src=x onerror=alert(1)>”: no word begins so.",
    "cards=__proto__": "“__proto__”: no word begins so.",
    "__proto__=1": "No session is told there.",
    "constructor": "“constructor”: no word begins so.",
    "": "No session is told there.",
    "#": "No session is told there.",
    "a pack of cards": "I can read no card there.",
    "7♣ 8♣ 7♣": "7♣ is there twice.",
    "C5." * 6_000: "A session has at most 16000 letters.",
    "cards=" + "C5." * 6_000: "A session has at most 16000 letters.",
    "cards=" + "C5." * 9_000: "No session is told there.",
    "\x00\ud800 \U0001f0a1": "I can read no card there.",
}


def test_no_line_does_harm(table):
    table.press("coin")
    before = table.session.words
    for line, answer in HOSTILE.items():
        table.page.evaluate(
            """line => {
          document.querySelector('[data-is=line]').value = line;
          document.querySelector('[data-is=read]').click();
        }""",
            line,
        )
        assert table.page.evaluate("() => model.state.cards").split(".") == [*before]
        assert table.note.startswith(answer), line
    assert table.page.locator("img").count() == 0


def test_a_session_that_is_full_says_so(table):
    table.paste(".".join(["D" + DIGITS] * 470))
    table.press("fair")
    table.press("fair")
    assert table.note == "The record is as long as it may be. Begin with a new deck."
    table.press("fresh", "coin")
    assert len(table.session.words) == 1


# ── a child who presses everywhere ──────────────────────────────────────────────────────

CHILD = """async ({ seed, acts }) => {
  let state = seed;
  const below = n => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
  const seen = [];
  const lines = ['7♣ 8♣', 'cards=C5', 'x', 'R55555555.C3', ''];
  for (let k = 0; k < acts; k += 1) {
    const there = [...document.querySelectorAll('button, input, textarea')]
      .filter(e => e.getClientRects().length && !e.disabled);
    const e = there[below(there.length)];
    if (e.type === 'range') {
      e.value = 1 + below(31);
      e.dispatchEvent(new Event('input', { bubbles: true }));
    } else if (e.tagName === 'TEXTAREA') e.value = lines[below(lines.length)];
    else if (e.dataset.is === 'hold') {
      e.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
      if (below(2)) e.dispatchEvent(new KeyboardEvent('keyup', { key: ' ', bubbles: true }));
    } else if (e.dataset.is !== 'share') e.click();
    if (below(5) === 0) document.querySelector('figure').click();
    if (k % 10 === 9) seen.push(model.state.cards);
    if (below(3) === 0) await new Promise(go => setTimeout(go, 100 * below(20)));
  }
  return seen;
}"""


def test_a_child_who_presses_everywhere_breaks_nothing(browser):
    with alone(browser, CardTable(seed=7), *TRAITS) as page:
        page.locator("summary").click()
        # time flies
        page.evaluate("""() => { const [later, every] = [setTimeout, setInterval];
          globalThis.setTimeout = (act, ms) => later(act, ms / 100);
          globalThis.setInterval = (act, ms) => every(act, ms / 100); }""")
        seen = page.evaluate(CHILD, {"seed": 63, "acts": 1_000})
        assert len({*seen}) > 20
        for cards in seen:
            read(f"cards={cards}")
        page.wait_for_timeout(100)
        page.locator("[data-is=stop], [data-is=fresh]").locator("visible=true").first.click()
        page.locator("[data-is=fresh]").click()
        page.locator("[data-is=coin]").click()
        session = json.loads(page.evaluate("() => JSON.stringify(model.state)"))["cards"]
        assert len(read(session).words) == 1
