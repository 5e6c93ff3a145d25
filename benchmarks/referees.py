"""Referees: the games of the book again, written from their rules, game by game, and compiled.

They share nothing with jeux: neither code nor tables nor random numbers. Each is given a seed and
returns arrays with a row for each game.
"""

from __future__ import annotations

import numpy as np
from numba import njit

compiled = njit(nogil=True)
inlined = njit(nogil=True, forceinline=True)

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""The step of SplitMix64, from one state to the next."""

M1 = np.uint64(0xBF58476D1CE4E5B9)
M2 = np.uint64(0x94D049BB133111EB)
"""The numbers by which it multiplies."""

U24 = np.uint64(24)
U27 = np.uint64(27)
U30 = np.uint64(30)
U31 = np.uint64(31)
U40 = np.uint64(40)
"""How far bits are shifted, in the type of the bits."""

FALLS = 6**6
"""The falls of six dice."""

FIGURE_FALLS = 36
"""The falls of the two dice with a figure."""


@inlined
def mixed(state):
    """SplitMix64 (Steele, Lea and Flood): scramble a state that goes on by GOLDEN."""
    x = (state ^ (state >> U30)) * M1
    x = (x ^ (x >> U27)) * M2
    return x ^ (x >> U31)


@inlined
def below(number, n):
    """Return 0 … n − 1 from 64 random bits, for n below 2²⁴; even to n parts in 2⁴⁰."""
    return np.int64(((number >> U24) * np.uint64(n)) >> U40)


@compiled
def races(games, players, size, jumps, seed):
    """Snakes and ladders with a die of six faces; who reaches the last square, or passes it, wins.

    `jumps` says of each square where a pawn that arrives there is put.
    """
    state = np.uint64(seed)
    winners = np.empty(games, np.int64)
    lengths = np.empty(games, np.int64)
    pawns = np.empty(players, np.int64)
    for game in range(games):
        for player in range(players):
            pawns[player] = 0
        throws = 0
        player = players - 1
        while pawns[player] < size:
            player += 1
            if player == players:
                player = 0
            state += GOLDEN
            square = pawns[player] + 1 + below(mixed(state), 6)
            pawns[player] = jumps[square] if square < size else size
            throws += 1
        winners[game] = player
        lengths[game] = throws
    return winners, lengths


@inlined
def sums_of_dice():
    """Return the sum of six dice with one marked face each, for each of their falls."""
    points = np.zeros(FALLS, np.int64)
    for fall in range(FALLS):
        dice = fall
        for mark in range(1, 7):
            if dice % 6 == 0:
                points[fall] += mark
            dice //= 6
    return points


@inlined
def who_throws(figures, seat, players):
    """Rules 6 and 7: a card stands in for the player who throws its figure."""
    if figures == 0:
        return players + 2  # both figures
    if figures < 6:
        return players
    if figures % 6 == 0:
        return players + 1
    return seat


@inlined
def richest(purses):
    """Return who has most, or −1 if several have."""
    most = purses[0]
    winner = 0
    for player in range(1, len(purses)):
        if purses[player] > most:
            most = purses[player]
            winner = player
        elif purses[player] == most:
            winner = -1
    return winner


@compiled
def bell_and_hammer(games, caisse, players, cloche, marteau, both, cheval, auberge, seed):
    """Cloche et Marteau by its fifteen rules; the seats of the cards' owners are given.

    Debts are written down. Columns: the gains of the players alone, of the five cards (Cloche,
    Marteau, both, Cheval, Auberge), and how often each player threw. Winners are −1 if several
    have most.
    """
    state = np.uint64(seed)
    n = players
    points = sums_of_dice()
    scores = np.zeros((games, 2 * n + 5), np.int64)
    winners = np.empty(games, np.int64)
    lengths = np.empty(games, np.int64)
    owners = np.array([cloche, marteau, both, cheval, auberge])
    purses = np.empty(n, np.int64)
    for game in range(games):
        gains = scores[game]
        left = caisse
        opened = False
        seat = cheval
        throws = 0
        while left > 0:
            state += GOLDEN
            fall = below(mixed(state), FIGURE_FALLS * FALLS)
            who = who_throws(fall % FIGURE_FALLS, seat, n)
            s = points[fall // FIGURE_FALLS]
            throws += 1
            gains[n + 5 + seat] += 1
            if s > left:  # rules 11 and 12
                gains[who] -= s - left
                gains[n + 4] += s - left
                opened = True
            elif s > 0:  # rules 5 to 7
                gains[who] += s
                left -= s
            elif opened:  # rules 13 and 14
                payer = who if who >= n else n + 3
                gains[payer] -= 1
                gains[n + 4] += 1
            elif who >= n or seat != cheval:  # rules 8 and 9
                gains[who] -= 1
                gains[n + 3] += 1
            else:  # rule 10, and what the owner alone pays to the owner's card
                for other in range(n):
                    gains[other] -= 1
                gains[seat] -= 1
                gains[n + 3] += n + 1
            seat += 1
            if seat == n:
                seat = 0
        lengths[game] = throws
        for player in range(n):
            purses[player] = gains[player]
        for card in range(5):
            purses[owners[card]] += gains[n + card]
        winners[game] = richest(purses)
    return winners, lengths, scores
