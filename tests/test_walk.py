"""A user's mistake ends in one sentence that names the argument, or else the answer is right.

The calls of the doors stand in `walk`; here each of their arguments is spoilt in turn.
"""

import copy
from fractions import Fraction
from math import inf, nan

import matplotlib.pyplot as plt
import numpy as np
import pytest
import walk
from sizes import LONG

TURNS = 1 if LONG else 3
"""Each argument meets one in so many of the mistakes below, and the next argument the next ones."""

SENSELESS = [
    *(None, True, False, "", "no", b"x", object(), Ellipsis, print),
    *(-1, 0, 10**25, -(2**63), 1.5, -0.5, nan, inf, -inf, 1j, Fraction(1, 3), Fraction(-7, 2)),
    *(np.int64(-1), np.uint8(20), np.int8(-5), np.float64("nan"), np.float32(0.5), np.bool_(1)),
    *(
        [],
        (),
        {},
        set(),
        frozenset({1}),
        range(0),
        range(10**25),
        [None],
        ["a"],
        [[1, 2], [3]],
        [nan],
        [1.5],
    ),
    *({"a": 1}, {1: -1}, {1, 2}, iter([1, 2]), [True], [[]], [-1, 2], [10**25], "012"),
    *(np.array([]), np.array(1), np.array([nan]), np.array([[1, 2]]), np.array(["a"]), [1j]),
]


@pytest.fixture(autouse=True)
def close_figures():
    yield
    plt.close("all")


def fresh(arguments):
    """The arguments of one call, with a generator of its own."""
    made = {}
    for name, value in arguments.items():
        seeded = isinstance(value, str) and value == "rng" and name != "caption"
        made[name] = np.random.default_rng(1) if seeded else copy.deepcopy(value)
    return made


def outcome(function, arguments, spoilt):
    """Say how a call ends: 'answer', 'told', or what is wrong with it."""
    try:
        function(**arguments)
    except (ValueError, TypeError) as error:
        words = str(error)
        named = spoilt in words or spoilt.rstrip("s") in words
        return "told" if named else f"does not name {spoilt}: {words!r}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "answer"


def name(function):
    owner = getattr(function, "__self__", None)
    within = f"{type(owner).__name__}." if owner is not None else ""
    return f"{function.__module__.removeprefix('jeux.')}.{within}{function.__name__}"


every_call = pytest.mark.parametrize(
    ("function", "arguments"), walk.CALLS, ids=[name(function) for function, _ in walk.CALLS]
)
FINE = ("answer", "told")


@every_call
def test_every_mistake_is_told(function, arguments, record_property):
    assert outcome(function, fresh(arguments), "") == "answer", "the call of the table is right"
    turn = len(name(function))
    ends = {
        f"{spoilt}={value!r}": outcome(function, fresh(arguments) | {spoilt: value}, spoilt)
        for place, spoilt in enumerate(arguments)
        for value in SENSELESS[(turn + place) % TURNS :: TURNS]
    }
    for end in FINE:
        record_property(f"walk {end}", sum(found == end for found in ends.values()))
    assert {case: end for case, end in ends.items() if end not in FINE} == {}


def same(one, other):
    """Say whether two answers are the same, arrays and parts of answers included."""
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return type(one) is type(other) and np.array_equal(
            one, other, equal_nan=one.dtype.kind in "fc"
        )
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        return len(one) == len(other) and all(map(same, one, other))
    return repr(one) == repr(other)


@every_call
def test_numbers_of_numpy_are_numbers_of_python(function, arguments):
    """No unsigned byte wraps, and none is refused where an integer of Python is taken."""
    whole = {k: v for k, v in arguments.items() if type(v) is int and 0 <= v < 128}
    expected = function(**fresh(arguments)) if whole else None
    for spoilt, value in whole.items():
        answer = function(**fresh(arguments) | {spoilt: np.uint8(value)})
        assert same(answer, expected), spoilt


def spoil(answer):
    """Write into every array of an answer that lets itself be written into."""
    if isinstance(answer, np.ndarray) and answer.flags.writeable and answer.dtype.kind in "iuf":
        answer *= 100
    elif isinstance(answer, tuple | list):
        for part in answer:
            spoil(part)


@every_call
def test_what_a_caller_does_with_an_answer_changes_no_later_one(function, arguments):
    answer = function(**fresh(arguments))
    first = copy.deepcopy(answer)
    for _ in range(2):  # what is kept may be handed out itself at first, and as a copy later
        spoil(answer)
        answer = function(**fresh(arguments))
        assert same(answer, first)
