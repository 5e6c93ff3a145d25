"""The table of Cloche et Marteau: a whole game, its record, and what cannot be."""

import re

import pytest
from pages import ROOT

from browser.boards import alone, serious
from jeux.cloche import record
from jeux.cloche.board import ClocheBoard
from jeux.trying.lines import line_of

PARTS = record.PARTS


@pytest.fixture(scope="module")
def laid(browser):
    """One table for all questions."""
    with alone(browser, ClocheBoard(seed=11), *PARTS) as page:
        yield Table(page)


@pytest.fixture
def table(laid):
    """That table, in front; each question begins with a game of its own."""
    laid.page.bring_to_front()
    return laid


@pytest.fixture
def held(timed):
    """A table in motion, whose time stands still until a test lets it pass."""
    with alone(timed, ClocheBoard(seed=11), *PARTS) as page:
        page.emulate_media(reduced_motion="no-preference")
        page.clock.install()
        page.clock.pause_at("2030-01-01")
        yield Table(page)


class Table:
    """A table as a reader uses it."""

    def __init__(self, page):
        self.page, self.root = page, page.locator(".jeux-cloche")

    def part(self, name):
        return self.root.locator(f"[data-is={name}]")

    def press(self, *names):
        for name in names:
            self.part(name).click()

    def link(self, **texts):
        """Come by a link."""
        self.page.evaluate(
            """detail => document.querySelector('.jeux-frame').dispatchEvent(
              new CustomEvent('jeux:set', { bubbles: true, detail }))""", texts
        )  # fmt: skip

    def fold(self, is_open):
        self.root.locator("details").evaluate("(fold, is) => { fold.open = is; }", is_open)

    def paste(self, text):
        self.fold(True)
        self.part("line").fill(text)
        self.press("read")

    def set(self, name, value):
        """Put a slider."""
        self.part(name).fill(str(value))

    def sell(self):
        """Pass until all cards are sold."""
        while self.part("pass").is_visible():
            self.press("pass")
            if self.note:  # the last one takes the card
                self.press("one")

    def play(self):
        """Throw to the end."""
        for name in ("inn", "end"):
            if self.part(name).is_visible():
                self.press(name)

    @property
    def line(self):
        return line_of(self.page.evaluate("() => model.state"))

    @property
    def game(self):
        return record.read(self.line)

    @property
    def caption(self):
        return self.root.locator("figcaption").text_content()

    @property
    def label(self):
        return self.root.locator("figure > svg").get_attribute("aria-label")

    @property
    def note(self):
        return self.part("note").text_content()

    @property
    def buttons(self):
        """Those in sight, the ones of the fold left out."""
        every = self.root.locator("button:visible:not(details *)").all_text_contents()
        return [words for words in every if words not in ("Undo", "Share")]


# the first screen


def test_a_phone_shows_whose_turn_it_is_what_is_for_sale_and_what_to_press(table):
    table.link(seed="11")
    assert "For sale: Cloche." in table.caption
    assert table.caption.endswith("You: bid, or pass?")
    assert "You: 60." in table.label
    assert table.buttons == ["Pass", "Bid 0", "Bid 5", "Stay in"]
    boxes = [button.bounding_box() for button in table.root.locator("button:visible").all()]
    assert all(box["y"] + box["height"] < 800 and box["height"] >= 44 for box in boxes)
    table.fold(True)
    assert table.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    small = table.page.evaluate("""() => [...document.querySelectorAll(
        'button, summary, textarea, select, input:not([type=checkbox])')]
      .filter(part => part.checkVisibility() && part.getBoundingClientRect().height < 44)
      .map(part => part.outerHTML)""")
    assert small == []
    for theme in ("light", "dark"):
        assert serious(table.page, theme) == []
    table.fold(False)


def test_it_looks_alike_before_its_script_lives(table):
    table.link(seed="11")
    for still, living in table.page.evaluate("""async () => {
      const { still } = await import('/widget.js');
      const area = document.createElement('div');
      area.innerHTML = still(model.state, 'x');
      const own = / (class|data-lm-\\S*)=".*?"/g;
      return ['figcaption', 'svg', '.jeux-cloche-row'].map(part => [area, document].map(
        where => where.querySelector(part).innerHTML.replace(own, '')));
    }"""):
        assert still == living


COLOURS = """main => {
  const { color, backgroundColor } = getComputedStyle(main);
  return [color, backgroundColor];
}"""


