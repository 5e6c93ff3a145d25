"""Numbers as the documents print them: comma or point, thousands apart, percent."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from jeux.checks import as_text

_NUMBER = re.compile(r"(?P<sign>[-−]?)(?P<whole>\d+)(?:[,.](?P<decimals>\d+))?(?P<percent>%?)")
_QUOTIENT = re.compile(r"(\d+)/(\d+)")
# no document prints a larger power, and one of a billion would never end
_POWER = re.compile(r"(\d{1,9})\^(\d{1,4})")


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed number: its value, and the value of one unit of its last digit.

    A printed quotient or power, such as 5/36 or 6^6, is exact; its `unit` is 0.
    """

    value: Fraction
    unit: Fraction

    def fit(self, true: Fraction) -> str:
        """Compare with a true figure.

        Returns
        -------
        str
            ``"equal"`` when the true figure rounds to the printed digits; ``"near"`` when
            it needed rounding and the last digit is off by one; ``"far"`` otherwise.

        Examples
        --------
        >>> read("3,4787").fit(Fraction(162296, 46656))
        'near'
        >>> read("14000").fit(Fraction(15000))
        'far'
        """
        away = abs(true - self.value)
        if away == 0 or 2 * away <= self.unit:
            return "equal"
        whole = self.unit and (true / self.unit).denominator == 1
        return "near" if 2 * away <= 3 * self.unit and not whole else "far"


def read(printed: str) -> Printed:
    """Read a printed number.

    Parameters
    ----------
    printed : str
        Digits with a decimal comma or point, blanks or raised dots (or several points)
        between the thousands, and perhaps a percent sign; or a quotient; or a power.

    Raises
    ------
    ValueError
        If it is not a number as the documents print them.

    Examples
    --------
    >>> read("162·296").value, read("10.518.300").value, read("0.509").value
    (Fraction(162296, 1), Fraction(10518300, 1), Fraction(509, 1000))
    >>> read("1,42 %")
    Printed(value=Fraction(71, 5000), unit=Fraction(1, 10000))
    """
    printed = as_text("printed", printed)
    # a blank or a raised dot between digits parts thousands; so do points, if there are several
    apart = " ·.\u00a0\u202f" if printed.count(".") > 1 else " ·\u00a0\u202f"
    digits = re.sub(rf"(?<=\d)[{apart}](?=\d{{3}}(?!\d))", "", printed.strip())
    digits = re.sub(r"\s+(?=%$)", "", digits)
    if (quotient := _QUOTIENT.fullmatch(digits)) and int(quotient[2]):
        return Printed(Fraction(int(quotient[1]), int(quotient[2])), Fraction(0))
    if power := _POWER.fullmatch(digits):
        return Printed(Fraction(int(power[1]) ** int(power[2])), Fraction(0))
    found = _NUMBER.fullmatch(digits)
    if found is None:
        raise ValueError(f"printed must be a number such as '3,4787' or '6,3 %', got {printed!r}")
    decimals = found["decimals"] or ""
    unit = Fraction(1, 10 ** len(decimals)) / (100 if found["percent"] else 1)
    value = int(found["whole"] + decimals) * unit
    return Printed(-value if found["sign"] else value, unit)
