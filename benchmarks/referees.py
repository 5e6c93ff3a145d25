"""Referees: the games of the book again, written from their rules, game by game, and compiled.

They share nothing with jeux: neither code nor tables nor random numbers. Each is given a seed and
returns arrays with a row for each game. One thread; what is compiled is kept on disk for the passes
of one run, if `run.py` says where.
"""

from __future__ import annotations

import os

import numpy as np
from numba import njit

KEPT = "NUMBA_CACHE_DIR" in os.environ
compiled = njit(cache=KEPT, nogil=True)
inlined = njit(cache=KEPT, nogil=True, forceinline=True)

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
M1, M2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
U11, U24, U27, U30, U31, U40 = (np.uint64(k) for k in (11, 24, 27, 30, 31, 40))


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


@inlined
def unit(number):
    """Return a number in [0, 1) from 64 random bits."""
    return np.float64(number >> U11) * 2.0**-53


@compiled
def races(games, players, size, jumps, seed):
    """Snakes and ladders with a die of six faces; who reaches the last square, or passes it, wins.

    `jumps` says of each square where a pawn that arrives there is put.
    """
    state = np.uint64(seed)
    winners, lengths = np.empty(games, np.int64), np.empty(games, np.int64)
    pawns = np.empty(players, np.int64)
    for game in range(games):
        for player in range(players):
            pawns[player] = 0
        throws, player = 0, players - 1
        while pawns[player] < size:
            player += 1
            if player == players:
                player = 0
            state += GOLDEN
            square = pawns[player] + 1 + below(mixed(state), 6)
            pawns[player] = jumps[square] if square < size else size
            throws += 1
        winners[game], lengths[game] = player, throws
    return winners, lengths


@compiled
def shuffles(decks, cards, seed):
    """Fisher and Yates: from the last place down, swap a card with one at or before it."""
    state = np.uint64(seed)
    shuffled = np.empty((decks, cards), np.int64)
    for row in range(decks):
        deck = shuffled[row]
        for card in range(cards):
            deck[card] = card
        for place in range(cards - 1, 0, -1):
            state += GOLDEN
            other = below(mixed(state), place + 1)
            held = deck[place]
            deck[place] = deck[other]
            deck[other] = held
    return shuffled


@compiled
def laps(decks, cards, spread, odd, seed):
    """Shuffle, cut near the middle, shuffle, cut and shuffle: what a dealer does between deals."""
    state = np.uint64(seed)
    dealt = np.empty((decks, cards), np.int64)
    deck, lifted = np.empty(cards, np.int64), np.empty(cards, np.int64)
    for row in range(decks):
        for card in range(cards):
            deck[card] = card
        for time in range(3):
            for place in range(cards - 1, 0, -1):
                state += GOLDEN
                other = below(mixed(state), place + 1)
                held = deck[place]
                deck[place] = deck[other]
                deck[other] = held
            if time == 2:
                break
            state += GOLDEN
            at = cards // 2 - spread + below(mixed(state), 2 * spread + 1)
            while odd and at % 2 == 0:
                state += GOLDEN
                at = cards // 2 - spread + below(mixed(state), 2 * spread + 1)
            for place in range(cards):
                lifted[place] = deck[(place + at) % cards]
            deck, lifted = lifted, deck
        for place in range(cards):
            dealt[row, place] = deck[place]
    return dealt


@compiled
def riffles(decks, cards, times, seed):
    """Riffle: each card comes from one of two packets by a toss; the packets keep their order."""
    state = np.uint64(seed)
    found = np.empty((decks, cards), np.int64)
    now, new = np.empty(cards, np.int64), np.empty(cards, np.int64)
    for row in range(decks):
        for card in range(cards):
            now[card] = card
        for _ in range(times):
            state += GOLDEN
            tosses = mixed(state)
            top = 0
            for place in range(cards):
                top += np.int64((tosses >> np.uint64(place)) & np.uint64(1))
            upper, lower = 0, top
            for place in range(cards):
                if (tosses >> np.uint64(place)) & np.uint64(1):
                    new[place] = now[upper]
                    upper += 1
                else:
                    new[place] = now[lower]
                    lower += 1
            now, new = new, now
        for place in range(cards):
            found[row, place] = now[place]
    return found


@compiled
def bell_and_hammer(games, caisse, players, cloche, marteau, both, cheval, auberge, seed):
    """Cloche et Marteau by its fifteen rules; the seats of the cards' owners are given.

    Debts are written down. Columns: the gains of the players alone, of the five cards (Cloche,
    Marteau, both, Cheval, Auberge), and how often each player threw. Winners are −1 if several
    have most.
    """
    state, n = np.uint64(seed), players
    # the sum of six dice with one marked face each, for their 46,656 falls
    points = np.zeros(46_656, np.int64)
    for fall in range(46_656):
        rest = fall
        for mark in range(1, 7):
            if rest % 6 == 0:
                points[fall] += mark
            rest //= 6
    columns = 2 * n + 5
    scores = np.zeros((games, columns), np.int64)
    winners, lengths = np.empty(games, np.int64), np.empty(games, np.int64)
    owners = np.array([cloche, marteau, both, cheval, auberge])
    purses = np.empty(n, np.int64)
    for game in range(games):
        gains = scores[game]
        left, opened, seat, throws = caisse, False, cheval, 0
        while left > 0:
            state += GOLDEN
            fall = below(mixed(state), 36 * 46_656)
            figures, s = fall % 36, points[fall // 36]
            throws += 1
            gains[n + 5 + seat] += 1
            # rules 6 and 7: a card stands in for the player who throws its figure
            if figures == 0:
                who = n + 2
            elif figures < 6:
                who = n
            elif figures % 6 == 0:
                who = n + 1
            else:
                who = seat
            if s > left:  # rules 11 and 12
                gains[who] -= s - left
                gains[n + 4] += s - left
                opened = True
            elif s > 0:  # rules 5 to 7
                gains[who] += s
                left -= s
            elif opened:  # rules 13 and 14
                gains[who if who >= n else n + 3] -= 1
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
        most, who = purses[0], 0
        for player in range(1, n):
            if purses[player] > most:
                most, who = purses[player], player
            elif purses[player] == most:
                who = -1
        winners[game] = who
    return winners, lengths, scores
