"""What follows from the rules: bad positions, hopes, Grundy numbers, and the document's claims."""

from jeux.marienbad.theory import claims
from jeux.marienbad.theory.books import demands, in_order, is_book, smallest_books
from jeux.marienbad.theory.boxes import (
    Hope,
    digital_sums,
    favourable_positions,
    win_probabilities,
)
from jeux.marienbad.theory.claims import (
    a_digit_changes,
    box,
    columns_add_without_carries,
    every_move_spoils,
    last_column,
    one_heap_gives_any_number,
    one_heap_is_won_at_once,
    powers_write_each_number_once,
    some_move_is_good,
    the_bad_may_hope,
    the_favourable_are_won,
    the_first_column_has_a_one,
    the_new_number_is_smaller,
    the_sum_becomes_zero,
    the_sum_changes_with_the_row,
)
from jeux.marienbad.theory.hopes import good_replies, least_loss
from jeux.marienbad.theory.others import grundy, mex

__all__ = [
    "Hope",
    "a_digit_changes",
    "box",
    "claims",
    "columns_add_without_carries",
    "demands",
    "digital_sums",
    "every_move_spoils",
    "favourable_positions",
    "good_replies",
    "grundy",
    "in_order",
    "is_book",
    "last_column",
    "least_loss",
    "mex",
    "one_heap_gives_any_number",
    "one_heap_is_won_at_once",
    "powers_write_each_number_once",
    "smallest_books",
    "some_move_is_good",
    "the_bad_may_hope",
    "the_favourable_are_won",
    "the_first_column_has_a_one",
    "the_new_number_is_smaller",
    "the_sum_becomes_zero",
    "the_sum_changes_with_the_row",
    "win_probabilities",
]
