"""One deal after the other at the table of cards, by mouse, finger and keyboard."""

import pytest

from browser.boards import alone, serious
from jeux.battage import name
from jeux.battage.board import CardTable
from jeux.battage.record import read

TRAITS = ("scene", "cards", "seed")
FLIES = """() => {
  const later = setTimeout;
  globalThis.setTimeout = (act, ms) => later(act, ms / 100);
}"""
TAKEN = "D0123456789abcdefghijklmnopqrstuv.B1c"


@pytest.fixture
def table(timed):
    with alone(timed, CardTable("deal", seed=7), *TRAITS) as page:
        page.clock.install()
        yield Table(page)


class Table:
    """A table as a reader uses it; `session` is what Python says of what is written there."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".jeux-cards")

    def part(self, name):
        return self.root.locator(f"[data-is={name}]")

    def press(self, *parts):
        for part in parts:
            self.part(part).click()

    def wait(self, milliseconds=20_000):
        self.page.clock.run_for(milliseconds)

    def open(self, cards):
        send = """cards => document.querySelector('.jeux-frame').dispatchEvent(
          new CustomEvent('jeux:set', { bubbles: true, detail: { cards } }))"""
        self.page.evaluate(send, cards)

    @property
    def session(self):
        return read(self.page.evaluate("() => model.state.cards"))

    @property
    def buttons(self):
        return [b.inner_text() for b in self.root.locator("button:visible").all()]

    @property
    def caption(self):
        return self.root.locator("figcaption").inner_text()

    @property
    def note(self):
        return self.part("note").inner_text()

    @property
    def hand(self):
        """The reader's cards."""
        return [int(b.get_attribute("data-card")) for b in self.root.locator("[data-card]").all()]

    @property
    def faces(self):
        return [text for text in self.root.locator(".card").all_inner_texts() if text.strip()]


def test_a_phone_shows_a_deck_that_lies_face_down_and_one_act(browser):
    with alone(browser, CardTable("deal", seed=7), *TRAITS) as page:
        table = Table(page)
        assert table.buttons == ["Deal", "Undo", "Share"]
        assert table.root.locator(".card.back").count() == 32
        assert table.faces == []
        table.root.locator(".card").nth(9).click()
        assert page.evaluate("() => model.state.cards") == "", "a stray tap cuts nothing"
        for cards in ("", TAKEN, f"{TAKEN}.P0"):
            if cards:
                table.open(cards)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
            small = page.evaluate("""() => [...document.querySelectorAll('button, summary')]
              .filter(e => e.getClientRects().length)
              .map(e => [e.textContent, e.getBoundingClientRect()])
              .filter(([, { width, height }]) => width < 44 || height < 44)""")
            assert small == []
            for theme in ("light", "dark"):
                assert serious(page, theme) == []


def test_it_looks_alike_before_its_script_lives(table):
    script = """async cards => {
      const { still } = await import('/widget.js');
      const area = document.createElement('div');
      area.innerHTML = still({ ...model.state, cards }, 'x');
      return ['figcaption', '[data-is=felt]', '[data-is=hand]'].map(part =>
        [area, document].map(where => where.querySelector(part).innerHTML));
    }"""
    for cards in ("", TAKEN):
        if cards:
            table.open(cards)
        for still, living in table.page.evaluate(script, cards):
            assert still == living


def test_a_deal_from_the_turned_card_to_the_next_deck(table):
    table.press("deal")
    assert "is turned. Do you take" in table.caption
    assert len(table.faces) == 6, "five cards and the turned one"
    take = table.root.locator("[data-is^=take]:visible")
    take.click()
    table.wait()
    assert table.session.deals[-1].dealt.taker == 0
    assert table.caption.startswith("You take ")
    for trick in range(8):
        assert len(table.hand) == 8 - trick
        tried = iter(table.hand)
        while len(table.hand) == 8 - trick:
            table.root.locator(f'[data-card="{next(tried)}"]').click()
            table.wait()
            if trick == 7:
                break
    (game,) = table.session.deals
    assert sum(game.points) == 162
    assert f"you made {game.points[0]}" in table.caption
    assert table.buttons[:2] == ["Gather the tricks", "Undo"]
    assert table.part("undo").is_disabled(), "all hands lie open"
    table.press("gather")
    assert table.faces == []
    assert table.root.locator(".card.kept").count() == 24
    table.part("place").fill("17")
    table.press("cut")
    assert table.session.words[-1] == "C17"
    assert table.session.tricks == game.tricks
    table.press("deal")
    for card in table.root.locator(".hand .card").all():
        mark = int(card.locator("i").inner_text())
        text = card.locator("span").inner_text().split("\n")[0].replace("\ufe0e", "")
        assert text in [name(c) for c in game.tricks[mark - 1]]


