"""What one throw brings every account, from the rules."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from jeux.cloche.rules import HIGHEST_SUM, Table, owed
from jeux.cloche.theory.dice import figure_probabilities


def throw_gains(
    table: Table, opened: bool = False, first_period: bool = False
) -> NDArray[np.int64]:
    """Return what a throw with the table's caisse left brings, by sum, figure, seat and account.

    Accounts stand in the order of `Table.accounts`, and a throw counts as 1 for its seat. In the
    first period a sum above the caisse brings nothing, and does not count.
    """
    column = {account: place for place, account in enumerate(table.accounts)}
    cards, seats = figure_probabilities(), range(table.players)
    gains = np.zeros((HIGHEST_SUM + 1, len(cards), len(seats), len(column)), np.int64)
    sums = range(min(table.caisse, HIGHEST_SUM) + 1 if first_period else HIGHEST_SUM + 1)
    for s, (c, card), seat in product(sums, enumerate(cards), seats):
        gain = gains[s, c, seat]
        gain[column["throws", seat]] = 1
        for payer, payee, tokens, _ in owed(table, table.caisse, seat, s, card, opened):
            gain[column[payee]] += tokens
            if payer != "caisse":
                gain[column[payer]] -= tokens
    return gains
