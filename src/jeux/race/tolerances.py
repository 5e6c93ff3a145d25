"""What is taken for zero, for one and for equal, in floats: every tolerance, with its reason.

Let u = 2⁻⁵³ be half the distance from 1 to the next float: a number that is rounded is off by at
most u times itself. Three facts carry nearly all that follows.

- s_{K+k} = A^k s_K ≤ max(s_K) · s_k, entry by entry. So what a sum Σ s_k s_kᵗ still lacks after K
  terms is at most max(s_K)² times the sum, and likewise for E. What P lacks is at most max(s_K)²
  itself, since the game must still be on then.
- If P̂ + A P̂ᵗ is nowhere further than r from 1, then |p̂_ij − p_ij| ≤ r e_ij, since the difference
  D solves D + A Dᵗ = R with |R| ≤ r, and X − A Xᵗ = r J has the solution r E. The same is true of
  Ê − A Êᵗ and ê_ij.
- A sum of w floats that sum to about 1, each rounded once, is off by at most 2 w u.
"""

UNIT = 2.0**-53
"""u: adding so much to 1 does not change it."""

NEGLIGIBLE = 2.0**-27
"""A survival whose square, u / 2, adds nothing to a float: then a sum of squares is complete to
rounding, by the first fact."""

SPENT = 2.0**-65
"""A survival that no longer counts in a sum of up to 2048 products with others, which are at most
1: it falls ever lower, so what it adds is at most 2048 times itself, u / 2, to a sum above 1."""

ROUNDING = 2.0**-40
"""How far a row sum may be from 1 and still be taken for 1: 2 w u for rows of w = 4096 entries
(a die has at most 1000 faces). What is less likely does not count as a move."""

APART = 1e-12
"""How far the two bounds of a game with choices may be apart in the end. A convention, twelve
decimals, that cannot be much smaller: the rows are known within ROUNDING only."""

EQUAL = 4 * APART
"""Two choices that differ by no more are taken for equally good: the bounds leave each chance
within APART of its own value, and the rows within ROUNDING, so equal ones may differ by this."""

SAME = 2.0**-40
"""Two entries of P that differ by no more are taken for equal. P = G − A G is a difference of
numbers up to m, the longest mean length, and the tests of the solvers hold its errors to 8 u m: in
games of up to a thousand throws that is 2⁻⁴⁰. This was measured there; it is no theorem."""

CLOSED = 2.0**-45
"""A new vector of a Krylov space, of length 1 before the others are taken from it, is rounding if
it is no longer than 256 u: it has been through sums of up to 256 products."""

TAIL = 1e-12
"""What a law of lengths leaves out unless told otherwise. A convention: it lies below every digit
that we print, and nine thousand times above u, to which a whole law of 1 could be known at best."""

PRINTED = 1e-9
"""How far past half a unit of its last digit a printed figure may be from ours and still agree: it
lets pass a rounding of ours at the very edge, and is at most a millionth of a unit of that digit.
A change of a mean length, or of a chance, that is no larger is not shown as one either."""

QUADRATURE = 0.003
"""Most that a mean over 64 points of a circle may be wrong by, in throws, in the search for boards
that fit printed figures: it only leaves more boards to compare in full. On boards that are as
quick as the classic one its test finds less than a fifth of it."""
