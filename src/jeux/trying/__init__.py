"""What readers do in the page: guess before they see, and throw until the law shows.

- `Predict`: a question; the reader guesses, then sees the answer beside the guess
- `Throw`: throws of a game, whose tally grows over the outline of the exact law
- `Balance`: bars that the reader sets, and the wedge on which they balance
- `Records`: a field for what readers have counted or measured themselves, typed or from a CSV
- `Mechanism`: what one throw is, in JavaScript beside a game; rooms named ``throws`` make them
- `throws`: those of no game: until a pattern comes, and means of many throws

None needs a kernel; where there is one, `Throw.tally`, `Predict.guess` and `Records.rows` are what
the reader did. A page remembers guesses and throws on the reader's own device, and nowhere else.

A new question takes a line or two, a new tally as many:

>>> from jeux import cloche
>>> from jeux.law import Law
>>> from jeux.trying import Predict, Throw
>>> points = Law(dict(enumerate(cloche.point_counts())))
>>> Predict("How many points does a throw of the six dice make on average?", points.mean)
Run this cell to guess: How many points does a throw of the six dice make on average?
>>> Throw(cloche.throws.dice(), points, seed=1922)
Run this cell to throw: dice, seed 1922
"""

from typing import TYPE_CHECKING

from jeux import lazily

if TYPE_CHECKING:
    from jeux.trying.balance import Balance
    from jeux.trying.predict import Predict
    from jeux.trying.records import Records
    from jeux.trying.throw import Mechanism, Throw

__getattr__ = lazily(
    __name__,
    "throws",
    Balance="balance",
    Mechanism="throw",
    Predict="predict",
    Records="records",
    Throw="throw",
)

__all__ = ["Balance", "Mechanism", "Predict", "Records", "Throw"]
