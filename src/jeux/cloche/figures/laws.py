"""Pictures of the law of a gain: where the results of 1922 lie on it, and how normal it is."""

from __future__ import annotations

from functools import cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_choice, as_integer
from jeux.cloche.chain import gain_law
from jeux.cloche.rules import CARDS, Table, label
from jeux.drawing import BLUE, ORANGE, frame, halo, paint, picture, text
from jeux.tables import MINUS

ALONE = "a player alone"
"""What stands for the player who throws second, and so does not own the Cheval."""

SECOND = 1
"""Seat of that player; the owner of the Cheval is at seat 0."""

ACCOUNTS = (ALONE, *CARDS[:4])
"""What a picture can show the law of."""

AUTHOR, PLAYERS = 1500, 6
"""Caisse and players of the game that the author played."""

PLAYED = {
    ALONE: (146, 143, 98, 168, 143, 155), "Cloche": (158,), "Marteau": (208,),
    "Cloche-et-Marteau": (44,), "Cheval": (237,),
}  # fmt: skip
"""What that game brought."""

WIDE, LEFT, RIGHT, BASE, HIGH = 440.0, 12.0, 428.0, 210.0, 170.0
"""Measures of both pictures: width, ends of the axis, base line, height of a full curve."""

LOW, MOST = -40, 360
"""Tokens at the ends of the axis of `gain_law_picture`."""

Pmf = tuple[NDArray[np.int64], NDArray[np.float64]]


@cache
def law_of(account: str, caisse: int, players: int) -> Pmf:
    """Return the law of a gain, by the name in `ACCOUNTS`, with the finish of 1922."""
    if caisse > AUTHOR:
        return gain_law(Table(caisse, players, auberge=False), _name(account))
    # the cards of the figures do not care how many play
    support, laws = _up_to_author(account, 2 if account in CARDS[:3] else players)
    likely = np.flatnonzero(laws[caisse] > 1e-13)
    inside = slice(likely[0], likely[-1] + 1)
    return support[inside], laws[caisse, inside]


@cache
def _up_to_author(account: str, players: int) -> Pmf:
    return gain_law(Table(AUTHOR, players, auberge=False), _name(account), every=True)


def _name(account: str) -> int | str:
    return SECOND if account == ALONE else account


def quantile(law: Pmf, share: float) -> int:
    """Return the smallest gain up to which at least this share of the probability lies."""
    support, chances = law
    return int(support[np.searchsorted(chances.cumsum(), share)])


def gain_law_picture(account: str, caisse: int, players: int) -> str:
    """Draw the law of what an account gains, with the results of 1922 on it, as a frame.

    The game ends as the author's did, without the Auberge. Heights are in parts of the largest
    probability; the outline is the law at the author's table, and the results are dots there.

    Parameters
    ----------
    account : str
        ``"a player alone"``, which is the player who throws second, or one of the cards but
        the Auberge.
    caisse : int
        Tokens in the caisse after the sale, 1 to 20,000.
    players : int
        How many play, 2 to 40.

    Examples
    --------
    >>> "nine games in ten bring it 131 to 249" in gain_law_picture("Cloche", 1500, 6)
    True
    """
    account = as_choice("account", account, ACCOUNTS)
    caisse = as_integer("caisse", caisse, 1, 20_000)
    players = as_integer("players", players, 2, 40)
    support, chances = law = law_of(account, caisse, players)
    mean, ends = float(support @ chances), [quantile(law, share) for share in (0.05, 0.95)]
    least, most = (str(end).replace("-", MINUS) for end in ends)
    at_home = (caisse, players) == (AUTHOR, PLAYERS)
    conclusion = (
        f"A caisse of {caisse:,} and {players} players: {_told(account)} gains {mean:.1f} tokens "
        f"on average, and nine games in ten bring it {least} to {most}."
    )
    out = [
        f'<path d="{_outline(law)}" fill="{paint(BLUE)}" fill-opacity="0.45"/>',
        f'<path d="{_outline(law_of(account, AUTHOR, PLAYERS))}" fill="none" '
        'stroke="currentColor" stroke-opacity="0.7"/>',
        f'<path d="M{_across(ends[0]):.1f} {BASE + 5}H{_across(ends[1]):.1f}" '
        f'stroke="{paint(BLUE)}" stroke-width="5"/>',
        f'<path d="M{_across(mean):.1f} {BASE - HIGH}V{BASE + 9}" stroke="currentColor" '
        'stroke-width="2"/>',
        *_axis(LOW, MOST, range(0, MOST, 100), "tokens gained"),
    ]
    words, heights = [text(LEFT, 18, _told(account))], chances / chances.max()
    for result in sorted(set(PLAYED[account])) if at_home else ():
        x, high = _across(result), float(heights[support == result].sum())
        for more in range(PLAYED[account].count(result)):
            y = BASE - HIGH * high - 11 * more
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{paint(ORANGE)}"/>')
        if result in (min(PLAYED[account]), max(PLAYED[account])):
            side = "end" if result < mean else "start"
            words.append(text(x + (-9 if side == "end" else 9), y - 2, f"1922: {result}", side))
    spoken = f"A bell-shaped law over the tokens gained, with its mean and its ends. {conclusion}"
    if at_home:
        listed = ", ".join(map(str, PLAYED[account]))
        spoken = f"{spoken} Dots mark what the game of 1922 brought: {listed}."
    body = "".join(out) + halo("".join(words))
    return frame(picture(body, spoken, WIDE, BASE + 50, f"{LOW} {MOST}"), conclusion)


