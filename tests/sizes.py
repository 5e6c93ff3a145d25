"""How much evidence a run gathers: a sample by default, all of it in `make check-long`."""

from hypothesis import settings

LONG = settings.default.max_examples > 100
