"""A test of many cases fails for each of them that fails, and names it."""

import pytest
from folded import folded


def test_every_case_that_fails_is_named():
    @folded([1, 2, 3], lambda n: f"case {n}")
    def small(n, most):
        assert n < most, f"{n} is too much"

    small(most=4)
    with pytest.raises(AssertionError) as raised:
        small(most=2)
    said = str(raised.value)
    assert said.startswith("2 of 3 fail:\ncase 2: AssertionError: 2 is too much")
    assert "case 3: AssertionError: 3 is too much" in said
    assert "case 1" not in said


def test_any_error_of_a_case_is_told():
    @folded([0, 1])
    def divided(n):
        1 / n

    with pytest.raises(AssertionError, match=r"1 of 2 fail:\n0: ZeroDivisionError: division"):
        divided()


def test_nothing_to_try_is_a_failure():
    @folded([])
    def nothing(_):
        pass

    with pytest.raises(AssertionError, match="no case"):
        nothing()
