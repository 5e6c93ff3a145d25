"""Large chains, against sums of survival that are doubled."""

import numpy as np
import pytest
from chains import doubled, ring, sparse

from jeux import race as r
from jeux.race.sparse import LargeChain, SparseChain, as_chain
from jeux.serpents import Board

MIXED = {k: k * 7919 % 480 + 101 for k in range(20, 590, 38)}
SHORTCUTS, AT = ring(300, 0.99), np.arange(0, 300, 30)
SHORTCUTS[AT] = SHORTCUTS[AT] * 0.1 + np.eye(300)[(AT * 7 + 75) % 300] * 0.9
WIDE = ring(300, 0.5)
WIDE[0] = sum(np.eye(300, dtype=int)[:150:5]) / 30
LARGE = {  # is it kept as places, and how do the attempts of Krylov's method end?
    "dense": (np.random.default_rng(1).dirichlet(np.ones(260), 260) * 0.998, False, [True]),
    "eight wide": (sum(np.eye(256, k=7 * k) for k in range(8)) / 8, True, []),
    "nine wide": (sum(np.eye(287, k=7 * k) for k in range(9)) / 9, False, []),
    "march": (ring(600, 0), True, []),
    "short march": (ring(255, 0), False, []),
    "no jump": (Board(900, {}).transition_matrix(), True, []),
    "zero": (np.zeros((256, 256)), True, []),
    "board": (Board(600, {k: k + 60 for k in range(20, 500, 19)}).transition_matrix(), True, []),
    "wide ring": (WIDE, False, [False, False]),
    "ring": (ring(300, 0.5), True, [False, False]),
    "regular die": (
        Board(600, {599: 1}, [1] * 9 + [2]).transition_matrix(),
        True,
        [False, False],
    ),
    "slow board": (Board(600, MIXED).transition_matrix(), True, [True]),
    "slow": (sparse(300, 1e-4), True, [True]),
    "streak": (np.eye(300, k=1) * 0.984 + np.eye(300)[0] * 0.016, True, [False, True]),
    # the survival vectors fill two dimensions only
    "few places": (np.eye(300)[0] * 0.499 + np.tile(np.eye(300)[1] / 2, (300, 1)), True, [True]),
    # in a space of 32 … 224 dimensions what A is there has an eigenvalue above 1, as A has not
    "shortcuts": (SHORTCUTS, True, [True]),
}


@pytest.mark.parametrize(("A", "places", "ends"), LARGE.values(), ids=LARGE.keys())
def test_large_chains_agree_with_doubled_sums(A, places, ends, monkeypatch):
    rests, attempt = [], LargeChain._krylov
    monkeypatch.setattr(LargeChain, "_krylov", lambda *at: rests.append(attempt(*at)) or rests[-1])
    (P, E), expected = r.race_matrices(A), doubled(A)
    assert isinstance(as_chain(A), SparseChain) == places
    assert [rest is not None for rest in rests] == ends
    assert np.abs(P - expected[0]).max() <= 1e-14 * E.max()
    assert np.abs(E - expected[1]).max() <= 1e-14 * E.max() ** 2


def test_a_thousand_states_leave_a_residual_of_a_millionth_of_a_millionth():
    jumps = {k: k - 59 for k in range(60, 1000, 60)} | {91: 400, 331: 800}
    A = Board(1000, jumps).transition_matrix()
    P, E = r.race_matrices(A)
    assert max(np.abs(P + A @ P.T - 1).max(), np.abs(E - A @ E.T - 1).max()) <= 1e-12
