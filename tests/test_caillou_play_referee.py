"""Matches of the jeu du caillou, followed by an independent referee (sections 4.1 to 4.6.1)."""

import math
import random

from test_caillou_play import RNG

from jeux.caillou import Match, play


class Dice:
    """Throws on few distances, so that many players are tied; some around or at the wall."""

    def __init__(self, seed, reach, touching):
        self.random, self.reach, self.touching = random.Random(seed), reach, touching

    def choose(self, player, rng):
        return (float(self.random.randint(4, 9)), float(self.random.randint(-3, 3)))

    def throw(self, player, place, rng):
        d, kind = self.random.randint(1, self.reach), self.random.random()
        if kind < self.touching:
            return [place, (self.random.choice([-1.0, 0.0]), 0.0), (d, 0.0)]
        if kind < self.touching + 0.1:
            return [place, (0, 9), (-d, 0)]
        return [place, (d, self.random.choice([0, 1, -1]))]


class Consent:
    """Common agreement by lot, written down."""

    def __init__(self, seed):
        self.random, self.minutes = random.Random(seed), []

    def __call__(self, about, tied):
        found = self.random.choice(tied)
        self.minutes.append((about, set(tied), found))
        return found


def rest_of(throw):
    """The distance of a stone from the straight wall; None if it has touched it."""
    corners = throw.curve.tolist()
    if corners[1][0] <= 0 and corners[1][1] == 0:
        return None
    return abs(corners[-1][0])


def refereed(match, record, minutes):
    """Follow a match by the rules, and compare each decision."""
    minutes, players = iter(minutes), list(match.stones)

    def agreed(about, tied):
        if len(tied) == 1:
            return tied[0]
        asked, among, found = next(minutes)
        assert (asked, among) == (about, set(tied))
        return found

    def nearest(j):
        return min(rests[j], default=math.inf)

    scores = dict.fromkeys(players, 0)
    chooser, order, left = agreed("the chooser", players), [], players[:]
    while left:
        order.append(agreed("the next to throw", left))
        left.remove(order[-1])
    for played in record.rounds:
        assert played.chooser == chooser
        rests, hands = {j: [] for j in players}, dict(match.stones)
        firsts = [j for j in order if hands[j]]
        for k, throw in enumerate(played.throws):
            able = [j for j in players if hands[j]]
            worst = max(map(nearest, able))
            if k < len(firsts):
                assert throw.player == firsts[k]
            else:
                behind = [j for j in able if nearest(j) == worst]
                assert throw.player == agreed("the next to throw", behind)
            hands[throw.player] -= 1
            if rest_of(throw) is not None:
                rests[throw.player].append(rest_of(throw))
        assert not any(hands.values())
        best = {j: nearest(j) for j in players}
        assert played.result.best == best
        sets, scorer, points = sorted({d for ds in rests.values() for d in ds}), None, 0
        if sets:
            scorer = agreed("the scorer", [j for j in players if sets[0] in rests[j]])
            while points < len(sets) and sets[points] in rests[scorer]:
                points += 1
            after = scores[scorer] + points
            scores[scorer] = (
                scores[scorer] if match.victory == "exactly" and after > match.goal else after
            )
        assert played.result[:2] == (scorer, points)
        assert played.scores == scores
        chooser = agreed("the chooser", [j for j in players if best[j] == max(best.values())])
        order = [] if scorer is None else [scorer]
        while left := [j for j in players if j not in order]:
            tied = [j for j in left if best[j] == min(best[i] for i in left)]
            order.append(agreed("the next to throw", [j for j in tied if j != chooser] or tied))
        assert played.result.chooser == chooser
        assert list(played.result.order) == order
        won = tuple(j for j in players if scores[j] >= match.goal)
        assert bool(won) == (played is record.rounds[-1])
    assert record.winners == won
    assert record.scores == scores
    assert record.handshakes == len(players) * (len(players) - 1)
    assert next(minutes, None) is None, "agreement on nothing else"


def test_4_a_referee_finds_nothing_to_object():
    refused = 0
    for seed in range(400):
        rng = random.Random(seed)
        stones = {j: rng.randint(0, 3) for j in "ABCD"[: rng.randint(1, 4)]}
        if not any(stones.values()):
            continue
        match = Match(stones, rng.randint(0, 5), rng.choice(["exactly", "at_least"]))
        thrower = Dice(seed, rng.choice([2, 4, 30]), rng.choice([0, 0.3, 0.7]))
        consent = Consent(seed)
        try:
            record = play(match, thrower, RNG, consent, most=60)
        except ValueError as error:
            if "has not ended after 60 rounds" not in str(error):
                raise
            refused += 1
        else:
            refereed(match, record, consent.minutes)
    assert refused < 20
