"""The tutorial that adds a game: its files, written into a copy of the tree, pass every check."""

import os
import re
import shutil
import subprocess
import sys

import assets
import nbformat
import pytest
from pages import ROOT

PAGE = (ROOT / "docs" / "A-SIXTH-GAME.md").read_text("utf-8")
BLOCK = re.compile(r"^(```+)\{code-block\} (\w+)\n:caption: ([^\n]+)\n\n(.*?)^\1$", re.M | re.S)
BLOCKS = [(language, caption, text) for _, language, caption, text in BLOCK.findall(PAGE)]
CELL = re.compile(r"(\S+\.ipynb), cell ([\w-]+)(?:, tag ([\w-]+))?")
MADE = [name for language, name, _ in BLOCKS if language != "diff" and not CELL.match(name)]
PYTHON = [name for name in MADE if name.endswith(".py")]
NOTEBOOKS = ("book/passedix/play.ipynb", "book/passedix/passe-dix.ipynb")
COPIED = ("src", "tests", "tools", "book", "docs", "benchmarks", "binder", ".github")
LEFT = shutil.ignore_patterns("assets", "__pycache__", ".*cache", ".ipynb_checkpoints", "*.pyc")


def write(folder):
    """Write what the page shows: whole files, changes of files, and notebooks, cell by cell."""
    cells = {name: [] for name in NOTEBOOKS}
    for language, caption, text in BLOCKS:
        path = folder / caption
        if cell := CELL.fullmatch(caption):
            kind = "code" if language == "python" else "markdown"
            new = getattr(nbformat.v4, f"new_{kind}_cell")
            tags = {"tags": [cell[3]]} if cell[3] else {}
            cells[cell[1]].append(new(text.rstrip("\n"), id=cell[2], metadata=tags))
        elif language == "diff":
            old, new = ("".join(line[1:] for line in text.splitlines(True) if line[0] in marks)
                        for marks in (" -", " +"))  # fmt: skip
            path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
        else:
            assert not path.exists(), f"{caption} is there already"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    for name, made in cells.items():
        (folder / name).parent.mkdir(exist_ok=True)
        nbformat.write(nbformat.v4.new_notebook(cells=made), folder / name)


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the repository with the sixth game in it; tools of npm are those of this one."""
    folder = tmp_path_factory.mktemp("jeux")
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT)
    for path in ROOT.iterdir():
        if path.is_file() and path.name != ".git":  # in a worktree a file that leads to the index
            shutil.copy2(path, folder)
    write(folder)
    for command in (["init", "-q"], ["add", "."]):  # tests ask git which files there are
        subprocess.run(["git", *command], cwd=folder, check=True)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    run(folder, "tools/notebooks.py", *NOTEBOOKS)
    return folder


def run(folder, *command):
    """Run Python in the copy, on the library of the copy."""
    return done(folder, [sys.executable, *command], os.environ | {"PYTHONPATH": f"{folder}/src"})


def run_npm(folder, name, *arguments):
    """Run a tool of npm in the copy."""
    done(folder, [f"node_modules/.bin/{name}", *arguments], assets.environment())


def done(folder, command, env):
    """Run a command in the copy; return what it says."""
    ended = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert ended.returncode == 0, (ended.stdout + ended.stderr)[-4000:]
    return ended.stdout


def test_the_game_has_a_file_for_each_door():
    doors = ("__init__", "rules", "play", "record", "simulation", "theory", "throws", "pictures")
    assert {f"src/jeux/passedix/{door}.py" for door in (*doors, "board")} <= set(MADE)
    twins = ("rules", "play", "record", "picture", "dice", "board")
    assert {f"src/jeux/passedix/{twin}.js" for twin in twins} <= set(MADE)
    assert {"src/ledger/passedix.csv", "tests/test_passedix.py"} <= set(MADE)
    assert {"tests/test_passedix_record.py", "tests/browser/test_passedix_table.py"} <= set(MADE)


def test_every_block_with_a_file_is_read():
    assert PAGE.count(":caption:") == len(BLOCKS) > 45


def test_its_python_is_python_and_its_changes_fit():
    for language, caption, text in BLOCKS:
        if language == "python":
            compile(text, caption, "exec")
        elif language == "diff":
            old = "".join(line[1:] for line in text.splitlines(True) if line[0] in " -")
            assert (ROOT / caption).read_text("utf-8").count(old) == 1, f"{caption} has changed"


@pytest.mark.long
def test_the_game_passes_style_and_types(tree):
    run(tree, "-m", "ruff", "check", *PYTHON, *NOTEBOOKS)
    run(tree, "-m", "ruff", "format", "--check", *PYTHON)
    # what mypy knows of the files that are only copied, it need not find out again
    run(tree, "-m", "mypy", f"--cache-dir={ROOT / '.mypy_cache'}", "src/jeux/passedix")
    run_npm(tree, "eslint", "src/jeux/passedix")
    run_npm(tree, "tsc", "-p", ".")


@pytest.mark.long
def test_the_house_stands_with_the_game_in_it(tree):
    named = ("rooms", "docstrings", "ledger", "errata", "import", "setup_and_build", "page_rules")
    named += ("picture_legibility", "reading", "cite", "publishing", "scripts", "passedix")
    files = [f"tests/test_{name}.py" for name in (*named, "passedix_record")]
    files.append("tests/browser/test_passedix_table.py")
    said = run(tree, "-m", "pytest", "-q", "-n", "2", *files, "src/jeux/passedix")
    assert int(re.search(r"(\d+) passed", said)[1]) > 90, said
