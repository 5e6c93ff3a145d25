"""Pictures of *Serpents et échelles*."""

from __future__ import annotations

import math

import numpy as np

from jeux.checks import as_integer
from jeux.drawing import BLUE, ORANGE, bars, counted, frame, paint, picture, text
from jeux.race import by_series, by_vectorisation, length_law, race_matrices
from jeux.serpents.picture import board_picture
from jeux.serpents.rules import AUDET, Board
from jeux.serpents.theory import EXAMPLE_2, classic_matrices, two_dice


def whereabouts(throws: int) -> str:
    """Draw where a pawn on the article's board is after some throws, as a frame.

    Parameters
    ----------
    throws : int
        How many throws, 0 or more.

    Raises
    ------
    TypeError, ValueError
        If the number of throws is not an integer, or negative.

    Examples
    --------
    >>> "on the way 26 is likeliest, with probability 0.052" in whereabouts(7)
    True
    """
    throws = as_integer("throws", throws)
    A = AUDET.transition_matrix()
    now = np.linalg.matrix_power(A, throws)[0]
    arrived = max(0.0, 1 - now.sum())
    best = np.flatnonzero(now > now.max() - 1e-12).tolist()
    conclusion = (
        f"After {counted(throws, 'throw', 'throws')} the pawn has arrived with "
        f"probability {arrived:.3f}; of the squares on the way {' or '.join(map(str, best))} "
        f"{'is' if len(best) == 1 else 'are'} likeliest, with probability {now.max():.3f}."
    )
    drawn = bars(
        now.tolist(),
        f"Bar chart of the place of a pawn on the squares 0 to 99. {conclusion}",
        chosen=best,
        x_label="square",
        y_label="probability",
    )
    return frame(drawn, conclusion)


def series_digits(terms: int) -> str:
    """Draw how many decimals the first terms of the series give in Example 2, as a frame.

    Parameters
    ----------
    terms : int
        How many terms, 1 to 24.

    Raises
    ------
    TypeError, ValueError
        If the number of terms is not an integer from 1 to 24.

    Examples
    --------
    >>> "6 terms give p₀₀ = 0.7065, too small by 0.0017" in series_digits(6)
    True
    """
    most = 24
    terms = as_integer("terms", terms, 1, most)
    P, E = (M[0, 0] for M in by_vectorisation(EXAMPLE_2))
    errors = [P - by_series(EXAMPLE_2, k)[0][0, 0] for k in range(1, most + 1)]
    p, e = (M[0, 0] for M in by_series(EXAMPLE_2, terms))
    conclusion = (
        f"{counted(terms, 'term gives', 'terms give')} p₀₀ = {float(p):.4f}, too small "
        f"by {float(P - p):.2g}, and e₀₀ = {float(e):.4f}, too small by {float(E - e):.2g}."
    )
    drawn = bars(
        [-math.log10(error) for error in errors],
        f"Bar chart of the decimals of p₀₀ that are right, by the number of terms. {conclusion}",
        first=1,
        chosen=[terms],
        x_label="terms",
        y_label="−log₁₀ of the error of p₀₀",
    )
    return frame(drawn, conclusion)


def length_bars(first: int, second: int) -> str:
    """Draw the law of the length of a game for two on the classic board, as a frame.

    Parameters
    ----------
    first, second : int
        The squares of the player who begins and of the other.

    Raises
    ------
    TypeError, ValueError
        As in `jeux.race.length_law`.

    Examples
    --------
    >>> "wins with probability 0.509; the game takes 47.76 throws on average" in length_bars(0, 0)
    True
    """
    law = length_law(AUDET.transition_matrix(), [first, second])
    mean = float(np.arange(len(law)) @ law)
    shown = law[1:121]
    odd = law[1::2].sum()
    best = 1 + int(np.argmax(shown))
    conclusion = (
        f"From {first} against {second} the player who begins wins with probability {odd:.3f}; "
        f"the game takes {mean:.2f} throws on average, and most often {best}."
    )
    drawn = bars(
        shown.tolist(),
        f"Bar chart of the number of throws, 1 to {len(shown)}. {conclusion}",
        first=1,
        chosen=range(1, len(shown) + 1, 2),
        x_label="throws of both; orange: the first wins",
        y_label="probability",
    )
    return frame(drawn, conclusion)


