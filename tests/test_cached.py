"""What chapters put out is kept for as long as their cells, the library and the lock stay."""

import subprocess
import sys
from pathlib import Path

import cached
import nbformat
import pytest

RUN = """
import sys; sys.path[:0] = {path}
import cached, pathlib, pytest
cached.ROOT = pathlib.Path({root!r})
sys.exit(pytest.main(["-p", "tests.executed", "--nbval", "-q", "--rootdir", {root!r}, {root!r}]))
"""


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A library of one file, a lock, and three chapters, the last of which fails."""
    monkeypatch.setattr(cached, "ROOT", tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "library.py").write_text("answer = 42", "utf-8")
    (tmp_path / "requirements.txt").write_text("numpy==2.4.3", "utf-8")
    explore = "from jeux.sliders import explore\nexplore(lambda n: f'<p>{n * n}</p>', n=range(5))"
    for name, code in {"one": "print(6 * 7)", "two": explore, "three": "1 / 0"}.items():
        cells = [nbformat.v4.new_code_cell(code, id=name, outputs=[], execution_count=None)]
        cells.insert(0, nbformat.v4.new_markdown_cell("A chapter.", id="prose"))
        made = nbformat.v4.new_notebook(cells=cells)
        made.metadata["kernelspec"] = {"name": "python3", "display_name": "", "language": ""}
        nbformat.write(made, tmp_path / f"{name}.ipynb")
    (tmp_path / "_toc.yml").write_text("root: one\n- file: two\n- file: three\n", "utf-8")
    return tmp_path


def by_nbval(house):
    path = [str(Path(cached.__file__).parent), str(Path(__file__).parents[1])]
    told = RUN.format(path=path, root=str(house))
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=house, stdout=-1, encoding="utf-8", check=False
    )
    assert "1 failed, 2 passed" in done.stdout, done.stdout


@pytest.mark.parametrize("execute", [by_nbval, lambda house: cached.fill()], ids=["nbval", "build"])
def test_chapters_that_pass_are_kept_until_code_or_library_change(house, execute):
    execute(house)
    chapter = house / "one.ipynb"
    cache = cached.opened()
    assert [cached.lacks(cache, path) for path in cached.chapters()] == [False, False, True]
    _, found = cache.merge_match_into_notebook(nbformat.read(house / "two.ipynb", 4))
    assert "<p>16</p>" in nbformat.writes(found)  # each frame was drawn
    assert found.metadata["widgets"]
    written = chapter.read_text("utf-8")
    chapter.write_text(written.replace("A chapter.", "Other words."), "utf-8")
    assert not cached.lacks(cache, chapter)
    chapter.write_text(written.replace("6 * 7", "6 * 8"), "utf-8")
    assert cached.lacks(cache, chapter)
    chapter.write_text(written, "utf-8")
    (house / "src" / "library.py").write_text("answer = 43", "utf-8")
    cache.db.dispose()
    former = cache.path
    cache = cached.opened()
    assert cached.lacks(cache, chapter)
    cache.db.dispose()
    assert former.exists(), "a build may still read it"
    cached.only_this()
    assert [*former.parent.iterdir()] == [cache.path]