def test_the_main_button_can_be_read_under_the_pointer_and_after_a_tap(browser):
    with alone(browser, ClocheBoard(seed=11), *PARTS) as page:
        page.add_style_tag(content=(ROOT / "book/assets/book.css").read_text("utf-8"))
        page.evaluate("() => { document.documentElement.dataset.part = 'cloche'; }")
        main = page.locator("[data-main]")
        for theme in ("light", "dark"):
            page.evaluate("to => { document.documentElement.dataset.theme = to; }", theme)
            page.mouse.move(0, 0)
            away = main.evaluate(COLOURS)
            main.hover()
            assert main.evaluate(COLOURS) == away
            main.click()
            assert main.evaluate(COLOURS) == away
            assert away[0] != away[1]


# a game


def test_a_whole_game_by_the_keyboard_alone(table):
    table.link(seed="11")
    page = table.page
    table.part("one").focus()
    look = """() => {
      const at = document.activeElement;
      const words = document.querySelector('figcaption').textContent;
      return [JSON.stringify(model.state) + words, at.checkVisibility() && at.dataset.is];
    }"""
    states = [page.evaluate(look)]
    while states[-1][1] != "fresh":
        page.keyboard.press("Space" if len(states) % 2 else "Enter")
        states.append(page.evaluate(look))
        assert states[-1][0] != states[-2][0]
        if len(states) == 4:
            page.keyboard.press("Shift+Tab")  # from a bid to a pass
    names = {name for _, name in states[1:]}
    assert {"one", "pass", "throw", "fresh"} <= names <= {"one", "pass", "throw", "end", "fresh"}
    game = table.game
    assert game.left == 0
    assert f"with {max(game.purses)} tokens" in table.caption
    assert "(rule 15)" in table.caption
    table.part("seen").focus()
    page.keyboard.press("Home")
    assert f"The caisse holds {game.table.caisse}." in table.caption


def test_a_game_in_words_says_all_that_is_seen(table):
    table.link(seed="5")
    table.part("most").fill("45")
    table.press("stay")
    assert re.match(r"You have the Cloche for \d+\. .* Marteau\.", table.caption)
    table.press("pass")
    table.sell()
    owners = table.game.table.owners
    seats = ["You", "Fair", "Towin", "Jéquier", "Cursed", "Cautious"]
    purses = table.game.purses
    for card, owner in owners.items():
        assert re.search(rf"{seats[owner]}: {purses[owner]}[^.]*, {card}[,.]", table.label)
    assert all(f"{seat}: " in table.label for seat in seats)
    assert len(re.findall(r"wins with \d+%", table.label)) == 6
    table.press("throw")
    (throw,) = table.game.throws
    assert all(f"(rule {payment.rule})" in table.caption for payment in throw.payments[:1])
    assert table.root.locator("figure text", has_text=f"rule {throw.payments[0].rule}").count() == 1


def test_the_same_dice_fall_for_other_bids(table):
    table.link(seed="3")
    table.sell()
    table.play()
    first = table.game
    table.press("same")
    assert table.buttons[:2] == ["Pass", "Bid 0"]
    table.part("most").fill("60")
    table.press("stay")
    table.sell()
    table.play()
    second = table.game
    assert second.table.owners["Cloche"] == 0 != first.table.owners["Cloche"]
    falls = [[(throw.marks, throw.card) for throw in game.throws] for game in (first, second)]
    both = min(map(len, falls))
    assert falls[0][:both] == falls[1][:both]


def test_a_half_played_game_goes_on_with_the_same_dice(table):
    table.link(seed="8")
    table.sell()
    table.press("throw", "throw")
    half = table.line
    table.play()
    whole = table.line
    table.press("fresh")
    table.paste(f"https://example.org/play.html#{half}")
    assert table.line == half
    table.play()
    assert table.line == whole
    table.press("undo")
    assert table.game.left > 0


def test_a_bid_that_cannot_be_is_answered_by_the_rule(table):
    table.link(seed="11")
    table.press("five")
    for number, words in [
        ("3", "or more: the highest bidder buys (rule 4)"),
        ("999", "purse holds 60"),
        ("<b>", "A bid is a whole number"),
    ]:
        table.part("most").fill(number)
        before = table.line
        table.part("most").press("Enter")
        assert words in table.note
        assert table.line == before
    table.part("most").fill("999")
    table.part("most").press("Enter")
    below = table.part("note").bounding_box()
    assert table.part("stay").bounding_box()["y"] < below["y"] < 800 - below["height"]
    table.press("pass")
    assert table.part("most").input_value() == ""
    table.link(seats="ann-ben-cleo", sales="p.p")
    table.press("pass")
    assert "so you take this one" in table.note
    assert table.buttons[0] == "Pass"


