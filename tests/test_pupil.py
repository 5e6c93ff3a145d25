"""The pupil copies: whole, without anything that answers, and each runs to its end."""

import json
import os
import re
import stat
from collections import Counter
from functools import cache

import nbformat
import pupil
import pytest
from nbclient import NotebookClient
from pages import CHAPTERS, ROOT

from jeux.sampling import NO_BAR

RUN = "caillou/5-match"
"""The copy that every run of the tests executes: one of its solutions defines a function."""
FOLD = re.compile(r"^(:{3,})\{dropdown\}.*?^\1$", re.S | re.M)
SOLVED = re.compile(r"^:::\{solution-start\}.*?^:::\{solution-end\}\n:::$", re.S | re.M)
every_copy = pytest.mark.parametrize("path", CHAPTERS, ids=lambda p: f"{p.parent.name}-{p.stem}")


def lines(text):
    """Count the lines of a text that are long enough to tell something."""
    return Counter(line.strip() for line in text.splitlines() if len(line.strip()) > 15)


def unlinked(text):
    return pupil.LINK.sub(r"\1", text)


def whole(cells):
    return "\n\n".join("".join(cell["source"]) for cell in cells)


@cache
def copied(path):
    """Return the copy of a chapter, made once: to look at, not to change."""
    return pupil.copy(path)


def test_there_is_a_copy_of_each_chapter():
    assert sorted(pupil.chapters()) == CHAPTERS


@every_copy
def test_a_copy_is_a_notebook_that_anyone_can_make_again(path):
    copy = copied(path)
    nbformat.validate(copy)
    ids = [cell.id for cell in copy.cells]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", name) for name in ids)
    assert json.dumps(copy) == json.dumps(pupil.copy(path))
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in copy.cells)


@every_copy
def test_a_copy_leaves_out_what_answers_and_nothing_else(path):
    text = whole(json.loads(path.read_text("utf-8"))["cells"])
    copy = whole(copied(path).cells)
    left = lines(FOLD.sub("", SOLVED.sub("", unlinked(text))))
    told = set(lines(unlinked(text))) - set(left)
    assert len(told) > 5 or "{exercise}" not in text
    assert not told & set(lines(unlinked(copy)))
    assert lines(unlinked(copy)) == left + lines(pupil.WORD)
    assert not re.search(r"\{solution|\{dropdown\}", copy)


@every_copy
def test_an_empty_cell_stands_under_each_exercise(path):
    cells = copied(path).cells
    asked = re.findall(
        r"\{exercise\}.*\n:label: ([\w-]+)", whole(json.loads(path.read_text("utf-8"))["cells"])
    )
    empty = [(cells[k - 1].source, cell) for k, cell in enumerate(cells) if not cell.source]
    assert [cell.id for _, cell in empty] == [f"{label}-yours" for label in asked]
    assert all(cell.cell_type == "code" for _, cell in empty)
    for label, (above, _) in zip(asked, empty, strict=True):
        assert f":label: {label}\n" in above
        assert above.endswith(":::")


@every_copy
def test_a_copy_keeps_its_head_and_leads_only_to_copies(path):
    cells = copied(path).cells
    head = "".join(json.loads(path.read_text("utf-8"))["cells"][0]["source"])
    assert lines(pupil.unlinked(head, path)) <= lines(cells[0].source)
    assert cells[1].source == pupil.WORD
    text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    for link in re.findall(r"\]\((?!https?:|#)([^)\s#]+)", text):
        assert (path.parent / link).resolve() in CHAPTERS, link


@every_copy
def test_the_code_of_a_question_is_folded(path):
    for cell in copied(path).cells:
        if cell.cell_type == "code" and "Predict(" in cell.source:
            assert cell.metadata["jupyter"] == {"source_hidden": True}


def run(path, tmp_path, monkeypatch):
    """Run the copy of a chapter from top to bottom."""
    monkeypatch.setenv(NO_BAR, "1")
    written = pupil.write(path, tmp_path)
    notebook = nbformat.read(written, as_version=4)
    place = {"metadata": {"path": written.parent}}
    NotebookClient(notebook, timeout=120, resources=place).execute()


def test_a_copy_runs(tmp_path, monkeypatch):
    run(ROOT / "book" / f"{RUN}.ipynb", tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("path", CHAPTERS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_every_copy_runs(path, tmp_path, monkeypatch):
    run(path, tmp_path, monkeypatch)


def test_binder_makes_the_copies():
    """repo2docker runs postBuild when all is installed, if it may be executed."""
    script = ROOT / "postBuild"
    assert script.stat().st_mode & stat.S_IXUSR
    assert os.access(script, os.X_OK)
    assert script.read_text("utf-8").splitlines()[0] == "#!/bin/sh"
    assert "exec python tools/pupil.py --copies" in script.read_text("utf-8")
