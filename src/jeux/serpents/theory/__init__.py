"""What chapters and the ledger share: the article's boards and chain, and what it says of them."""

from jeux.serpents.theory import claims, together
from jeux.serpents.theory.classic import (
    EXAMPLE_2,
    SHOWN,
    agreement,
    classic_matrices,
    two_dice,
)

__all__ = ["EXAMPLE_2", "SHOWN", "agreement", "claims", "classic_matrices", "together", "two_dice"]
