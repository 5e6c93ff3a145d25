"""Older games of the same family, as switches of one `Table`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

FAMILY: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "1862": MappingProxyType({"payers": "thrower", "reading": "as before"}),
        "1890": MappingProxyType({"payers": "all"}),
        "1922": MappingProxyType({}),
    }
)
"""Game to the switches of `Table` that play it, by the year of the book.

1862 is Pierer's encyclopaedia: only the thrower pays the Cheval, and no 0 pays the inn. 1890 is
the Young Folks' Cyclopædia: everybody pays the Cheval, whoever threw; how it goes on once the
inn is open is taken from Routledge's book of 1867. 1922 is the article. How much the players
put in before the sale is no switch: it is part of the caisse.
"""