def test_the_bill_adds_up_and_one_chapter_is_named(table):
    table.link(seed="4")
    table.part("most").fill("25")
    table.press("stay")
    table.sell()
    table.play()
    purses = table.game.purses
    for seat, end in enumerate(purses):
        table.part("whose").select_option(str(seat))
        lines = table.part("bill").locator("td").all_text_contents()
        numbers = [float(words.replace("−", "-").replace("±", "")) for words in lines]
        assert len(numbers) == 6
        assert numbers[-1] == end
        assert abs(sum(numbers[:-1]) - end) < 0.3  # five numbers that are rounded
        assert re.match(r".*\. .*[a-z?]", table.part("chapter").text_content())
    assert (
        table.part("chapter").text_content()
        == "Cautious is a bot. The idea by which it bids is explained in the chapter: A fair price"
    )


def test_the_purses_show_the_chances_that_the_sentence_on_the_largest_change_names(table):
    for seed in range(1, 40):
        table.link(seed=str(seed))
        table.sell()
        shown = [table.label]
        while table.part("throw").is_visible() and len(shown) < 140:
            table.press("throw")
            shown.append(table.label)
        table.page.wait_for_function(
            "() => document.querySelector('[data-is=swing]').textContent.endsWith('.')"
        )
        said = table.part("swing").text_content()
        change = re.match(
            r"Throw (\d+) changed most: it \w+ (\w+)(?:’s)? chance to win from (\d+%) to (\d+%)\.$",
            said,
        )
        if change:
            break
    throws, whose, *both = change.groups()
    name = whose.replace("your", "You")
    wins = re.compile(rf"{name}: [^.]*wins with (\d+%)")
    looked = []
    for place in (int(throws) - 1, int(throws)):
        table.set("seen", place)
        looked.append(wins.search(table.label)[1])
    assert looked == both
    assert [wins.search(label)[1] for label in shown[int(throws) - 1 : int(throws) + 1]] == both


def test_several_people_have_names_and_the_page_counts_their_game_once(table):
    table.link(seats="you-fair-wary", seed="1")
    table.page.evaluate("""() => { window.counted = [];
      document.addEventListener('jeux:played', ({ detail }) => counted.push(detail)); }""")
    table.fold(True)
    table.part("people").fill("2")
    table.part("people").dispatch_event("change")
    table.part("names").fill("Zoë, <b>Bo</b>")
    table.part("names").press("Tab")
    assert table.caption.endswith("Zoe: bid, or pass?")
    assert table.page.evaluate("() => model.state.seats").startswith("a-b") is False
    table.press("one")
    assert table.line.startswith("seats=zoe-b-fair&tokens=60&stock=75")
    table.sell()
    table.play()
    table.part("seen").fill("0")
    assert table.page.evaluate("() => counted") == ["cloche"]
    table.fold(False)


def test_settings_change_only_what_they_say_and_a_new_table_is_told(table):
    table.link(seed="1")
    table.press("one")
    table.fold(True)
    laid = table.part("laid")
    table.set("tokens", 80)
    assert laid.text_content().startswith("A new game: 6 seats, 80 tokens each. Undo brings back")
    table.set("people", 2)
    assert laid.text_content() == "A new game: 6 seats, 80 tokens each."
    assert table.line.startswith("seats=a-b-")
    table.part("names").fill("Anna, Ben")
    table.part("names").press("Tab")
    assert table.line.startswith("seats=anna-ben-")
    table.part("line").focus()
    table.set("seats", 7)
    assert table.part("names").input_value() == "Anna, Ben"
    assert table.line.split("&")[1] == "tokens=80"
    table.link(seats="a-b-fair", tokens="60")
    table.set("people", 1)
    assert table.line.startswith("seats=you-")
    table.set("seats", 10)
    table.press("today")
    assert re.match(r"Today’s game, of \d+ \w+ \d{4}: 6 seats, 60 tokens", laid.text_content())
    today = table.line
    table.set("seats", 4)
    table.press("today")
    assert table.line == today
    table.fold(False)


# what may come


TWO_NUMBERS = "seats=you-fair-wary&tokens=9&stock=30"
HOSTILE = [
    *("seats=you", "seats=you-fair-wary&tokens=9999&stock=30", "seats=constructor-__proto__-you"),
    *("<img src=x onerror=alert(1)>", "seats=<script>alert(1)</script>&tokens=9&stock=9"),
    *("javascript:alert(1)", "__proto__=1", "%", "#", "\0"),
    *(f"{TWO_NUMBERS}&{more}" for more in (
        *("sales=p.p.p", "throws=1", "seed=-1", "sales=9-1", "sales=" + "0-999." * 3000),
        "sales=0.p.p,0.p.p,0.p.p,0.p.p,0.p.p&throws=7",
    )),
]  # fmt: skip


