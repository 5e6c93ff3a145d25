"""The proof-reader's mark: wrong digits struck out, and the true ones beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from fractions import Fraction
from html import escape
from itertools import product
from typing import NamedTuple

_WHOLE = r"(?P<sign>[-−+]?)(?P<whole>[1-9]\d{0,2}(?:[ ,.·\u00a0\u202f]\d{3})+|\d+)"
# a comma or a point may part thousands or decimals: 162,296 is read in both ways
_FIGURES = [re.compile(_WHOLE + p, re.A) for p in (r"[.,](?P<decimals>\d+) ?%?", " ?%?")]
_WORDS = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+|\s+|.", re.S)

Run = tuple[int, int]
"""Where wrong digits begin and end in the words."""


class Marked(str):
    """Words with the runs in them that are wrong, or that put them right.

    Attributes
    ----------
    tag : str
        ``"del"`` for what is printed, ``"ins"`` for what is true.
    runs : tuple of tuples
        Where the runs begin and end.
    inherited : bool
        Whether the figure is only wrong because one before it is.
    """

    tag: str
    runs: tuple[Run, ...]
    inherited: bool

    def __new__(cls, words: str, tag: str, runs: Iterable[Run], inherited: bool) -> Marked:
        made = super().__new__(cls, words)
        made.tag, made.runs, made.inherited = tag, tuple(runs), inherited
        return made

    def __add__(self, blanks: str) -> Marked:
        """Return the words with blanks after them: a table fills up its columns so."""
        return Marked(f"{self}{blanks}", self.tag, self.runs, self.inherited)

    @property
    def html(self) -> str:
        """The mark alone, for a place that says by itself what is printed and what is true."""
        return f'<span class="{self.style}">{self.element()}</span>'

    @property
    def style(self) -> str:
        """The class of the mark: lighter where the figure inherits its digits."""
        return "erratum inherited" if self.inherited else "erratum"

    def element(self, said: str = "") -> str:
        """Return the words as an element in which the runs are bold.

        Parameters
        ----------
        said : str, optional
            What a screen reader says before them.
        """
        unseen = f'<span class="jeux-unseen">{escape(said)} </span>' if said else ""
        pieces, done = [], 0
        for start, stop in self.runs:
            pieces.append(f"{escape(self[done:start])}<b>{escape(self[start:stop])}</b>")
            done = stop
        return f"<{self.tag}>{unseen}{''.join(pieces)}{escape(self[done:])}</{self.tag}>"


def as_html(words: str) -> str:
    """Return words as HTML, with the proof-reader's mark if they bear one."""
    return words.html if isinstance(words, Marked) else escape(words)


class Erratum(NamedTuple):
    """A wrong figure as it is printed, and the true one: two cells of a table, or one mark."""

    printed: Marked
    true: Marked

    def __str__(self) -> str:
        return f"{self.printed} → {self.true}"

    def _repr_html_(self) -> str:
        printed, true = self.printed.element("printed"), self.true.element("true")
        return f'<span class="{self.printed.style}">{printed} {true}</span>'


def erratum(printed: str, true: str, inherited: bool = False) -> Erratum:
    """Compare a printed figure with the true one, and mark the digits that differ.

    The cells of a `table` may be its two parts; alone it is shown as one mark.

    Parameters
    ----------
    printed, true : str
        The two figures, each as it is written.
    inherited : bool
        Whether the figure is only wrong because one before it is: its mark is lighter.

    Examples
    --------
    >>> print(erratum("14000", "15000"))
    14000 → 15000
    >>> erratum("14000", "15000").printed.element()
    '<del>1<b>4</b>000</del>'
    """
    wrong, right = wrong_digits(printed, true)
    was = Marked(printed, "del", wrong, inherited)
    return Erratum(was, Marked(true, "ins", right, inherited))


