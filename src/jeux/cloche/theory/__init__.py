"""Derived results on *Cloche et Marteau*, a module a subject.

- `dice`: the law of sums and figures; the article's two means
- `first_period`: the values of the article, and without its relation (1)
- `one_throw`: what one throw brings every account
- `moments`: means and covariances of every account
- `laws`: the law of what every account gains
- `inn`: how the first period ends, and what the Auberge earns
- `limits`: mean gains as lines, a slope times the caisse plus a constant
- `maxima`: for which tables the values are upper limits of the means
- `waves`: a limit and shrinking waves in place of a recursion
- `auction`: fair prices, and what each card pays to the inn
- `winning`: who has the most tokens
- `claims`: what the article says in words
"""

from jeux.cloche.theory import (
    auction,
    claims,
    dice,
    first_period,
    inn,
    laws,
    limits,
    maxima,
    moments,
    one_throw,
    waves,
    winning,
)

__all__ = [
    "auction",
    "claims",
    "dice",
    "first_period",
    "inn",
    "laws",
    "limits",
    "maxima",
    "moments",
    "one_throw",
    "waves",
    "winning",
]