def advantage(squares: int) -> str:
    """Draw how likely a tie is on bare boards of 1 to 60 squares, as a frame.

    Parameters
    ----------
    squares : int
        The board that the sentence is about, 1 to 60 squares.

    Raises
    ------
    TypeError, ValueError
        If the number of squares is not an integer from 1 to 60.

    Examples
    --------
    >>> "With 1 square the first player wins with probability 1.0000" in advantage(1)
    True
    """
    most = 60
    squares = as_integer("squares", squares, 1, most)
    # without jumps, only the distance to the end matters: one board holds all the shorter ones
    P, _ = race_matrices(Board(most, {}).transition_matrix())
    heights = np.diag(P)[::-1].tolist()
    chance = heights[squares - 1]
    conclusion = (
        f"With {counted(squares, 'square', 'squares')} the first player wins with "
        f"probability {chance:.4f}; both need equally many throws with probability "
        f"{2 * chance - 1:.4f}."
    )
    drawn = bars(
        [2 * height - 1 for height in heights],
        f"Bar chart of the probability of a tie on bare boards of 1 to {most} squares. "
        f"{conclusion}",
        first=1,
        chosen=[squares],
        x_label="squares",
        y_label="probability of a tie",
    )
    return frame(drawn, conclusion)


def rows_as_curves(square: int) -> str:
    """Draw one row of P and of E of the classic board as curves, as a frame.

    Parameters
    ----------
    square : int
        The square i of the player who is to move, 0 to 99.

    Raises
    ------
    TypeError, ValueError
        If it is not an integer from 0 to 99.

    Examples
    --------
    >>> "From 74 to move: against 91 you win with probability 0.494" in rows_as_curves(74)
    True
    """
    square = as_integer("square", square, most=99)
    P, E = (M[square] for M in classic_matrices())
    conclusion = (
        f"From {square} to move: against 91 you win with probability {P[91]:.3f}, and the game "
        f"takes {E[91]:.2f} throws; against 0 it is {P[0]:.3f} and {E[0]:.2f}."
    )
    left, wide, high = 50.0, 440.0, 150.0
    out = []
    for values, top, colour, name, y0 in (
        (P, 1.0, BLUE, "probability to win", 0.0),
        (E, 50.0, ORANGE, "mean number of throws", 180.0),
    ):
        base = y0 + high
        points = [
            f"{left + 3.8 * j:.1f} {base - v / top * (high - 25):.1f}" for j, v in enumerate(values)
        ]
        ink = 'stroke="currentColor" fill="none"'
        out.append(f'<path d="M{left:g} {y0 + 22:g}V{base:g}H{wide:g}" {ink}/>')
        out.append(f'<path d="M{"L".join(points)}" fill="none" stroke="{paint(colour)}" '
                   'stroke-width="2.5"/>')  # fmt: skip
        out.append(text(left, y0 + 15, name))
        out += [
            text(left - 6, base - v * (high - 25) + 5, f"{v * top:g}", "end") for v in (0, 0.5, 1)
        ]
        out += [text(left + 3.8 * j, base + 17, str(j), "middle", 13) for j in range(0, 100, 20)]
    out.append(text(wide, 180 + high + 34, "square of the other", "end", 13))
    label = f"Two curves over the square of the other, 0 to 99. {conclusion}"
    return frame(picture("".join(out), label, wide, 180 + high + 40), conclusion)