def wrong_digits(printed: str, true: str) -> tuple[list[Run], list[Run]]:
    """Return the runs of wrong digits in a printed figure, and what stands there in the true one.

    Digits are compared place by place: units with units, tenths with tenths. A printed figure to
    which the true one rounds has no wrong digit. One that was cut where it had to be rounded up
    has one, its last; the true digits that it left out say why. Words are compared word by word.

    Parameters
    ----------
    printed, true : str
        The two figures, with a comma or a point before the decimals, any mark between the
        thousands, and perhaps a sign and a percent sign; or words.

    Examples
    --------
    >>> wrong_digits("162·296", "163,296")
    ([(2, 3)], [(2, 3)])
    >>> wrong_digits("0,7082", "0.708259")
    ([(5, 6)], [(6, 8)])
    >>> wrong_digits("section 2", "section 4")
    ([(8, 9)], [(8, 9)])
    """
    pairs = list(product(_readings(printed), _readings(true)))
    if not pairs or printed.endswith("%") != true.endswith("%"):
        return _by_words(printed, true)
    # of the two ways to read a comma, the one that makes the figures most alike
    was, is_ = min(pairs, key=_unlike)
    last = min(was.places)
    if 2 * abs(was.value - is_.value) <= Fraction(10) ** last:
        return [], []
    both = was.places.keys() | is_.places.keys()
    differ = {k for k in both if k >= last and was.digit(k) != is_.digit(k)}
    mine, its = ({r.places[k] for k in differ & r.places.keys()} for r in (was, is_))
    if was.negative != is_.negative:
        mine, its = mine | ({0} if was.negative else set()), its | ({0} if is_.negative else set())
    elif not differ:
        mine, its = {was.places[last]}, {is_.places[k] for k in is_.places if k < last}
    return _runs(printed, mine), _runs(true, its)


class _Reading(NamedTuple):
    """A way to read a figure: where the digit of each place stands; that of the units is 0."""

    words: str
    negative: bool
    places: dict[int, int]

    def digit(self, place: int) -> str:
        """Return the digit of a place: beyond the written ones all are 0."""
        return self.words[self.places[place]] if place in self.places else "0"

    @property
    def value(self) -> Fraction:
        """The number, a percentage in percent."""
        tens = (int(self.digit(k)) * Fraction(10) ** k for k in self.places)
        size = sum(tens, Fraction(0))
        return -size if self.negative else size


def _readings(words: str) -> list[_Reading]:
    """Return the ways to read a figure: none if it is no number, two if its comma may be both."""
    found = []
    for pattern in _FIGURES:
        if match := pattern.fullmatch(words):
            decimals = len(match.groupdict().get("decimals") or "")
            digits = [i for i, sign in enumerate(words) if sign in "0123456789"]
            places = {k - decimals: i for k, i in enumerate(reversed(digits))}
            found.append(_Reading(words, match["sign"] in ("-", "−"), places))
    return found


def _unlike(pair: tuple[_Reading, _Reading]) -> Fraction:
    """Return the distance of two figures, as a share of the larger."""
    one, other = (reading.value for reading in pair)
    return abs(one - other) / (max(abs(one), abs(other)) or 1)


def _runs(words: str, wrong: Iterable[int]) -> list[Run]:
    """Join neighbouring digits, also over the mark between them: one stroke of the pen each."""
    runs: list[Run] = []
    for i in sorted(wrong):
        if runs and not re.search(r"\d", words[runs[-1][1] : i]):
            runs[-1] = (runs[-1][0], i + 1)
        else:
            runs.append((i, i + 1))
    return runs


def _by_words(printed: str, true: str) -> tuple[list[Run], list[Run]]:
    """Return what differs when whole words, numbers and signs are compared."""
    old, new = ([m.span() for m in _WORDS.finditer(words)] for words in (printed, true))
    compared = SequenceMatcher(
        None, [printed[a:b] for a, b in old], [true[a:b] for a, b in new], autojunk=False
    )
    wrong: list[Run] = []
    right: list[Run] = []
    for tag, i, j, k, n in compared.get_opcodes():
        if tag != "equal":
            wrong += _stretch(printed, old[i:j])
            right += _stretch(true, new[k:n])
    return wrong, right


def _stretch(words: str, spans: list[Run]) -> list[Run]:
    """Join neighbouring words to one run, without the blanks around it; none for blanks."""
    start, stop = (spans[0][0], spans[-1][1]) if spans else (0, 0)
    bare = words[start:stop].strip()
    start = words.index(bare, start)
    return [(start, start + len(bare))] if bare else []
