"""Pictures of the older games of the family."""

from __future__ import annotations

from functools import cache

import numpy as np

from jeux.checks import as_choice, as_integer
from jeux.cloche.chain import mean_gains
from jeux.cloche.rules import FAMILY, Table
from jeux.drawing import BLUE, GREY, ORANGE, frame, halo, paint, picture, text
from jeux.tables import MINUS

CAISSE = 150
"""Tokens in the caisse of the table that `family_chart` draws."""

LEAST, MOST = 20, 105
"""Tokens that the picture has room for, to the left of zero and to the right."""

_SAYS = {
    "same": (
        "{game}, {players} players: the Cheval brings {horse:.1f} tokens. All players alone gain "
        "{alone} together."
    ),
    "fewer": (
        "{game}, {players} players: the Cheval brings {horse:.1f} tokens, {apart:.1f} fewer than "
        "in 1922. All players alone gain {alone} together."
    ),
    "more": (
        "{game}, {players} players: the Cheval brings {horse:.1f} tokens, {apart:.1f} more than "
        "in 1922. All players alone gain {alone} together."
    ),
    "loss": (
        "{game}, {players} players: the Cheval brings {horse:.1f} tokens, {apart:.1f} more than "
        "in 1922. All players alone lose {alone} together."
    ),
}


@cache
def _means(game: str, players: int) -> dict[str, float]:
    """Return the mean gain of each card, and of all players alone together."""
    table = Table(CAISSE, players, **FAMILY[game])
    means = mean_gains(table, exact=False)
    gains = table.accounts.named(means.tolist())
    cards = {f"the {name}": gain for name, gain in gains.items() if isinstance(name, str)}
    return cards | {"all players alone": float(np.sum(means[table.accounts.seats]))}


def _signed(tokens: float) -> str:
    return f"{tokens:.1f}".replace("-", MINUS)


def family_chart(game: str, players: int) -> str:
    """Draw what the cards and the players alone bring, as rows of tokens, as a frame.

    The caisse holds 150. A loss lies to the left of the line. The outlines are the game of 1922
    with as many players.

    Parameters
    ----------
    game : str
        ``"1862"``, ``"1890"`` or ``"1922"``, as in `jeux.cloche.FAMILY`.
    players : int
        How many play, 2 to 10.

    Examples
    --------
    >>> "the Cheval brings 52.6 tokens" in family_chart("1890", 5)
    True
    """
    game = as_choice("game", game, tuple(FAMILY))
    players = as_integer("players", players, 2, 10)
    here, there = _means(game, players), _means("1922", players)
    wide, left, right = 440.0, 8.0, 432.0
    scale = (right - left) / (LEAST + MOST)
    zero, high = left + LEAST * scale, 24 + 46 * len(here)
    out = list[str]()
    names, said = [], []
    for line, (account, gain) in enumerate(here.items()):
        y, other = 24 + 46 * line, there[account]
        ink = ORANGE if abs(gain - other) > 0.05 else BLUE
        names += [text(left, y, account), text(right, y, _signed(gain), "end")]
        # a token is a dash
        out.append(
            f'<path d="M{zero:.1f} {y + 14}h{scale * gain:.1f}" stroke="{paint(ink)}" '
            f'stroke-width="14" stroke-dasharray="{scale - 1:g} 1"/>'
        )
        out.append(
            f'<rect x="{zero:.1f}" y="{y + 5}" width="{scale * other:.1f}" height="18" '
            'fill="none" stroke="currentColor" stroke-opacity="0.7"/>'
        )
        out.append(f'<path d="M{zero:.1f} {y + 3}v22" stroke="{paint(GREY)}" stroke-width="1.5"/>')
        said.append(f"{account} {_signed(gain)}")
    out.append(halo("".join(names)))
    more, alone = here["the Cheval"] - there["the Cheval"], here["all players alone"]
    kind = "loss" if alone < 0 else "more" if more > 0 else "fewer" if more < 0 else "same"
    conclusion = _SAYS[kind].format(
        game=game,
        players=players,
        horse=here["the Cheval"],
        apart=abs(more),
        alone=f"{abs(alone):.1f}",
    )
    label = f"Rows of tokens for the mean gains: {', '.join(said)}. {conclusion}"
    return frame(picture("".join(out), label, wide, high), conclusion)