def test_what_cannot_be_read_is_told_and_changes_nothing(table):
    table.link(seed="11")
    table.press("one")
    before = table.line
    for line in HOSTILE:
        table.paste(line)
        said = table.part("unread").text_content()
        assert 10 < len(said) < 250, (line, said)
        table.link(**dict(pair.partition("=")[::2] for pair in line.split("&")))
        assert table.line == before, line
    assert table.root.locator("img, script, b").count() == 0


LARGE = (
    "seats=a-fair-towin-wary-cursed-jequier-cautious-fair-fair-wary&tokens=999&stock=9999&seed=1"
)


def test_the_largest_table_is_played_without_a_wait(table):
    table.paste(LARGE)
    table.sell()
    assert table.game.table.caisse > 10_000
    table.press("throw", "throw")
    assert len(table.game.throws) == 2


# a child presses everywhere: 1,000 acts, each somewhere else

CHILD = """({ acts, seed }) => {
  let state = seed;
  const below = n => { state = (state * 48271) % 2147483647; return state % n; };
  const root = document.querySelector('.jeux-cloche');
  const texts = ['', '7', '30', '-1', 'x', '99999', 'ann bob', '<i>',
    'seats=a-b-fair&tokens=9&stock=9'];
  const kinds = 'button, input, select, textarea, .act, svg';
  const isThere = part => part.checkVisibility() && !part.disabled && part.dataset.is !== 'share';
  const isChosen = part => isThere(part) && (part.type !== 'range' || !below(4));
  const tell = (part, ...names) => names.forEach(
    name => part.dispatchEvent(new Event(name, { bubbles: true })));
  for (let k = 0; k < acts; k += 1) {
    const parts = [...root.querySelectorAll(kinds)].filter(isChosen);
    const part = parts[below(parts.length)];
    if (part.matches('button, .act, svg, [type=checkbox]')) {
      part.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    } else if (part.matches('select')) {
      part.selectedIndex = below(part.options.length);
      tell(part, 'change');
    } else {
      const [least, most] = [Number(part.min), Number(part.max)];
      const isRange = part.type === 'range';
      part.value = isRange ? least + below(most - least + 1) : texts[below(texts.length)];
      tell(part, 'input', 'change');
      part.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
    const main = root.querySelector('[data-main]');
    if (!main.checkVisibility() || main.disabled) return `a dead end after ${k}`;
    const words = root.querySelector('figcaption').textContent;
    if (/undefined|NaN|null|\\{/.test(words)) return words;
  }
  return '';
}"""


def test_a_child_who_presses_everywhere_meets_no_error_and_no_dead_end(table):
    table.link(seats="you-fair-wary-towin", seed="2")
    table.fold(True)
    assert table.page.evaluate(CHILD, {"acts": 1000, "seed": 1922}) == ""
    assert table.page.errors == []


# in motion


def test_bots_bid_one_after_the_other_until_the_reader_has_no_patience(held):
    table = held
    table.link(seats="you-fair-wary-towin", seed="6")
    table.press("one")
    assert table.buttons == ["Skip"]
    table.page.clock.run_for(700)
    assert table.caption == "Fair bids 1 for the Cloche."
    assert table.root.locator("figure > svg[aria-busy=true]").count() == 1
    table.press("skip")
    assert table.caption.endswith("You: bid more, or pass?")
    table.press("pass")
    assert table.buttons == ["Skip"]
    table.press("skip")
    assert "Marteau" in table.caption
    table.page.emulate_media(reduced_motion="reduce")
    table.sell()
    table.page.emulate_media(reduced_motion="no-preference")
    table.press("inn")
    table.page.clock.run_for(3000)
    assert table.buttons == ["Throw", "Stop"]
    table.press("inn")
    assert table.buttons == ["Throw", "Throw on by itself"]
    thrown = len(table.game.throws)
    assert thrown > 2
    table.press("throw")
    assert table.root.locator("figure > svg > circle[r='5.5']").count() > 0
    table.page.clock.run_for(2000)
    assert len(table.game.throws) == thrown + 1
    # a hand that does not wait sees each throw paid before the next
    table.press("undo")
    table.root.evaluate(
        "el => { for (const _ of 'abc') el.querySelector('[data-is=throw]').click(); }"
    )
    assert len(table.game.throws) == thrown + 2


def test_to_stay_in_without_a_number_says_what_is_missing(table):
    table.link(seed="5")
    before = table.caption
    table.press("stay")
    assert table.part("note").inner_text().startswith("Type the most that you would pay")
    assert table.caption == before
    table.part("most").fill("3")
    table.press("stay")
    assert table.part("note").inner_text() == ""
