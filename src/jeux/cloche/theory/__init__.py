"""Derived results on *Cloche et Marteau*, a module a subject.

- `dice`: the law of sums and figures; the article's two means
- `first_period`: the values of the article, and without its relation (1)
- `moments`: means and covariances of every account
- `inn`: how the first period ends, and what the Auberge earns
- `auction`: fair prices, and what the cards pay to the inn
- `winning`: chances of having the most tokens
- `claims`: what the article says in words
"""

from jeux.cloche.theory import auction, claims, dice, first_period, inn, moments, winning

__all__ = ["auction", "claims", "dice", "first_period", "inn", "moments", "winning"]
