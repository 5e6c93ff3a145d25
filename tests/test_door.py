"""What the door and the heads are made from."""

import json
import re

import door
import face
import heads
import pytest
from pages import cells

HEAD = """# A title

*{kind}.* (A note.) **You will be able to** read.\\
**You need** [one](1-one.ipynb), [the toolkit](../start/2-toolkit.ipynb).\\
**It takes** about 45 minutes.\\
**It follows** nothing."""


def chapter(folder, text, short=None):
    (folder / "book").mkdir()
    cells = [{"source": text.splitlines(keepends=True)}]
    (folder / "book" / "2-two.ipynb").write_text(json.dumps({"cells": cells}), "utf-8")
    return heads.chapter("book/2-two", short)


def test_a_head_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(heads, "ROOT", tmp_path)
    read = chapter(tmp_path, HEAD.format(kind="Further"))
    assert (read.title, read.short, read.kind, read.minutes) == (
        "A title",
        "A title",
        "Further",
        45,
    )
    assert read.needs == ["book/1-one", "start/2-toolkit"]


@pytest.mark.parametrize("lost", ["# A title", "*Core.*", "**You need**", "**It takes**"])
def test_a_head_that_lacks_a_line_is_named(tmp_path, monkeypatch, lost):
    monkeypatch.setattr(heads, "ROOT", tmp_path)
    with pytest.raises(ValueError, match="the head of book/2-two must have"):
        chapter(tmp_path, HEAD.format(kind="Core").replace(lost, ""))


@pytest.fixture(scope="module")
def first_line():
    """The core of *Serpents et échelles*, which a first-year student reads without the rest."""
    part = next(part for part in heads.parts() if part.folder == "serpents")
    return [chapter for chapter in part.chapters if chapter.kind == "Core"]


def test_the_first_year_line_is_read_in_four_hours_and_alone(first_line):
    names = [chapter.name for chapter in first_line]
    exercises = [re.search(r"(\d+) of them for", chapter.lines["takes"]) for chapter in first_line]
    apart = sum(int(told[1]) for told in exercises if told)
    assert sum(chapter.minutes for chapter in first_line) - apart <= 240
    for chapter in first_line:
        assert set(chapter.needs) <= {*names, "book/start/2-toolkit"}, chapter.name


def test_the_minutes_of_the_first_year_line_are_honest(first_line):
    for chapter in first_line:
        path = heads.ROOT / f"{chapter.name}.ipynb"
        text = "\n".join(cell.source for cell in cells(path, "markdown"))
        code = "\n".join(cell.source for cell in cells(path, "code"))
        exercises = text.count(":::{exercise}") - text.count("*Open-ended.*")
        text = re.sub(r"^:.*$", "", text, flags=re.MULTILINE)
        text = re.sub(r"\$\$.+?\$\$", "x", text, flags=re.DOTALL)  # a formula is a word
        words = len(re.sub(r"\$[^$\n]+\$", "x", text).split())
        acts = len(re.findall(r"^(?:explore|Predict|Throw)\(|^editor$", code, re.MULTILINE))
        least = words / 120 + 2 * acts + 5 * exercises
        assert chapter.minutes >= least, f"{chapter.name} takes at least {least:.0f} minutes"


def test_only_wrong_digits_are_struck_out():
    assert ">1<del>4</del><ins>5</ins>000<" in door.marked("14000", "15000")
    assert "<del>" not in door.marked("14000", "14000")


def test_the_door_shows_the_row_with_the_slip():
    points, throws, printed = door.wrong_row()
    assert (points, printed) == (4, "14000")
    assert points * throws != int(printed)


CONTENTS = """<p><span class="caption-text">Cloche et Marteau</span></p>
<ul><li class="toctree-l1 current"><a class="current" href="#">Six dice</a></li>
<li class="toctree-l1"><a class="reference" href="9-large-games.html">Large games</a></li></ul>
<p><span class="caption-text">Appendix</span></p>
<ul><li class="toctree-l1"><a href="../appendix/ledger.html">Ledger</a></li></ul>"""


def test_captions_lead_to_their_part_and_further_pages_say_so():
    shown = face.contents(CONTENTS, "book/cloche/2-six-dice")
    caption = '<a class="caption-text" href="#" data-part="cloche" lang="fr">Cloche et Marteau</a>'
    assert caption in shown
    assert '<a class="caption-text" href="../appendix/ledger.html">Appendix</a>' in shown
    assert shown.count("jeux-further") == 1
    assert '9-large-games.html">Large games<span class="jeux-unseen"> (further)</span></a>' in shown
