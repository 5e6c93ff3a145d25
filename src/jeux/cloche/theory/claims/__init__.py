"""What the article says in words, as functions that the ledger asks whether it holds.

- `dice`: the six number dice, equations (2) to (11)
- `payments`: who pays whom by the rules
- `periods`: the two periods, and relation (1)
- `maxima`: the values as maxima
- `values`: the way to the values, equations (12) to (23)
- `remarks`: the five remarks
"""

from jeux.cloche.theory.claims import dice, maxima, payments, periods, remarks, values

__all__ = ["dice", "maxima", "payments", "periods", "remarks", "values"]
