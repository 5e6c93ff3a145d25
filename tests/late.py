"""Sliders draw late: frames are drawn once more when their notebook has run to its end.

`pytest --nbval -p tests.late book`, with JEUX_DRAW_ALL=1 as ever. Under a kernel, `explore` calls a
cell's function when a reader moves the slider, after later cells may have rebound its names. Each
choice of each control is drawn so, but not with each choice of the others.
"""

import nbval.plugin
import pytest

from tests.executed import printed_by

BEGIN = """
def late():
    from jeux import sliders
    drawn, seen = sliders._drawn, []

    def recorded(draw, chosen):
        frame = drawn(draw, chosen)
        seen.append((draw, chosen, frame))
        return frame

    def again():
        met = set()
        for draw, chosen, frame in seen:
            own = {(draw, *choice) for choice in chosen.items()}
            if own <= met:
                continue
            met |= own
            try:
                same = drawn(draw, chosen) == frame
            except Exception as error:
                same, chosen = False, f"{chosen}: {error}"
            if not same:
                print(f"{draw.__module__}.{draw.__name__}, {chosen}")

    sliders._drawn, sliders.again = recorded, again

late()
del late
"""
END = "__import__('jeux.sliders').sliders.again()"


def is_notebook(chapter):
    return isinstance(chapter, nbval.plugin.IPyNbFile)


@pytest.hookimpl(trylast=True)
def pytest_runtest_setup(item):
    chapter = item.parent
    first = is_notebook(chapter) and not hasattr(chapter, "records_frames")
    if first:
        error = printed_by(chapter.kernel, BEGIN)
        assert error == ""
        chapter.records_frames = True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item, nextitem):
    chapter = item.parent
    goes_on = nextitem and nextitem.parent is chapter
    last = is_notebook(chapter) and not goes_on
    changed = printed_by(chapter.kernel, END) if last else ""
    done = yield  # which stops the kernel
    assert changed == "", "a later cell has changed what a slider draws"
    return done