def normal_law_picture(account: str, caisse: int) -> str:
    """Draw how likely a gain stays below each value, beside the normal curve, as a frame.

    Both have the same mean and standard deviation. The normal curve takes a whole number x as
    everything from x - 1/2 to x + 1/2. Six players; the game ends as the author's did.

    Parameters
    ----------
    account : str
        As in `gain_law_picture`.
    caisse : int
        Tokens in the caisse after the sale, 1 to 20,000.

    Examples
    --------
    >>> "ends below zero with probability 14.1%" in normal_law_picture("Cloche-et-Marteau", 100)
    True
    """
    account = as_choice("account", account, ACCOUNTS)
    caisse = as_integer("caisse", caisse, 1, 20_000)
    support, chances = law_of(account, caisse, PLAYERS)
    mean, below = float(support @ chances), chances.cumsum()
    deviation = float(((support - mean) ** 2 @ chances) ** 0.5)
    normal = NormalDist(mean, deviation)
    smooth = np.array([normal.cdf(x + 0.5) for x in support.tolist()])
    worst = int(np.abs(below - smooth).argmax())
    minus = float(chances[support < 0].sum())
    conclusion = (
        f"At a caisse of {caisse:,} the two curves of {_told(account)} are at most "
        f"{abs(below[worst] - smooth[worst]):.3f} apart; it ends below zero with probability "
        f"{minus:.1%}, by the normal curve {normal.cdf(-0.5):.1%}."
    )
    scale = (RIGHT - LEFT) / 8

    def across(tokens: float) -> float:
        z = (tokens - mean) / deviation
        return LEFT + (min(max(z, -4.0), 4.0) + 4) * scale

    steps = "".join(
        f"H{across(x - 0.5):.1f}V{BASE - HIGH * float(p):.1f}"
        for x, p in zip(support.tolist(), below, strict=True)
        if -4 < (x - 0.5 - mean) / deviation < 4
    )
    curve = "L".join(
        f"{LEFT + (z + 4) * scale:.1f} {BASE - HIGH * NormalDist().cdf(z):.1f}"
        for z in np.linspace(-4, 4, 65).tolist()
    )
    x = across(support[worst] + 0.5)
    gap = sorted(BASE - HIGH * float(p) for p in (below[worst], smooth[worst]))
    start = BASE - HIGH * float(below[support - 0.5 - mean <= -4 * deviation].max(initial=0))
    out = [
        f'<path d="M{LEFT} {start:.1f}{steps}H{RIGHT}" fill="none" '
        f'stroke="{paint(BLUE)}" stroke-width="3"/>',
        f'<path d="M{curve}" fill="none" stroke="currentColor" stroke-width="1.3"/>',
        f'<path d="M{x:.1f} {gap[0]:.1f}V{gap[1]:.1f}" stroke="{paint(ORANGE)}" '
        'stroke-width="5"/>',
    ]  # fmt: skip
    axis = "standard deviations from the mean"
    for z in range(-4, 5):
        at = LEFT + (z + 4) * scale
        out.append(f'<path d="M{at:.1f} {BASE}v5" stroke="currentColor"/>')
        side = {-4: "start", 4: "end"}.get(z, "middle")
        out.append(text(at, BASE + 22, str(z).replace("-", MINUS), side))
    out.append(f'<path d="M{LEFT} {BASE}H{RIGHT}" stroke="currentColor"/>')
    out.append(text(RIGHT, BASE + 43, axis, "end"))
    zero = across(-0.5)
    if LEFT < zero:
        out.append(
            f'<path d="M{zero:.1f} {BASE}V{BASE - HIGH - 8}" stroke="currentColor" '
            'stroke-dasharray="3 4"/>'
        )
    words = [text(LEFT, 18, f"{_told(account)}: how likely it gains less")]
    words += [text(zero + 5, BASE - HIGH + 8, "0 tokens")] if LEFT < zero else []
    spoken = f"A staircase beside the curve of the normal law. {conclusion}"
    body = "".join(out) + halo("".join(words))
    return frame(picture(body, spoken, WIDE, BASE + 50, f"-4 4 {HIGH}"), conclusion)


def _told(account: str) -> str:
    return f"{label(SECOND)} alone" if account == ALONE else f"the {account}"


def _across(tokens: float) -> float:
    return LEFT + (tokens - LOW) / (MOST - LOW) * (RIGHT - LEFT)


def _outline(law: Pmf) -> str:
    """Return the path of a law between the ends of the axis, as high as the picture."""
    support, chances = law
    seen = (support >= LOW) & (support <= MOST) & (chances > 1e-4 * chances.max())
    x, y = support[seen], chances[seen] / chances.max()
    points = [f"{_across(t):.1f} {BASE - HIGH * p:.1f}" for t, p in zip(x, y, strict=True)]
    return f"M{_across(x[0]):.1f} {BASE}L{'L'.join(points)}V{BASE}"


def _axis(low: int, high: int, ticks: range, words: str) -> list[str]:
    """Return the base line with its ticks and what they count."""
    out = [f'<path d="M{LEFT} {BASE}H{RIGHT}" stroke="currentColor"/>']
    for tick in ticks:
        x = LEFT + (tick - low) / (high - low) * (RIGHT - LEFT)
        out.append(f'<path d="M{x:.1f} {BASE + 8}v5" stroke="currentColor"/>')
        out.append(text(x, BASE + 28, f"{tick:,}", "middle"))
    return [*out, text(RIGHT, BASE + 46, words, "end")]