def test_a_card_that_may_not_be_played_is_answered_by_the_rule(table):
    # from a new deck player 1 holds ♣ and ♦ only
    table.open(f"{TAKEN}.P0")
    assert table.root.locator("[data-card]").count() == 7
    session = table.session
    led = session.deals[-1].played
    wrong = [card for card in table.hand if card not in led]
    before = session.words
    for card in wrong:
        table.root.locator(f'[data-card="{card}"]').click()
        if table.note:
            break
        table.wait()
    assert table.note.startswith("Not ")
    assert len(table.session.deals[-1].played) % 4 == len(led) % 4 or table.session.words == before


def twice(page, button):
    """Two quick presses in one place, whatever stands there by the second."""
    box = button.bounding_box()
    page.mouse.dblclick(box["x"] + 12, box["y"] + box["height"] / 2)


def test_a_second_quick_tap_is_not_for_the_button_that_stands_there_by_then(table):
    twice(table.page, table.root.locator("[data-is=deal]"))
    assert "Do you take" in table.caption
    twice(table.page, table.root.locator("[data-is^=take]:visible"))
    (deal,) = table.session.deals
    assert (deal.dealt.taker, len(deal.played) < 4) == (0, True)
    assert table.root.locator("[data-is=rest]").is_visible()


def test_undo_takes_back_the_readers_own_card_and_the_others_answer_as_they_did(table):
    table.press("deal")
    table.root.locator("[data-is^=take]:visible").click()
    table.wait()
    for _ in range(2):
        for card in table.hand:
            table.root.locator(f'[data-card="{card}"]').click()
            if not table.note:
                break
        table.wait()
    words = table.session.words
    own = len(table.hand)
    table.press("undo")
    assert len(table.hand) == own + 1
    again = read(".".join(words)).deals[-1].played[len(table.session.deals[-1].played)]
    table.root.locator(f'[data-card="{again}"]').click()
    table.wait()
    assert table.session.words == words
    for _ in range(9):
        if table.part("undo").is_enabled():
            table.press("undo")
    assert table.faces == []
    assert len(table.session.words) == 1
    assert table.buttons[0] == "Deal"


def test_the_others_wait_for_no_one_who_presses_again(table):
    table.open(TAKEN)
    first = table.hand[0]
    table.root.locator(f'[data-card="{first}"]').click()
    assert len(table.session.deals[-1].played) > 1, "the others have answered"
    shown = len(table.faces)
    table.root.locator("[data-card]").first.click()
    assert len(table.faces) >= shown
    assert "It is your turn." in table.caption or "You lead." in table.caption
    assert table.page.evaluate("() => document.activeElement.dataset.card !== undefined")


def test_keys_are_enough(table):
    page = table.page
    page.locator("h1").click()
    page.keyboard.press("Tab")
    for _ in range(60):
        focused = page.evaluate("() => document.activeElement.dataset.is ?? 'card'")
        if table.session.words and focused == "gather":
            break
        page.keyboard.press("Enter")
        table.wait()
        if table.note:
            page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.is") == "gather"
    assert len(table.session.deals) >= 1


HOSTILE = ["<img src=x onerror=alert(1)>", "__proto__", "C5." * 9_000, "B1c.Pv", "\x00\ud800"]


def test_no_line_does_harm(table):
    table.press("deal")
    before = table.session.words
    for line in HOSTILE:
        table.page.evaluate(
            """line => {
          document.querySelector('[data-is=line]').value = line;
          document.querySelector('[data-is=read]').click();
        }""",
            line,
        )
        assert table.session.words == before
        assert table.note
    assert table.page.locator("img").count() == 0


CHILD = """async ({ seed, acts }) => {
  let state = seed;
  const below = n => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
  const seen = [];
  const lines = ['cards=C5', 'x', 'B1c', 'B1c.P0', 'L5.S05', 'L7.A.H2', 'R55555555.B0', ''];
  for (let k = 0; k < acts; k += 1) {
    const there = [...document.querySelectorAll('button, input, textarea, .card')]
      .filter(e => e.getClientRects().length && !e.disabled);
    const e = there[below(there.length)];
    if (e.type === 'range') {
      e.value = 12 + below(9);
      e.dispatchEvent(new Event('input', { bubbles: true }));
    } else if (e.tagName === 'TEXTAREA') e.value = lines[below(lines.length)];
    else if (e.dataset.is !== 'share') e.click();
    if (k % 10 === 9) seen.push(model.state.cards);
    if (below(4) === 0) await new Promise(go => setTimeout(go, 100 * below(12)));
  }
  return seen;
}"""


@pytest.mark.parametrize("scene", ["deal", "spy"])
def test_a_child_who_presses_everywhere_breaks_nothing(browser, scene):
    with alone(browser, CardTable(scene, seed=7), *TRAITS) as page:
        page.evaluate(FLIES)
        page.locator("summary").click()
        seen = page.evaluate(CHILD, {"seed": 63, "acts": 1_000})
        assert len({*seen}) > 20
        for cards in seen:
            read(cards)
        page.wait_for_timeout(300)
        table = Table(page)
        assert table.root.locator(".jeux-cards-acts button:visible:enabled").count() >= 2
        assert "undefined" not in table.root.inner_text()
