"""Partial fractions of the renewal sequence: a limit and shrinking waves, one for each pole."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from jeux.cloche.chain import point_counts
from jeux.cloche.figures.old.dice import sum_law


class Wave(NamedTuple):
    """One term of u_k: ``height * rate**k * cos(turn * k + phase)``."""

    height: float
    rate: float
    """By which factor it shrinks from one token to the next."""
    turn: float
    """Radians for each token; the period is 2π/turn tokens."""
    phase: float

    def at(self, k: float) -> float:
        """Return the term for k tokens; between whole numbers the wave goes on smoothly."""
        return float(self.height * self.rate**k * np.cos(self.turn * k + self.phase))


@cache
def limit_and_waves() -> tuple[float, tuple[Wave, ...]]:
    """Return what u_k tends to and the waves around it, the slowest to shrink first.

    u_k is the probability that the payments add up to exactly k tokens at some moment, which is
    that of a caisse of k being broken before the inn opens. The poles of Σ u_k x^k are the roots
    of Σ ν_s x^s = 6⁶. The root 1 makes the limit, a real root or a pair of others one wave.
    """
    _, *nu = point_counts()
    whole = np.polynomial.Polynomial([-float(sum(nu)), *map(float, nu)])
    waves = []
    for pole in map(complex, sorted(whole.roots().tolist(), key=abs)):
        if pole.imag < -1e-9 or abs(pole - 1) < 1e-9:
            continue
        # near the pole, U(x) is about share / (1 − x/pole) with 1/share = pole · Q'(pole)
        share = complex(sum(nu) / (pole * whole.deriv()(pole)))
        height = abs(share) * (2 if pole.imag > 1e-9 else 1)
        turn, phase = float(abs(np.angle(pole))), float(-np.angle(share))
        waves.append(Wave(height, 1 / abs(pole), turn, phase))
    return float((1 - sum_law().p(0)) / sum_law().mean), tuple(waves)
