"""Two files of deals, one shuffled and one only cut, and how far apart their scores grow."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

import numpy as np

from jeux.battage.figures.hands import _suit
from jeux.battage.rules import Files
from jeux.battage.simulation import draw_files, play_many
from jeux.battage.theory import file_scores, power, trick_chances
from jeux.checks import as_choice, as_integer
from jeux.drawing import BLUE, ORANGE, frame, halo, paint, picture, text

KEPT, NAMES = 50, ("A", "B")
"""How many deals a file keeps, and what the two files of the reader are called."""

CUT_ONLY = {"A": False, "B": True}
"""Which of the two files of the reader was only cut."""

MANY = 500
"""Files of each kind whose scores are drawn."""


@lru_cache(maxsize=1)
def files_of_the_reader() -> dict[str, Files]:
    """Return the two files that the reader is to tell apart; their deals are played."""
    rng, found = np.random.default_rng(50), {}
    for name, cut_only in CUT_ONLY.items():
        files = draw_files(1, KEPT, rng, cut_only)
        if not cut_only:
            played = files.takers >= 0
            files.tricks[played] = play_many(files.owners[played], files.trumps[played], rng)
        found[name] = files
    return found


def files_picture(deal_number: int, signs: str = "suits") -> str:
    """Draw one deal of both files, as a frame.

    Parameters
    ----------
    deal_number : int
        Which deal, 1 to 50.
    signs : str
        What stands for a card: its suit (``"suits"``), with a rim around four cards of one suit
        and more, or the number of its trick in the deal before (``"tricks"``), with a rim around
        cards of one trick.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above.

    Examples
    --------
    >>> "Deal 1: the longest suits have" in files_picture(1)
    True
    """
    number = as_integer("deal_number", deal_number, 1, KEPT)
    by_suit = as_choice("signs", signs, ("suits", "tricks")) == "suits"
    out, found, void = [], [], []
    for column, (name, files) in enumerate(files_of_the_reader().items()):
        x, owners = 28 + 212 * column, files.owners[:number, 0]
        out.append(text(x, 16, f"file {name}, deal {number}"))
        group = np.arange(32) // 8
        void.append(not by_suit and (number == 1 or files.takers[number - 2, 0] < 0))
        if not by_suit:
            group = np.empty(32, dtype=np.int64)
            group[files.tricks[number - 2, 0].ravel()] = np.repeat(np.arange(1, 9), 4)
        for player in range(4):
            y = 46 + 36 * player
            if not column:
                out.append(text(4, y, str(player + 1)))
            if void[-1]:
                out += [text(x + 12 + 25 * k, y, "·", "middle", 20) for k in range(8)]
                continue
            hand = sorted(group[owners[-1] == player].tolist())
            out += _hand(hand, x, y, by_suit)
        found.append(_longest(owners) if by_suit else _together(owners[-1], group))
    if by_suit:
        conclusion = (
            f"Deal {number}: the longest suits have {found[0]:.2f} cards on average so far in "
            f"file A, {found[1]:.2f} in file B."
        )
    elif all(void):
        conclusion = f"Deal {number}: no tricks come before it in either file."
    elif any(void):
        conclusion = f"Deal {number}: no tricks come before it in file {NAMES[void.index(True)]}."
    else:
        conclusion = (
            f"Deal {number}: of 48 pairs of cards of one trick, {found[0]:.0f} are in one hand in "
            f"file A, {found[1]:.0f} in file B."
        )
    label = f"Four hands of each of two files of deals. {conclusion}"
    return frame(picture("".join(out), label, 440, 172), conclusion)


def _hand(hand: list[int], x: float, y: float, by_suit: bool) -> list[str]:
    """Draw a hand as signs, with a rim around those that lie together."""
    out, place = [], 0
    for sign, cards in groupby(hand):
        size = len(list(cards))
        if size >= (4 if by_suit else 2):
            out.append(
                f'<rect x="{x + 25 * place}" y="{y - 21}" width="{25 * size - 2}" height="29" '
                f'rx="4" fill="none" stroke="{paint(BLUE)}" stroke-width="2.5"/>'
            )
        for k in range(place, place + size):
            at = x + 12 + 25 * k
            out.append(_suit(sign, at, y, 22) if by_suit else text(at, y, str(sign), "middle", 18))
        place += size
    return out


def _longest(owners: np.ndarray) -> float:
    """Return the mean length of the longest suit of a hand in some deals."""
    held = [[(row.reshape(4, 8) == k).sum(axis=1).max() for k in range(4)] for row in owners]
    return float(np.mean(held))


def _together(owners: np.ndarray, group: np.ndarray) -> float:
    """Return how many pairs of cards of one trick are in one hand."""
    held = np.bincount((8 * owners + group - 1).astype(np.intp), minlength=32)
    return float((held * (held - 1) // 2).sum())


@lru_cache(maxsize=1)
def _scores() -> tuple[dict[str, np.ndarray], dict[str, np.ndarray]]:
    """Return the scores of many files of both kinds, and of the two files of the reader."""
    rng = np.random.default_rng(51)
    # what weighs the pairs is measured on files of its own
    chances = trick_chances(draw_files(MANY, 2, rng, cut_only=True))
    cut, shuffled = (draw_files(MANY, KEPT, rng, cut_only) for cut_only in (True, False))
    many = {"shuffled": file_scores(shuffled, chances), "only cut": file_scores(cut, chances)}
    own = {name: file_scores(f, chances)[:, 0] for name, f in files_of_the_reader().items()}
    return many, own


WIDE, LEFT, TOP, HIGH, MOST = 440.0, 40.0, 30.0, 240.0, 60.0
"""Width of the chart, its axis, its upper edge, its height, and the largest score in it."""


def _at(deals: float, score: float) -> str:
    """Return the place of a score after some deals."""
    x = LEFT + (deals - 1) / (KEPT - 1) * (WIDE - LEFT - 66)
    y = TOP + HIGH / 2 * (1 - float(np.clip(score / MOST, -1, 1)))
    return f"{x:.1f} {y:.1f}"


def scores_picture(deals_kept: int) -> str:
    """Draw the scores of shuffled files and of files that were only cut, as a frame.

    Bands hold the middle nine tenths of 500 files of each kind; thin lines are the two files of
    the reader; the thick mark is the score that one shuffled file in a hundred passes.

    Parameters
    ----------
    deals_kept : int
        How many deals the file keeps, 2 to 50.

    Raises
    ------
    TypeError, ValueError
        If it is not such an integer.

    Examples
    --------
    >>> "% of 500 files that were only cut" in scores_picture(10)
    True
    """
    kept = as_integer("deals_kept", deals_kept, 2, KEPT)
    many, own = _scores()
    shuffled, cut = many["shuffled"][kept - 1], many["only cut"][kept - 1]
    found, _ = power(shuffled, cut, 0.01)
    conclusion = (
        f"After {kept} deals {100 * found:.0f}% of {MANY} files that were only cut score more "
        f"than 99% of {MANY} shuffled ones."
    )
    out = [
        f'<path d="M{LEFT:g} {TOP:g}v{HIGH:g}M{_at(1, 0)}L{_at(KEPT, 0)}" fill="none" '
        'stroke="currentColor" stroke-opacity="0.6"/>',
        text(4, 16, "score of the file"),
    ]
    for score in (-MOST, 0, MOST):
        words = f"{score:g}".replace("-", "−")
        out.append(text(LEFT - 6, float(_at(1, score).split()[1]) + 5, words, "end"))
    out += [
        text(float(_at(n, 0).split()[0]), TOP + HIGH + 20, str(n), "middle")
        for n in (1, 10, 20, 30, 40, 50)
    ]
    out.append(text(WIDE, TOP + HIGH + 40, "deals in the file", "end"))
    names = []
    for (name, scores), colour in zip(many.items(), (BLUE, ORANGE), strict=True):
        low, high = np.quantile(scores, (0.05, 0.95), axis=1)
        for last, paper in ((KEPT, "none"), (kept, paint(colour))):
            steps = range(last)
            edge = [_at(k + 1, high[k]) for k in steps]
            edge += [_at(k + 1, low[k]) for k in reversed(steps)]
            out.append(
                f'<path d="M{"L".join(edge)}z" fill="{paper}" fill-opacity="0.3" '
                f'stroke="{paint(colour)}" stroke-opacity="0.7"/>'
            )
        y = float(_at(KEPT, float(np.median(scores[-1]))).split()[1])
        names.append(text(WIDE, y + 5, name, "end"))
    for name, scores in own.items():
        line = "L".join(_at(k + 1, scores[k]) for k in range(kept))
        dashes = ' stroke-dasharray="6 3"' if name == "B" else ""
        out.append(f'<path d="M{line}" fill="none" stroke="currentColor"{dashes}/>')
        if kept > 9:
            x, y = map(float, _at(kept, scores[kept - 1]).split())
            names.append(text(x - 4, y + (18 if name == "A" else -8), name, "end"))
    bound = float(np.quantile(shuffled, 0.99))
    x, y = map(float, _at(kept, bound).split())
    out.append(f'<path d="M{x - 9:.1f} {y:.1f}h18" stroke="currentColor" stroke-width="4"/>')
    out.append(halo("".join(names)))
    label = f"Two bands of scores over the number of deals, which grow apart. {conclusion}"
    spans = f"1 {KEPT} {-MOST:g} {MOST:g}"
    return frame(picture("".join(out), label, WIDE, 316, spans), conclusion)
