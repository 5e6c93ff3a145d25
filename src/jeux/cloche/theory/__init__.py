"""Derived results on *Cloche et Marteau*, a module a subject.

- `dice`: the law of sums and figures; the article's two means
- `first_period`: the values of the article, and without its relation (1)
- `moments`: means and covariances of every account
- `laws`: the law of what every account gains
- `inn`: how the first period ends, and what the Auberge earns
- `auction`: fair prices
- `claims`: what the article says in words
"""

from jeux.cloche.theory import auction, claims, dice, first_period, inn, laws, moments

__all__ = ["auction", "claims", "dice", "first_period", "inn", "laws", "moments"]
