"""Pictures that open the chapters of *Serpents et échelles*: pawns, games and dice, one by one."""

from __future__ import annotations

from functools import cache

import numpy as np

from jeux.checks import as_choice, as_integer
from jeux.drawing import BLUE, GREEN, GREY, ORANGE, PAPER, PURPLE, frame, paint, picture, text
from jeux.race import exact_race
from jeux.serpents.figures.board import board_picture
from jeux.serpents.play import Game, play
from jeux.serpents.rules import AUDET, GRID_1, Board

GAMES, FROM_HERE = 100, 20
"""Games in a picture of many, and games that begin from one position of grid 1."""

SHORT_GAME, MOST_SHOWN, MOST_BARE = 365, 12, 12
"""The seed of the game that is followed; games whose dice are shown; squares of a bare board."""

COLOURS = (GREEN, PURPLE, BLUE, ORANGE, GREY)
"""The pawns of up to five players, in the order of their turns."""

DISPUTED = 48
"""Where a snake begins about which lists of the classic board disagree."""

DICE = {"the big die": 6, "the small die": 3}
"""The two dice in the box, and their highest face."""


def game_picture(throws: int) -> str:
    """Draw the classic board after the first throws of a short game for two, as a frame.

    >>> "The first player is to throw." in game_picture(0)
    True
    """
    game = play(AUDET, np.random.default_rng(SHORT_GAME))
    count = as_integer("throws", throws, most=len(game.faces))
    if count == 0:
        conclusion = "Both pawns stand before square 1. The first player is to throw."
        return frame(board_picture(AUDET, pawns=[0, 0]), conclusion)
    now, turn = game.squares[count - 1], (count - 1) % 2
    before = game.squares[count - 3][turn] if count > 2 else 0
    face, here = game.faces[count - 1], now[turn]
    foot = before + face
    if here == AUDET.size:
        conclusion = f"Throw {count}: player {turn + 1} throws {face} from {before} and has won."
    elif here > foot:
        conclusion = (
            f"Throw {count}: player {turn + 1} throws {face} and climbs from {foot} to {here}."
        )
    elif here < foot:
        conclusion = (
            f"Throw {count}: player {turn + 1} throws {face} and slides from {foot} to {here}."
        )
    else:
        conclusion = (
            f"Throw {count}: player {turn + 1} throws {face} and walks from {before} to {here}."
        )
    return frame(board_picture(AUDET, pawns=now), conclusion)


def position_picture(you_stand_on: int, the_other_on: int) -> str:
    """Draw two pawns on grid 1, and who wins twenty games that go on from there, as a frame.

    >>> "you win all 20" in position_picture(5, 0)
    True
    """
    you = as_integer("you_stand_on", you_stand_on, most=GRID_1.size - 1)
    other = as_integer("the_other_on", the_other_on, most=GRID_1.size - 1)
    rng, won = np.random.default_rng([6, you, other]), 0
    for _ in range(FROM_HERE):
        pawns, turn = [you, other], 0
        while GRID_1.size not in pawns:
            pawns[turn] = GRID_1.land(pawns[turn], int(rng.choice(GRID_1.faces)))
            turn = 1 - turn
        won += pawns[0] == GRID_1.size
    if won == FROM_HERE:
        conclusion = (
            f"You on {you}, the other on {other}, your turn: of {FROM_HERE} games you win all "
            f"{FROM_HERE}."
        )
    else:
        conclusion = (
            f"You on {you}, the other on {other}, your turn: of {FROM_HERE} games you win {won}."
        )
    return frame(board_picture(GRID_1, pawns=[you, other]), conclusion)


