"""Pictures of how far games stray from their means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import TYPE_CHECKING

from jeux.checks import as_integer, as_integers, as_number, as_sequence, as_text
from jeux.cloche.figures.laws import ACCOUNTS, ALONE, law_of, quantile
from jeux.cloche.theory import first_period
from jeux.drawing import BLUE, GREEN, ORANGE, PURPLE, STYLE, frame, paint, picture, text
from jeux.tables import MINUS

if TYPE_CHECKING:
    from matplotlib.figure import Figure


LEAST = 100
"""Tokens of the smallest caisse of `spread_chart`; its spread stays as an outline."""


def spread_chart(caisse: int, players: int) -> str:
    """Draw the article's values in the spread of single games, as a frame.

    The games end as the author's did, without the Auberge: the first player to throw more
    than the caisse holds takes what it holds. The player alone is the one who throws second;
    outlines are the middle halves at the smallest caisse.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale, 100 to 20,000: below, the spread is wider than
        the picture.
    players : int
        How many play, 2 to 40.

    Examples
    --------
    >>> "a player alone gains 140.4 on average" in spread_chart(1500, 6)
    True
    """
    caisse = as_integer("caisse", caisse, LEAST, 20_000)
    players = as_integer("players", players, 2, 40)
    values = first_period(caisse, players).gains
    lines = {
        name if name == ALONE else f"the {name}": (values[0 if name == ALONE else name], name)
        for name in ACCOUNTS
    }
    left, right, low, high = 8.0, 432.0, -0.05, 0.5
    out, said = [], []

    def across(tokens: float) -> float:
        return left + (tokens / caisse - low) / (high - low) * (right - left)

    for line, (name, (value, account)) in enumerate(lines.items()):
        y, mean, law = 38 + 58 * line, float(value), law_of(account, caisse, players)
        x5, x25, x75, x95 = (across(quantile(law, q)) for q in (0.05, 0.25, 0.75, 0.95))
        least, most = _nine_in_ten(account, caisse, players)
        out.append(text(left, y - 14, name))
        out.append(text(right, y - 14, f"{mean:,.1f}; nine in ten {least} to {most}", "end"))
        for x, end, width in ((x5, x95, 3), (x25, x75, 12)):
            out.append(
                f'<path d="M{x:.1f} {y}H{end:.1f}" stroke="{paint(BLUE if line else ORANGE)}" '
                f'stroke-width="{width}"/>'
            )
        small = law_of(account, LEAST, players)
        x25, x75 = (across(quantile(small, q) * caisse / LEAST) for q in (0.25, 0.75))
        out.append(
            f'<rect x="{x25:.1f}" y="{y - 6}" width="{x75 - x25:.1f}" height="12" fill="none" '
            'stroke="currentColor" stroke-opacity="0.7"/>'
        )
        mid = f"M{across(mean):.1f} {y - 10}v20"
        out.append(f'<path d="{mid}" stroke="currentColor" stroke-width="2.5"/>')
        said.append(f"{name} {mean:,.1f}, nine games in ten {least} to {most} tokens.")
    base = 16 + 58 * len(lines)
    ink = 'stroke="currentColor" fill="none"'
    out.append(f'<path d="M{left} {base}H{right}" {ink}/>')
    for percent in range(0, 51, 10):
        x = across(percent / 100 * caisse)
        out.append(f'<path d="M{x:.1f} {base}v5" {ink}/>')
        out.append(text(x, base + 21, f"{percent}%", "end" if percent == 50 else "middle"))
    out.append(text(right, base + 42, "share of the caisse", "end"))
    least, most = _nine_in_ten(ALONE, caisse, players)
    low_horse, high_horse = _nine_in_ten("Cheval", caisse, players)
    conclusion = (
        f"A caisse of {caisse:,} and {players} players: a player alone gains "
        f"{float(values[0]):,.1f} on average, {least} to {most} nine times in ten; "
        f"the Cheval {float(values['Cheval']):,.1f}, {low_horse} to {high_horse}."
    )
    label = f"Values and the spread of single games: {' '.join(said)}"
    return frame(picture("".join(out), label, 440, base + 48), conclusion)


def _nine_in_ten(account: str, caisse: int, players: int) -> tuple[str, str]:
    """Return the whole numbers between which nine in ten gains lie."""
    law = law_of(account, caisse, players)
    low, high = (f"{quantile(law, share):,}".replace("-", MINUS) for share in (0.05, 0.95))
    return low, high


def deviations_chart(caisses: Sequence[int], ratios: Mapping[str, Sequence[float]]) -> Figure:
    """Draw the relative deviation of each account against the caisse, on log scales.

    Parameters
    ----------
    caisses : sequence of int
        Tokens in the caisse.
    ratios : Mapping of str to sequence of float
        Name of an account to its standard deviation as a share of its mean.

    Examples
    --------
    >>> deviations_chart([100, 400], {"Cloche": [0.8, 0.4]}).axes[0].get_xscale()
    'log'
    """
    import matplotlib.pyplot as plt

    caisses = as_integers("caisses", caisses, 1, 2**63 - 1)
    if not isinstance(ratios, Mapping):
        raise TypeError(f"ratios must map names to numbers, got {ratios!r}")
    shares = {
        as_text("a name of ratios", name): [
            float(as_number(f"ratios of {name}", x)) for x in as_sequence("ratios", given)
        ]
        for name, given in ratios.items()
    }
    if any(len(each) != len(caisses) or min(each) <= 0 for each in shares.values()):
        raise ValueError(f"ratios must be positive, one a caisse of caisses, got {ratios!r}")
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots(figsize=(6.1, 4.2))
        colours = (ORANGE, BLUE, GREEN, PURPLE, "black")
        styles = ("-", "--", "-.", ":", (0, (6, 1, 1, 1)))
        lines = cycle(zip(colours, styles, strict=True))
        for (name, values), (colour, style) in zip(shares.items(), lines, strict=False):
            axes.loglog(caisses, values, linestyle=style, color=colour, label=name)
        axes.set(xlabel="tokens in the caisse", ylabel="standard deviation / mean")
    return figure
