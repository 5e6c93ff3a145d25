"""The values of the article: the caisse shared out among players and cards."""

from __future__ import annotations

from jeux.checks import as_integer
from jeux.cloche.rules import CARDS
from jeux.cloche.theory import first_period
from jeux.drawing import BLUE, ORANGE, frame, paint, picture, text

CAISSE, PLAYERS = 1500, 6
"""The author's table, drawn as thin lines behind every other."""
MOST = 2400, 3, 12
WIDE, BASE, UNIT = 440.0, 212.0, 0.4
HAND, CARD = (12.0, 186.0), (226.0, 62.0)
"""Where the players alone stand, and where the first card does, with the step to the next."""


def values_picture(caisse: int, players: int) -> str:
    """Draw how the article shares out a caisse, a heap of tokens for each account, as a frame.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale, 1 to 2,400.
    players : int
        How many play, 3 to 12.

    Examples
    --------
    >>> "each of 6 players alone gains 140.4" in values_picture(1500, 6)
    True
    """
    caisse = as_integer("caisse", caisse, 1, MOST[0])
    n = as_integer("players", players, *MOST[1:])
    gains, usual = (first_period(*at) for at in ((caisse, n), (CAISSE, PLAYERS)))
    alone = float(gains.gains[0])
    cards = [(card, float(gains.gains[card]), float(usual.gains[card])) for card in CARDS[:4]]
    (_, cloche, _), _, (_, double, _), (_, cheval, _) = cards
    conclusion = (
        f"By the formulas, of {caisse:,} tokens each of {n} players alone gains {alone:.1f}, the "
        f"Cloche and the Marteau {cloche:.1f} each, the Cloche-et-Marteau {double:.1f}, the "
        f"Cheval {cheval:.1f}."
    )
    step = (HAND[1] - HAND[0]) / n
    seats = (HAND[0] + step * (seat + 0.5) for seat in range(n))
    out = [heap(x, 0.8 * step, alone, ORANGE) for x in seats]
    middle, level = sum(HAND) / 2, float(usual.gains[0])
    y = BASE - UNIT * level
    out.append(f'<path d="M{HAND[0]:g} {y:.1f}H{HAND[1]:g}" stroke="currentColor"/>')
    y = BASE - UNIT * max(alone, level) - 6
    out.append(text(middle, y, f"{alone:.1f} each", "middle"))
    out.append(text(middle, BASE + 20, "players alone", "middle"))
    for k, (card, tokens, thin) in enumerate(cards):
        x = CARD[0] + CARD[1] * k
        out.append(heap(x, 40, tokens, BLUE))
        out.append(
            f'<path d="M{x - 20:g} {BASE:g}v{-UNIT * thin:.1f}h40V{BASE:g}" fill="none" '
            'stroke="currentColor"/>'
        )
        out.append(text(x, BASE - UNIT * max(tokens, thin) - 6, f"{tokens:.1f}", "middle"))
        # the long name stands below its neighbours
        lines = [(20, card)] if "-" not in card else [(37, "Cloche-et-"), (54, "Marteau")]
        out += [text(x, BASE + down, words, "middle") for down, words in lines]
    out.append(f'<path d="M8 {BASE + 1:g}H{WIDE - 6:g}" stroke="currentColor"/>')
    spoken = (
        f"{n} heaps of tokens for the players alone and four for the cards, with thin lines "
        f"where they end for {CAISSE:,} tokens and {PLAYERS} players. {conclusion}"
    )
    axes = f"0 {MOST[0]}"
    return frame(picture("".join(out), spoken, WIDE, BASE + 62, axes), conclusion)


def heap(x: float, width: float, tokens: float, colour: str) -> str:
    """Draw so many tokens on each other, ten to a dash of four units."""
    return (
        f'<path d="M{x:.1f} {BASE:g}v{-UNIT * tokens:.1f}" stroke="{paint(colour)}" '
        f'stroke-width="{width:.1f}" stroke-dasharray="3 1"/>'
    )