def listed_picture(place: int) -> str:
    """Draw the positions of two pawns on grid 1 in a square, up to one place of a list, as a frame.

    The list goes down the columns: your pawn moves first.

    >>> "Place 8 of 36: you on 1, the other on 1." in listed_picture(8)
    True
    """
    size = GRID_1.size
    place = as_integer("place", place, 1, size**2)
    other, you = divmod(place - 1, size)
    conclusion = f"Place {place} of {size**2}: you on {you}, the other on {other}."
    side, left, top = 42.0, 96.0, 50.0
    out = [text(left, 16, "the other on"), text(4, top + 27, "you on")]
    for k in range(size):
        out.append(text(left + side * (k + 0.5), 40, str(k), "middle"))
        out.append(text(left - 12, top + side * (k + 0.5) + 5, str(k), "end"))
    for k in range(size**2):
        x, y = left + side * (k // size), top + side * (k % size)
        look = 'fill="none"'
        if k < place:
            look = f'fill="{paint(ORANGE if k == place - 1 else BLUE)}" fill-opacity="0.3"'
        number = text(x + side / 2 - 1.5, y + 25, str(k + 1), "middle") if k < place else ""
        out.append(
            f'<g data-pick="place={k + 1}" style="cursor:pointer" pointer-events="all">'
            f'<rect x="{x:g}" y="{y:g}" width="{side - 3:g}" height="{side - 3:g}" {look} '
            f'stroke="currentColor" stroke-opacity="0.35"/>{number}</g>'
        )
    wide, high = left + side * size + 4, top + side * size + 4
    label = f"A square of positions, numbered in the order of a list. {conclusion}"
    return frame(picture("".join(out), label, wide, high), conclusion)


def hundred_picture(players: int, rounds: int) -> str:
    """Draw a hundred games on the classic board after some rounds, won or still on, as a frame.

    >>> "Rounds played: 0. Games still on: 100;" in hundred_picture(2, 0)
    True
    """
    players = as_integer("players", players, 1, len(COLOURS))
    rounds = as_integer("rounds", rounds, most=400)
    won, out = [0] * players, []
    for k, game in enumerate(_games(AUDET, players, GAMES)):
        x, y = 22 + 44 * (k % 10), 16 + 29 * (k // 10)
        if len(game.faces) > players * rounds:
            look = f'r="4" fill="none" stroke="{paint(GREY)}"'
            out.append(f'<circle cx="{x}" cy="{y}" {look}/>')
            continue
        won[game.winner] += 1
        out.append(f'<circle cx="{x}" cy="{y}" r="12" fill="{paint(COLOURS[game.winner])}"/>')
        number = text(x, y + 5, str(game.winner + 1), "middle")
        out.append(f'<g fill="{paint(PAPER)}">{number}</g>')
    conclusion = (
        f"Players: {players}. Rounds played: {rounds}. Games still on: {GAMES - sum(won)}; won, in "
        f"the order of the turns: {', '.join(map(str, won))}."
    )
    label = f"A hundred games, each with the number of its winner. {conclusion}"
    return frame(picture("".join(out), label, 440, 300), conclusion)


def lengths_picture(games: int) -> str:
    """Draw the dice of some games for two on grid 1, a row for each game, as a frame.

    >>> "Games played: 1; throws in all" in lengths_picture(1)
    True
    """
    games = as_integer("games", games, 1, MOST_SHOWN)
    played = _games(GRID_1, 2, MOST_SHOWN)[:games]
    lengths = [len(game.faces) for game in played]
    conclusion = (
        f"Games played: {games}; throws in all: {sum(lengths)}; in the last game: {lengths[-1]}, "
        f"won by player {played[-1].winner + 1}."
    )
    out = []
    for row, game in enumerate(played):
        y = 4 + 27 * row
        out.append(text(20, y + 17, str(row + 1), "end"))
        for k, face in enumerate(game.faces):
            x = 34 + 27 * k
            out.append(
                f'<rect x="{x}" y="{y}" width="22" height="22" rx="5" '
                f'fill="{paint(COLOURS[k % 2])}"/>'
            )
            number = text(x + 11, y + 16.5, str(face), "middle")
            out.append(f'<g fill="{paint(PAPER)}">{number}</g>')
    label = f"A row of dice for each game, in turn. {conclusion}"
    return frame(picture("".join(out), label, 440, 6 + 27 * MOST_SHOWN), conclusion)


def recalled_picture(jumps_drawn: int) -> str:
    """Draw the classic board with its first jumps, but for a disputed snake, as a frame.

    >>> "The board without a jump." in recalled_picture(0)
    True
    """
    known = sorted(start for start in AUDET.jumps if start != DISPUTED)
    count = as_integer("jumps_drawn", jumps_drawn, most=len(known))
    board = Board(AUDET.size, {start: AUDET.jumps[start] for start in known[:count]})
    if count == 0:
        conclusion = "The board without a jump."
    else:
        start = known[count - 1]
        conclusion = (
            f"Jumps drawn: {count}; the last one leads from {start} to {AUDET.jumps[start]}."
        )
    return frame(board_picture(board), conclusion)


def exact_picture(squares: int) -> str:
    """Draw a bare board, and the first player's exact chance on it with a usual die, as a frame.

    >>> "Squares: 6. The first player wins with probability 1 " not in exact_picture(6)
    True
    """
    size = as_integer("squares", squares, 1, MOST_BARE)
    board = Board(size, {})
    chance, _ = exact_race(board.exact_transition_matrix(), 0, 0)
    conclusion = f"Squares: {size}. The first player wins with probability {chance}."
    return frame(board_picture(board, pawns=[0, 0], room=MOST_BARE), conclusion)


def reach_picture(square: int, die: str) -> str:
    """Draw where one of two dice may lead from a square of the classic board, as a frame.

    >>> "From 79 with the small die to: 81, 82, 100." in reach_picture(79, "the small die")
    True
    """
    faces = range(1, 1 + DICE[as_choice("die", die, DICE)])
    square = as_integer("square", square, most=AUDET.size - 1)
    ends = sorted({AUDET.land(square, face) for face in faces})
    conclusion = f"From {square} with {die} to: {', '.join(map(str, ends))}."
    return frame(board_picture(AUDET, pawns=[square], marked=ends), conclusion)


@cache
def _games(board: Board, players: int, games: int) -> list[Game]:
    """Return games from the start, the same ones each time."""
    rng = np.random.default_rng(1952)
    return [play(board, rng, players) for _ in range(games)]
