"""What a reader throws in the page: the six dice, and with them whole periods of a game."""

from __future__ import annotations

from collections.abc import Sequence

from jeux.checks import as_choice, as_integer, as_sequence
from jeux.cloche.rules import FACES, FINE, HIGHEST_SUM, MARKS
from jeux.trying import Mechanism

ONE_EACH = tuple((mark,) for mark in MARKS)


def dice(marks: Sequence[Sequence[int]] = ONE_EACH, sides: int = 6) -> Mechanism:
    """Return a throw of dice; its value is the sum of what they show.

    Parameters
    ----------
    marks : sequence of sequences of int
        The marks of each die, 1 to 99; the other sides are blank. Left out, the six dice.
    sides : int
        How many sides a die has, at most 20; as many marks at most fit on it.

    Raises
    ------
    TypeError
        If a number is not an integer.
    ValueError
        If there are no dice, more than 12, or more marks than sides.

    Examples
    --------
    >>> dice().given["faces"][3]
    [0, 0, 0, 0, 0, 4]
    >>> dice([range(1, 7)] * 2).given["faces"][0]
    [1, 2, 3, 4, 5, 6]
    """
    sides = as_integer("sides", sides, 2, 20)
    faces = []
    for place, die in enumerate(as_sequence("marks", marks)):
        shown = [as_integer(f"marks[{place}]", mark, 1, 99) for mark in as_sequence("marks", die)]
        if not 1 <= len(shown) <= sides:
            raise ValueError(f"marks[{place}] must be 1 to {sides} marks, got {shown}")
        faces.append([0] * (sides - len(shown)) + shown)
    if not 1 <= len(faces) <= 12:
        raise ValueError(f"marks must be those of 1 to 12 dice, got {len(faces)}")
    return Mechanism("cloche/dice.js", {"faces": faces})


def caisse(tokens: int, value: str = "throws") -> Mechanism:
    """Return a first period: throws of the six dice until the caisse is broken or the inn opens.

    Parameters
    ----------
    tokens : int
        What is in the caisse, 1 to 200.
    value : str
        ``"throws"`` if its value is how many throws are made, the last one included (`gain_law` of
        ``"throws"`` has its law); ``"left"`` if it is how many tokens are left (`auberge` has
        its law), and the tally follows how often that is none.

    Raises
    ------
    TypeError, ValueError
        If the tokens are no such number, or the value is neither word.

    Examples
    --------
    >>> caisse(20, "left").given["tokens"]
    20
    """
    given = {
        "tokens": as_integer("tokens", tokens, 1, 200),
        "marks": [*MARKS],
        "sides": FACES,
    }
    left = as_choice("value", value, ("throws", "left")) == "left"
    return Mechanism("cloche/left.js" if left else "cloche/caisse.js", given)


def inn(left: int) -> Mechanism:
    """Return a second period: throws of the six dice from the opening of the inn to the last token.

    Its value is what the inn gains by them, whose law is ``theory.inn_law``.

    Parameters
    ----------
    left : int
        What is left in the caisse when the inn has opened, 1 to 20.

    Raises
    ------
    TypeError, ValueError
        If so much cannot be left.

    Examples
    --------
    >>> inn(6).given["tokens"]
    6
    """
    left = as_integer("left", left, 1, HIGHEST_SUM - 1)
    given = {"tokens": left, "marks": [*MARKS], "sides": FACES, "fine": FINE}
    return Mechanism("cloche/inn.js", given)


def gain(tokens: int, price: int) -> Mechanism:
    """Return a game without the inn; its value is what the card of the bell gains.

    The tally has a line at the price. `gain_law` of ``"Cloche"`` has the law.

    Parameters
    ----------
    tokens : int
        What is in the caisse, 1 to 3000. A throw that asks for more than is left takes it for the
        player who threw, as in the game of 1922.
    price : int
        What the card has cost, 1 to 1000.

    Raises
    ------
    TypeError, ValueError
        If one of them is no such number.

    Examples
    --------
    >>> gain(1500, 200).given["price"]
    200
    """
    given = {
        "tokens": as_integer("tokens", tokens, 1, 3000),
        "price": as_integer("price", price, 1, 1000),
        "marks": [*MARKS],
        "sides": FACES,
    }
    return Mechanism("cloche/gain.js", given)


__all__ = ["caisse", "dice", "gain", "inn"]
