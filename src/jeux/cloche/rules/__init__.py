"""The 15 rules of Cloche et Marteau (Jéquier 1922) as code.

- `table`: dice, cards, seats: what rules 1 to 4 lay down
- `auction`: `sale`, which makes a `Table`
- `family`: older games as switches of a `Table`
- `payments`: rules 5 to 14 are `settle`, which says who pays whom for one throw

`jeux.cloche.play` lets the throws follow each other to rule 15.
"""

from jeux.cloche.rules.auction import sale
from jeux.cloche.rules.family import FAMILY
from jeux.cloche.rules.payments import Payment, owed, settle, stays_open
from jeux.cloche.rules.table import (
    CARDS,
    FACES,
    FIGURES,
    FINE,
    HIGHEST_SUM,
    MARKS,
    READINGS,
    SWITCHES,
    Accounts,
    Table,
    as_table,
    die,
    label,
)

__all__ = [
    "CARDS",
    "FACES",
    "FAMILY",
    "FIGURES",
    "FINE",
    "HIGHEST_SUM",
    "MARKS",
    "READINGS",
    "SWITCHES",
    "Accounts",
    "Payment",
    "Table",
    "as_table",
    "die",
    "label",
    "owed",
    "sale",
    "settle",
    "stays_open",
]
