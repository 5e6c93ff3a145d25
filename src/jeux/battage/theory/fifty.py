"""Only cut, or shuffled? What the deals in a file tell: likelihoods with tricks, scores without."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import factorial, prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from jeux.battage.rules import Decks, Files, Hands, as_packets, as_tricks, places_of
from jeux.battage.theory.tricks import ODD
from jeux.checks import as_integer, as_number, as_sequence

Split: TypeAlias = tuple[int, int, int, int]
"""How many cards of a trick each of the four players receives."""

PAIRS = (112, 256, 128)
"""Pairs of cards in one hand, in hands of neighbours, in hands of partners, in every deal."""

_SUITS = np.arange(32) // 8


def trick_splits(taker: int, place: int) -> tuple[Split, ...]:
    """Return how a deck of eight tricks of four cards is split by a cut and the deal.

    Parameters
    ----------
    taker : int
        Who takes, 0 to 3.
    place : int
        Where the deck is cut, 0 to 31.

    Returns
    -------
    tuple of tuples of int
        For each trick how many of its cards each player receives; the tricks in increasing order
        of these.

    Raises
    ------
    TypeError, ValueError
        If an argument is not such an integer.

    Examples
    --------
    >>> trick_splits(0, 13)[:3]
    ((0, 0, 2, 2), (0, 0, 2, 2), (0, 1, 2, 1))
    """
    taker, place = as_integer("taker", taker, most=3), as_integer("place", place, most=31)
    hands = places_of(as_packets((3, 2, 3)), taker)
    # the card that comes k-th after the cut was number place + k before it
    piles = [Counter((place + top) % 32 // 4 for top in hand) for hand in hands]
    a, b, c, d = piles
    return tuple(sorted((a[trick], b[trick], c[trick], d[trick]) for trick in range(8)))


def deals_after_cut(taker: int, place: int) -> int:
    """Return how many deals can follow given tricks, if the deck is cut at a place.

    A deal is who holds which card. All of these deals are equally likely, whatever the tricks are.

    Parameters
    ----------
    taker, place : int
        As in `trick_splits`, with the same errors.

    Examples
    --------
    >>> deals_after_cut(0, 13)
    6688604160
    """
    splits = trick_splits(taker, place)
    alike = prod(map(factorial, Counter(splits).values()))
    unseen = prod(factorial(n) for split in splits for n in split)
    return factorial(8) * factorial(4) ** 8 // (alike * unseen)


def cut_likelihood(
    tricks: Sequence[Sequence[int]], dealt: Hands, cuts: Sequence[int] = ODD
) -> Fraction:
    """Return the probability of a deal if the tricks before it were mixed, stacked and cut.

    The order of the tricks, the order in each of them, and the place of the cut are equally
    likely and independent. Who takes is given: what the bid itself tells is left out.

    Parameters
    ----------
    tricks : sequence of sequences of int
        The eight tricks of the deal before.
    dealt : Hands
        The deal; if it is void, player 0 has the turned card.
    cuts : sequence of int
        The places of the cut, each 0 to 31.

    Returns
    -------
    Fraction
        0 if no cut can lead there.

    Raises
    ------
    TypeError, ValueError
        If these are not tricks, a deal and places.

    Examples
    --------
    >>> from jeux.battage import deal
    >>> columns = [range(first, first + 4) for first in range(0, 32, 4)]
    >>> cut_likelihood(columns, deal(range(32)), cuts=[0]) > 0
    True
    >>> cut_likelihood(columns, deal(range(32)))
    Fraction(0, 1)
    """
    rows = as_tricks(tricks)
    if not isinstance(dealt, Hands):
        raise TypeError(f"dealt must be a jeux.battage.Hands, got {dealt!r}")
    places = as_sequence("cuts", cuts)
    if not places:
        raise ValueError("cuts must name at least one place")
    seen = tuple(sorted(tuple(len({*t} & {*hand}) for hand in dealt.hands) for t in rows))
    taker = dealt.taker or 0
    found = Fraction(0)
    for place in places:
        if trick_splits(taker, place) == seen:
            found += Fraction(1, len(places) * deals_after_cut(taker, place))
    return found


def possible_deals(taker: int, cuts: Sequence[int] = ODD) -> int:
    """Return how many deals can follow given tricks, if the deck is cut at one of some places.

    Parameters
    ----------
    taker : int
        Who takes, 0 to 3.
    cuts : sequence of int
        The places of the cut, each 0 to 31.

    Raises
    ------
    TypeError, ValueError
        If they are not such integers.

    Examples
    --------
    >>> possible_deals(0), possible_deals(1)
    (13377208320, 129313013760)
    """
    # two cuts that split the tricks alike lead to the same deals
    kinds = {trick_splits(taker, place): place for place in as_sequence("cuts", cuts)}
    return sum(deals_after_cut(taker, place) for place in kinds.values())


def trick_pairs(taker: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return where the 48 pairs of cards of one trick go after an odd cut, on average.

    Parameters
    ----------
    taker : int
        Who takes, 0 to 3.

    Returns
    -------
    tuple of Fraction
        Pairs that come into one hand, into hands of neighbours, into hands of partners.

    Raises
    ------
    TypeError, ValueError
        If it is not such an integer.

    Examples
    --------
    >>> [str(pairs) for pairs in trick_pairs(1)]
    ['33/2', '28', '7/2']
    """
    totals = [0, 0, 0]
    for place in ODD:
        for a, b, c, d in trick_splits(taker, place):
            totals[0] += sum(n * (n - 1) // 2 for n in (a, b, c, d))
            totals[1] += (a + c) * (b + d)
            totals[2] += a * c + b * d
    one, near, far = (Fraction(total, len(ODD)) for total in totals)
    return one, near, far


def pair_counts(before: Decks, after: Decks) -> Decks:
    """Count pairs of cards by what they were in one deal and what they are in the next.

    Parameters
    ----------
    before, after : array of int, shape (..., 32)
        Who holds each card in two deals, 0 to 3.

    Returns
    -------
    array of int, shape (..., 3, 3)
        Rows: pairs that one player held before; other pairs of one suit; the rest. Columns: pairs
        that are now in one hand, in hands of neighbours, in hands of partners.

    Raises
    ------
    ValueError
        If the two shapes differ or are others, or a player is not 0 to 3.

    Examples
    --------
    >>> pair_counts(np.arange(32) % 4, np.arange(32) // 8).tolist()
    [[16, 64, 32], [96, 0, 0], [0, 192, 96]]
    """
    old, new = np.asarray(before), np.asarray(after)
    if old.shape != new.shape or old.shape[-1:] != (32,):
        raise ValueError(f"before and after must be of shape (..., 32), got {old.shape}")
    if old.size and (min(old.min(), new.min()) < 0 or max(old.max(), new.max()) > 3):
        raise ValueError("before and after must hold players 0 to 3")
    deals = old.size // 32
    kind = (old * 16 + _SUITS * 4 + new).reshape(deals, 32) + 64 * np.arange(deals)[:, None]
    # a browser's numpy counts with integers of 32 bits only
    cards = np.bincount(kind.ravel().astype(np.intp), minlength=64 * deals).reshape(deals, 4, 4, 4)
    owner = _by_distance(cards.sum(axis=2)).sum(axis=1)
    suit = _by_distance(cards.sum(axis=1)).sum(axis=1)
    suit -= _by_distance(cards).sum(axis=(1, 2))
    rest = np.array(PAIRS) - owner - suit
    return np.stack([owner, suit, rest], axis=1).reshape(*old.shape[:-1], 3, 3)


def _by_distance(held: Decks) -> Decks:
    """Count the pairs of some cards by the hands they lie in, given how many lie in each hand."""
    a, b, c, d = np.moveaxis(held, -1, 0)
    one: Decks = (held * (held - 1) // 2).sum(axis=-1)
    return np.stack([one, (a + c) * (b + d), a * c + b * d], axis=-1)


def pair_weights(chances: Sequence[float], taker: int) -> NDArray[np.float64]:
    """Return what each kind of pair says for a cut: the logarithm of its likelihood ratio.

    Parameters
    ----------
    chances : sequence of float
        How likely a pair of each row of `pair_counts` was in one trick.
    taker : int
        Who takes the later deal, 0 to 3.

    Returns
    -------
    array of float, shape (3, 3)
        For the rows and columns of `pair_counts`.

    Raises
    ------
    TypeError, ValueError
        If there are not three such chances, or `taker` is not such an integer.

    Examples
    --------
    >>> pair_weights([0, 1 / 8, 1 / 8], 0).round(2).tolist()
    [[-0.07, -0.01, 0.09], [0.02, 0.0, -0.03], [0.02, 0.0, -0.03]]
    """
    listed = as_sequence("chances", chances)
    if len(listed) != 3:
        raise ValueError(f"chances must be three, got {chances!r}")
    q = np.array([float(as_number("chances", chance)) for chance in listed])[:, None]
    if q.min() < 0 or q.max() > 1:
        raise ValueError(f"chances must be from 0 to 1, got {chances!r}")
    together = np.array([float(pairs) for pairs in trick_pairs(taker)])
    fair = np.array(PAIRS) / 496
    ratio = q * together / 48 / fair + (1 - q) * (PAIRS - together) / 448 / fair
    weights: NDArray[np.float64] = np.log(ratio)
    return weights


def trick_chances(files: Files) -> list[float]:
    """Return how often a pair of each row of `pair_counts` was in one trick, in deals played.

    Parameters
    ----------
    files : Files
        Files with tricks.

    Raises
    ------
    ValueError
        If nobody played, as in files that are shuffled throughout.

    Examples
    --------
    >>> from jeux.battage.simulation import draw_files
    >>> files = draw_files(40, 10, np.random.default_rng(1), cut_only=True)
    >>> [round(chance, 1) for chance in trick_chances(files)]
    [0.0, 0.3, 0.1]
    """
    played = files.takers >= 0
    owners, tricks = files.owners[played], files.tricks[played]
    if not tricks.any(axis=(-2, -1)).all() or not len(tricks):
        raise ValueError("files must hold the tricks of deals that were played, got none")
    suits = tricks // 8
    a, b = np.triu_indices(4, 1)
    alike = int((suits[..., a] == suits[..., b]).sum())
    # two cards of a trick never have one owner
    counts = pair_counts(owners, owners).sum(axis=(0, 2))
    return [0.0, alike / int(counts[1]), (48 * len(owners) - alike) / int(counts[2])]


def file_scores(files: Files, chances: Sequence[float]) -> NDArray[np.float64]:
    """Return the score of each file after each of its deals; it needs no tricks.

    Every pair of cards adds its weight, as if pairs were independent; deals that are void, or
    follow a void one, add nothing.

    Parameters
    ----------
    files : Files
        The files.
    chances : sequence of float
        As in `pair_weights`, with the same errors.

    Returns
    -------
    array of float, shape (deals, files)
        0 after the first deal.

    Examples
    --------
    >>> from jeux.battage.simulation import draw_files
    >>> files = draw_files(2, 50, np.random.default_rng(1), cut_only=True)
    >>> (file_scores(files, [0, 1 / 8, 1 / 8])[-1] > 0).tolist()
    [True, True]
    """
    weights = np.array([pair_weights(chances, taker) for taker in range(4)])
    scores = np.zeros(files.takers.shape)
    told = (files.takers[:-1] >= 0) & (files.takers[1:] >= 0)
    counts = pair_counts(files.owners[:-1][told], files.owners[1:][told])
    scores[1:][told] = (counts * weights[files.takers[1:][told]]).sum(axis=(1, 2))
    summed: NDArray[np.float64] = scores.cumsum(axis=0)
    return summed


def power(
    shuffled: NDArray[np.float64], cut: NDArray[np.float64], level: float
) -> tuple[float, float]:
    """Return the power of a test that rejects large scores, and its standard error.

    The threshold is the quantile of the scores of shuffled files at one less the level.

    Parameters
    ----------
    shuffled, cut : array of float
        Scores of shuffled files, and of files that were only cut.
    level : float
        The share of shuffled files that may be taken for cut ones, between 0 and 1.

    Returns
    -------
    float, float
        The share of cut files above the threshold; its error from the sample of cut files and,
        through the threshold, from that of shuffled ones.

    Raises
    ------
    ValueError
        If `level` is not between 0 and 1.

    Examples
    --------
    >>> power(np.arange(100.0), np.arange(100.0) + 50, 0.05)[0]
    0.55
    """
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, got {level!r}")
    found = float((cut > np.quantile(shuffled, 1 - level)).mean())
    # the same share, a standard error of the level to either side
    wide = (level * (1 - level) / len(shuffled)) ** 0.5
    ends = [np.quantile(shuffled, min(max(1 - level + e, 0), 1)) for e in (-wide, wide)]
    low, high = sorted(float((cut > end).mean()) for end in ends)
    return found, float(np.hypot((high - low) / 2, (found * (1 - found) / len(cut)) ** 0.5))