def turn_order(players: int) -> str:
    """Draw how likely each player wins on the classic board, by turn, as a frame.

    Parameters
    ----------
    players : int
        How many, 1 to 20.

    Raises
    ------
    TypeError, ValueError
        If it is not an integer from 1 to 20.

    Examples
    --------
    >>> "With 2 players the first wins with probability 0.5087" in turn_order(2)
    True
    """
    players = as_integer("players", players, 1, 20)
    law = length_law(AUDET.transition_matrix(), [0] * players)
    wins = [float(law[1 + j :: players].sum()) for j in range(players)]
    mean = float(np.arange(len(law)) @ law)
    who = f"With {counted(players, 'player', 'players')} the first wins with"
    conclusion = (
        f"{who} probability {wins[0]:.4f}, the last with {wins[-1]:.4f}; the game takes "
        f"{mean:.1f} throws on average, {mean / players:.1f} for each."
    )
    drawn = bars(
        wins,
        f"Bar chart of the probability to win by turn. {conclusion}",
        first=1,
        top=2 / players if players > 1 else 1.0,
        chosen=[1],
        x_label="turn",
        y_label="probability to win",
    )
    return frame(drawn, conclusion)


def rounds_bars(players: int) -> str:
    """Draw the law of the number of rounds on the classic board, as a frame.

    Parameters
    ----------
    players : int
        How many, 1 or more.

    Raises
    ------
    TypeError, ValueError
        If it is not an integer of at least 1.

    Examples
    --------
    >>> "2 players: half of the games are over after 21 rounds" in rounds_bars(2)
    True
    """
    players = as_integer("players", players, 1)
    law = length_law(AUDET.transition_matrix(), [0] * players)[1:]
    law = np.append(law, np.zeros(-len(law) % players)).reshape(-1, players).sum(axis=1)
    ends = [1 + int(np.argmax(np.cumsum(law) >= part)) for part in (0.05, 0.5, 0.95)]
    best = 1 + int(np.argmax(law))
    conclusion = (
        f"{counted(players, 'player', 'players')}: half of the games are over after "
        f"{ends[1]} rounds, nine in ten take {ends[0]} to {ends[2]}, and most often {best}."
    )
    drawn = bars(
        law[:100].tolist(),
        f"Bar chart of the number of rounds, 1 to 100. {conclusion}",
        first=1,
        chosen=[ends[1]],
        x_label="rounds (orange: the median)",
        y_label="probability",
    )
    return frame(drawn, conclusion)


def without(jump: int) -> str:
    """Draw the classic board without one of its jumps, and say what that changes, as a frame.

    Parameters
    ----------
    jump : int
        The square where the jump begins that is taken away.

    Raises
    ------
    ValueError
        If no jump begins there.

    Examples
    --------
    >>> "Without the ladder 28→84" in without(28)
    True
    """
    if jump not in AUDET.jumps:
        raise ValueError(f"jump must be one of {list(AUDET.jumps)}, got {jump!r}")
    jumps = dict(AUDET.jumps)
    end = jumps.pop(jump)
    board = Board(AUDET.size, jumps)
    P, E = race_matrices(board.transition_matrix())
    kind = "ladder" if end > jump else "snake"
    _, before = classic_matrices()
    conclusion = (
        f"Without the {kind} {jump}→{end} a game takes {E[0, 0]:.2f} throws on average, "
        f"{E[0, 0] - before[0, 0]:+.2f}; the first player wins with probability {P[0, 0]:.4f}."
    )
    return frame(board_picture(board, marked=[jump, end]), conclusion)


def choices(square: int) -> str:
    """Draw which die to take from a square, against each square of the other, as a frame.

    The player may throw one die with six faces or one with three; so may the other.

    Parameters
    ----------
    square : int
        The square of the player who is to move, 0 to 99.

    Raises
    ------
    TypeError, ValueError
        If it is not an integer from 0 to 99.

    Examples
    --------
    >>> "From 79 the small die is right against 81 of the 81 squares" in choices(79)
    True
    """
    square = as_integer("square", square, most=99)
    duel = two_dice()
    free = [j for j in range(100) if j not in AUDET.jumps]
    small = [j for j in free if duel.choice[square, j] == 1]
    conclusion = (
        f"From {square} the small die is right against {len(small)} of the {len(free)} squares "
        f"where the other may stand; against 0 you win with probability "
        f"{duel.value[square, 0]:.3f}, against 50 with {duel.value[square, 50]:.3f}."
    )
    return frame(board_picture(AUDET, pawns=[square], marked=small), conclusion)
