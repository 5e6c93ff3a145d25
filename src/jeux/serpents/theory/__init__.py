"""What chapters and the ledger share: the article's boards and chain, and what it says of them."""

from jeux.serpents.theory import claims, published
from jeux.serpents.theory.classic import (
    EXAMPLE_2,
    SHOWN,
    agreement,
    classic_matrices,
    two_dice,
)
from jeux.serpents.theory.jumps import changes, one_jump

__all__ = [
    "EXAMPLE_2",
    "SHOWN",
    "agreement",
    "changes",
    "claims",
    "classic_matrices",
    "one_jump",
    "published",
    "two_dice",
]
