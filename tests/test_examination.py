"""The examination: version B asks what version A asks, with other numbers; its answers differ."""

import re
from functools import cache

import pytest
import reading
from pages import ROOT, cells

PAGE = reading.pages()[reading.EXAMINATION]
PATH = ROOT / f"{reading.EXAMINATION}.ipynb"
A = {
    "aces": (8,), "three": (1,), "lost": (5, 6), "bank": (3, "half"), "stones": (2,),
    "ahead": (3, 2), "coin": ("half",), "twice": ("third",),
    "fourth": ((3, 6, 10), 4, 9, (5, 6, 7)), "four": ((10, 12, 17), 7),
}  # fmt: skip
"""The numbers of version A."""


@cache
def ran():
    """The names of the notebook after all its cells."""
    names = {}
    for cell in cells(PATH, "code"):
        exec(cell.source, names)
    return names


def words(text):
    """A text in one line: how it breaks does not matter."""
    return re.sub(r"\s+", " ", text).strip()


def numbers(name):
    """The numbers of version A, as the functions take them."""
    fraction = ran()["Fraction"]
    known = {"half": fraction(1, 2), "third": fraction(1, 3)}
    return [known.get(one, one) if isinstance(one, str) else one for one in A[name]]


@pytest.mark.parametrize("name", A)
def test_with_the_numbers_of_version_a_the_question_is_that_of_version_a(name):
    asked = re.search(
        rf"^:::\{{exercise\}}[^\n]*\n:label: exam-{name}\n[^\n]*\n(.*?)^:::$",
        PAGE.text,
        re.M | re.S,
    )
    assert words(ran()[f"ask_{name}"](*numbers(name))) == words(asked[1])


@pytest.mark.parametrize("name", A)
def test_the_versions_differ_in_what_they_ask_and_in_what_is_right(name):
    names = ran()
    ask = names[f"ask_{name}"]
    assert ask(*names["B"][name]) != ask(*numbers(name))
    of_a, of_b = names["answers"][name]
    assert of_a == names[name](*numbers(name))
    assert of_b == names[name](*names["B"][name])
    assert of_a != of_b


def test_each_choice_that_a_seed_may_draw_has_other_answers():
    names = ran()
    assert set(names["choices"]) == set(A)
    for name, choices in names["choices"].items():
        for choice in choices:
            answers = names[name](*choice)
            assert answers != names[name](*numbers(name))
            assert [] not in list(answers), "no good move is no question"
