"""One test of many small cases, which tells all the cases that fail, each by its name."""

import inspect
from functools import wraps


def folded(cases, name=str):
    """Return what makes a test of one case, its first argument, into a test of all of them."""
    cases = list(cases)

    def fold(test):
        case, *others = inspect.signature(test).parameters.values()

        @wraps(test)
        def each(**fixtures):
            assert cases, "there is no case to try"
            failed, errors = [], []
            for given in cases:
                try:
                    test(**{case.name: given}, **fixtures)
                except Exception as error:
                    failed.append(f"{name(given)}: {type(error).__name__}: {error}")
                    errors.append(error)
            if failed:
                said = f"{len(failed)} of {len(cases)} fail:\n" + "\n\n".join(failed)
                raise AssertionError(said) from errors[0]

        del each.__wrapped__  # pytest gives the other arguments only
        each.__signature__ = inspect.Signature(others)
        return each

    return fold
