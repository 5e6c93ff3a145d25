"""What chapters and the ledger share: the article's boards and chain, and what it says of them."""

from jeux.serpents.theory import claims, published, together
from jeux.serpents.theory.classic import (
    EXAMPLE_2,
    SHOWN,
    agreement,
    classic_matrices,
    distances,
    two_dice,
)
from jeux.serpents.theory.jumps import changes, one_jump
from jeux.serpents.theory.rivals import boards_tried, find_rivals, known_rivals

__all__ = [
    "EXAMPLE_2",
    "SHOWN",
    "agreement",
    "boards_tried",
    "changes",
    "claims",
    "classic_matrices",
    "distances",
    "find_rivals",
    "known_rivals",
    "one_jump",
    "published",
    "together",
    "two_dice",
]
