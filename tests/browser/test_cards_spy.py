"""A spy at the table of cards: what is shown of it, card by card and deal by deal."""

import re

import pytest

from browser.boards import alone, serious
from browser.test_cards_deal import TRAITS, Table
from jeux.battage import BelAtout, deal, name
from jeux.battage.board import CardTable
from jeux.battage.record import DIGITS, read

NOON = 12 * 3600
KEPT = "D" + DIGITS[::-1]


def first_hand(second):
    return {*deal(BelAtout(second, keep=False, rebuild=False).next_deck()).hands[0]}


@pytest.fixture
def table(timed):
    with alone(timed, CardTable("spy", seed=7), *TRAITS) as page:
        yield Spied(page)


class Spied(Table):
    def launch(self, cards=f"L{NOON}"):
        self.open(cards)
        self.ready()

    def ready(self):
        """Wait until the spy has dealt the day."""
        busy = "() => !document.querySelector('figcaption').textContent.startsWith('The program')"
        self.page.wait_for_function(busy)

    @property
    def left(self):
        """How many seconds the picture says are left."""
        label = self.root.locator("svg.day").get_attribute("aria-label")
        return int(
            re.match(r"[\d,]+|A day of ([\d,]+)", label).group().split()[-1].replace(",", "")
        )


def test_a_phone_shows_the_day_and_one_act(table):
    assert table.buttons == ["Launch", "Undo", "Share"]
    assert table.left == 86_400
    for cards in ("", f"L{NOON}", f"{KEPT}.L{NOON}.A.H2", f"{KEPT}.L{NOON}.A.H4.A"):
        if cards:
            table.launch(cards)
        buttons = table.root.locator("button:visible").all()
        assert all(b.bounding_box()["y"] + b.bounding_box()["height"] < 800 for b in buttons)
        assert all(b.bounding_box()["height"] >= 44 for b in buttons)
        assert table.page.evaluate("() => document.documentElement.scrollWidth") <= 390
        for theme in ("light", "dark"):
            assert serious(table.page, theme) == []


def test_the_second_of_the_readers_clock_is_launched(table):
    table.page.clock.set_fixed_time("2026-03-01T13:21:07")
    local = table.page.evaluate("() => new Date().toTimeString().slice(0, 8)")
    table.press("launch")
    hour, minute, second = map(int, local.split(":"))
    assert table.session.spied.second == 3600 * hour + 60 * minute + second
    assert table.session.words == (f"L{table.session.spied.second}",)


def test_cards_that_are_shown_leave_fewer_seconds(table):
    table.launch()
    hand = sorted(first_hand(NOON))
    assert [
        int(b.get_attribute("data-card")) for b in table.root.locator("[data-card]").all()
    ] == hand
    shown = []
    while table.part("show").is_visible():
        table.press("show")
        shown.append(hand[len(shown)])
        count = table.left
        if count > 1:
            assert f"{count:,} of 86,400 seconds" in table.caption
        assert name(shown[-1]) in table.root.locator(
            "[aria-pressed=true]"
        ).last.inner_text().replace("\ufe0e", "")
    assert table.left == 1
    assert "12:00:00" in table.caption
    sample = [s for s in range(0, 86_400, 97) if {*shown} <= first_hand(s) and s != NOON]
    assert sample == []
    others = table.root.locator(".hands .card").all_inner_texts()
    hands = deal(BelAtout(NOON, keep=False, rebuild=False).next_deck()).hands
    assert [t.replace("\ufe0e", "") for t in others] == [
        name(card) for held in hands[1:] for card in sorted(held)
    ]
    table.press("undo")
    assert table.left > 1
    assert table.root.locator(".hands").count() == 0, "the other hands are hidden again"
    table.root.locator("[aria-pressed=true]").first.click()
    assert table.note.startswith("The spy has seen ")


def test_the_spys_chances_are_computed(table):
    table.launch(f"L{NOON}.S" + "".join(DIGITS[card] for card in sorted(first_hand(NOON))))
    table.root.locator("summary").click()
    found = "() => document.querySelector('[data-is=good]').textContent.includes('launches')"
    table.page.wait_for_function(found)
    said = table.part("good").inner_text()
    assert re.match(r"Seconds that were left, card by card: 86,400, [\d,]+, .*, 1\.", said)
    counts = [int(n) for n in re.findall(r"(\d+) (?:at card|never)", said)]
    assert sum(counts) == 300


def test_a_deck_that_was_kept_is_found_by_two_deals(table):
    table.launch(f"{KEPT}.L{NOON}")
    while table.part("show").is_visible():
        table.press("show")
    assert table.left == 0
    assert table.caption.startswith("No second of the day deals you these")
    table.press("again")
    table.ready()
    lefts = []
    while table.part("hand").is_visible():
        table.press("hand")
        lefts.append(table.left)
    assert lefts[0] > lefts[1] > lefts[2] == lefts[3] >= 1
    named = [-1]
    while table.part("again").is_visible():
        table.press("again")
        named.append(table.root.locator(".hands .mate").count())
        assert named[-1] >= named[-2]
    assert named[-1] == 32
    spied = table.session.spied
    dealer = BelAtout(NOON, tuple(range(31, -1, -1)), rebuild=False)
    assert spied.decks == tuple(dealer.next_deck() for _ in spied.decks)


def test_a_link_opens_where_the_spy_stood(table):
    cards = f"{KEPT}.L{NOON}.S" + DIGITS[read(f"{KEPT}.L{NOON}").deck[0]]
    table.launch(cards)
    assert table.session.words == tuple(cards.split("."))
    assert table.root.locator("[aria-pressed=true]").count() == 1
    assert table.left < 86_400


def test_keys_are_enough(table):
    page = table.page
    page.locator("h1").click()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    table.ready()
    for _ in range(9):
        if page.evaluate("() => document.activeElement.dataset.is") == "keep":
            break
        if page.evaluate("() => document.activeElement.dataset.is") != "show":
            table.part("show").focus()
        page.keyboard.press("Enter")
    assert table.left == 1 or len(table.session.spied.cards) == 8
