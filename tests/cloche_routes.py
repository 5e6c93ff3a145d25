"""Slow routes to what `jeux.cloche` computes, that share no code with it but the rules."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
from hypothesis import strategies as st

from jeux.cloche import CARDS, Table, play, settle
from jeux.cloche.rules import SWITCHES

SEEDS = st.integers(0, 2**32)


@cache
def outcomes():
    """Count the 6⁸ throws by (points, card), from the marked faces of the eight dice."""
    law = Counter()
    for shown in product([0, 1], repeat=8):
        points = sum(k * face for k, face in enumerate(shown[:6], 1))
        card = {(0, 0): None, (1, 0): CARDS[0], (0, 1): CARDS[1], (1, 1): CARDS[2]}[shown[6:]]
        law[points, card] += 5 ** (8 - sum(shown))
    return law


@cache
def sums():
    """Return f_0 … f_21."""
    law = Counter()
    for (points, _), count in outcomes().items():
        law[points] += Fraction(count, 6**8)
    return [law[points] for points in range(22)]


@cache
def beyond(r):
    """Return P(s > r), and the mean of s − r where that is positive and 0 elsewhere."""
    return sum(sums()[r + 1 :]), sum(p * (s - r) for s, p in enumerate(sums()) if s > r)


def names(at):
    """Return the accounts in the order in which means come."""
    seats = range(at.players)
    return [*seats, *CARDS, *(("throws", seat) for seat in seats)]


def follow(at, caisse, opened, seat, first=False):
    """List the throws: in how many of 6⁸, what they bring to whom, and what they lead to.

    With `first` the game stops before a throw that the caisse cannot pay.
    """
    for (points, card), count in outcomes().items():
        refused = points > caisse
        if refused and first:
            continue
        gains = Counter({("throws", seat): 1})
        for payer, payee, tokens, _ in settle(at, caisse, seat, points, card, opened):
            gains[payer] -= tokens
            gains[payee] += tokens
        left = caisse * at.auberge if refused else caisse - points
        yield count, gains, (left, next_open(at, caisse, opened, points), (seat + 1) % at.players)


def next_open(at, caisse, opened, points):
    """Whether the inn is open after a throw, read from rule 11 in the way of the table."""
    if points > caisse:
        return at.auberge
    shuts = {"never": [], "paid": range(1, 22), "any": range(22)}[at.closes]
    return opened and points not in shuts


def solution(rows):
    """Solve a system of equations in fractions, each row with its right side at the end."""
    for k in range(len(rows)):
        rows[k] = [value / rows[k][k] for value in rows[k]]
        for m, row in enumerate(rows):
            if m != k and row[k]:
                rows[m] = [a - row[k] * b for a, b in zip(row, rows[k], strict=True)]
    return [row[-1] for row in rows]


@cache
def visits(at, first=False):
    """Return how many throws are made in the mean at each (caisse, opened, seat), forward."""
    reached, n = defaultdict(Fraction), at.players
    reached[at.caisse, False, at.owners["Cheval"]] = Fraction(1)
    for caisse in range(at.caisse, 0, -1):
        # all tables with this caisse, the inn shut or open: one system of equations
        inn = [False, True] if at.auberge and not first else [False]
        places = list(product([caisse], inn, range(n)))
        leads = {place: Counter() for place in places}
        for place, lead in leads.items():
            for count, _, there in follow(at, *place, first):
                lead[there] += Fraction(count, 6**8)
        rows = [
            [Fraction(here == place) - leads[here][place] for here in places] + [reached[place]]
            for place in places
        ]
        for place, often in zip(places, solution(rows), strict=True):
            reached[place] = often
            for there, chance in leads[place].items():
                if there[0] < caisse:
                    reached[there] += often * chance
    return {place: mean for place, mean in reached.items() if place[0] and mean}


def mean_of_accounts(at, first=False):
    """Return the mean of every account: what each throw brings, as often as it is made."""
    means = Counter()
    for place, often in visits(at, first).items():
        total = Counter()
        for count, gains, _ in follow(at, *place, first):
            for account, tokens in gains.items():
                total[account] += count * tokens
        for account, tokens in total.items():
            means[account] += often * Fraction(tokens, 6**8)
    return [means[account] for account in names(at)]


def mean_rest(at):
    """Return E[r], where r is what the first throw that the caisse cannot pay finds in it."""
    return sum(often * beyond(r)[0] * r for (r, _, _), often in visits(at, True).items())


class Recorder(np.random.Generator):
    """A generator that keeps what it threw, and gives up on a game that does not end."""

    def __init__(self, seed):
        super().__init__(np.random.PCG64(seed))
        self.thrown = []

    def integers(self, high):
        assert len(self.thrown) < 3_000, "this game does not end"
        self.thrown.append(int(super().integers(high)))
        return self.thrown[-1]


class Replayer(np.random.Generator):
    """A generator that throws the recorded games in step: one throw for each that goes on."""

    def __init__(self, games):
        super().__init__(np.random.PCG64(0))
        self.rounds, self.games = 0, games

    def integers(self, high, size):
        ahead, many = size if isinstance(size, tuple) else (1, size)
        rounds = range(self.rounds, self.rounds + ahead)
        live = [[thrown[k] for thrown in self.games if len(thrown) > k] for k in rounds]
        assert (high, {many}) == (6**8, set(map(len, live)))
        self.rounds += ahead
        return np.reshape(live, size)


@cache
def enumerated(marks):
    """Count the sums of all throws, face by face: one marked face and five blank ones."""
    return Counter(map(sum, product(*((mark, 0, 0, 0, 0, 0) for mark in marks))))


def counts(marks):
    return tuple(enumerated(marks)[mu] for mu in range(sum(marks) + 1))


# every way to turn the switches of a table; 1922's own comes often
SWITCHED = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(words) for name, words in SWITCHES.items()}
)


@st.composite
def tables(draw, most=3000, credit=None):
    n = draw(st.integers(2, 12))
    auberge = draw(st.booleans())
    sold = CARDS if auberge or draw(st.booleans()) else CARDS[:4]
    owners = {card: draw(st.integers(0, n - 1)) for card in sold}
    purses = draw(st.lists(st.integers(0, 60), min_size=n, max_size=n))
    switches = draw(SWITCHED) | {"auberge": auberge}
    if credit is not None:
        switches["credit"] = credit
    return Table(draw(st.integers(1, most)), n, owners, purses, **switches)


GAMES = st.builds(
    lambda caisse, players, owners, seed, options: play(
        Table(
            caisse, players, {c: o % players for c, o in zip(CARDS, owners, strict=True)}, **options
        ),
        np.random.default_rng(seed),
    ),
    st.integers(1, 60),
    st.integers(2, 12),
    st.lists(st.integers(0, 11), min_size=5, max_size=5),
    st.integers(0, 2**32),
    st.builds(lambda auberge, switches: {"auberge": auberge} | switches, st.booleans(), SWITCHED),
)


def paid(game, throw):
    """The payments between different accounts that the rules ask for."""
    table = game.table
    return [
        p
        for p in game.throws[throw - 1].payments
        if p.rule not in (8, 10) or table.holder(p.payer) != table.holder(p.payee)
    ]
