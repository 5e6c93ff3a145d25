"""The scripts of the house: notebooks, set-up, building, and the Sphinx glue."""

import ast
import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import partial
from types import SimpleNamespace

import assets
import build
import chromium
import jeux_site
import nbformat
import policy
import pytest
from docutils import nodes
from notebooks import normalise
from packaging.requirements import Requirement
from pages import ROOT

SET_UP = ROOT / "tools" / "setup.sh"


# Setting up, with Pythons that only say who they are, and with a pip that only says it was asked.

PIP = """#!/bin/sh
case "$1" in
  -V|--version) echo Python {version}.0;;
  -c) {python} -c "import sys; sys.version_info = ({version}, 0); $2";;
  -m) case "$2" in
        venv) mkdir -p .venv/bin; cp "{path}" .venv/bin/python; echo made by {name};;
        pip) echo "pip $*" >> asked; exit {exit};;
      esac;;
esac
"""


def fake_python(folder, name, version, pip_exit=0):
    """A python that says it is of a version and makes an environment of itself."""
    path = folder / name
    text = PIP.format(
        version=version.replace(".", ", "), python=sys.executable, path=path, name=name,
        exit=pip_exit,
    )  # fmt: skip
    text = text.replace(f"Python {version.replace('.', ', ')}", f"Python {version}")
    path.write_text(text, "utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def house(tmp_path):
    """A folder with a lock and a PATH that holds hardly more than a shell."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "tools").mkdir()
    shutil.copy(SET_UP, tmp_path / "tools")
    for name in ("requirements.txt", "pyproject.toml"):
        (tmp_path / name).write_text("numpy==1\n-e .\n", "utf-8")
    for tool in ("mkdir", "cp", "cat", "cksum", "head", "grep", "rm", "sh"):
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool))
    return tmp_path


def set_up(folder, *arguments):
    return subprocess.run(
        [shutil.which("sh"), "tools/setup.sh", *arguments],
        cwd=folder, env=os.environ | {"PATH": f"{folder / 'bin'}"},
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("there", "named", "said"),
    [
        ({"old": "3.10"}, ["bin/old"], "needs Python 3.11 to 3.14; bin/old is Python 3.10.0"),
        ({}, ["python3.99"], "There is no python3.99 here.\n"),
        ({"python3": "3.15"}, [], "PYTHON="),  # and no uv
        ({"python3": "3.12"}, [], "is there a network, and room on the disk?\n"),
    ],
)
def test_what_cannot_be_set_up_is_said_in_a_sentence(house, there, named, said):
    for name, version in there.items():
        fake_python(house / "bin", name, version, pip_exit=1)
    done = set_up(house, *named)
    assert done.returncode == 1
    assert said in done.stderr


def test_a_supported_python_is_found_behind_an_unsupported_one(house):
    fake_python(house / "bin", "python3", "3.15")
    fake_python(house / "bin", "python3.12", "3.12")
    assert "made by python3.12" in set_up(house).stdout


@pytest.mark.parametrize("version", [None, "3.10", "3.15"])
def test_a_python_is_fetched_where_none_serves(house, version):
    if version:
        fake_python(house / "bin", "python3", version)
    brought, uv = fake_python(house, "brought", "3.13"), house / "bin" / "uv"
    made = f'mkdir -p .venv/bin; cp "{brought}" .venv/bin/python'
    uv.write_text(f'#!/bin/sh\necho "uv $*"\n{made}\n', "utf-8")
    uv.chmod(0o755)
    done = set_up(house)
    assert done.returncode == 0, done.stderr
    assert "uv venv -q --seed --python >=3.11,<3.15 .venv\nIt is Python 3.13.0." in done.stdout


def asked(house):
    """How often something was to be installed since the last time."""
    log = house / "asked"
    count = log.read_text("utf-8").count("-r .venv/pins.txt") if log.exists() else 0
    log.unlink(missing_ok=True)
    return count


def test_what_is_set_up_stays_until_the_lock_the_folder_or_the_python_changes(house):
    python = fake_python(house / "bin", "python3", "3.12")
    assert "made by" in set_up(house).stdout
    assert (house / ".venv" / "pins.txt").read_text("utf-8") == "numpy==1\n"
    assert asked(house) == 1
    assert (set_up(house).stdout, asked(house)) == ("", 0)
    (house / "requirements.txt").write_text("numpy==2\n-e .\n", "utf-8")
    assert "made by" not in set_up(house).stdout
    assert asked(house) == 1
    inside = house / ".venv" / "bin" / "python"
    inside.unlink()
    assert "made by python3" in set_up(house).stdout
    # it runs, and finds nothing of what was installed for the one before
    inside.write_text(inside.read_text("utf-8").replace("$2", "import nothing_is_here"), "utf-8")
    assert "made by python3" in set_up(house).stdout
    other = fake_python(house / "bin", "python3.13", "3.13")
    assert "made by python3.13" in set_up(house, str(other)).stdout
    assert set_up(house, str(other)).stdout == ""
    python.unlink()
    moved = house.rename(house.with_name("another place"))
    fake_python(moved / "bin", "python3", "3.12")
    assert "made by python3" in set_up(moved).stdout


def test_without_a_browser_one_sentence_names_what_brings_one(tmp_path, monkeypatch):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "NAMES", ())
    for name in ("PATH", "PLAYWRIGHT_BROWSERS_PATH"):
        monkeypatch.setenv(name, str(tmp_path))
    with pytest.raises(SystemExit, match="playwright install chromium` brings"):
        chromium.find_or_install()


def test_where_the_home_cannot_be_written_the_project_is_home(tmp_path):
    told = subprocess.run(
        ["make", "-f", ROOT / "Makefile", "-pn", "help"],
        cwd=tmp_path, env=os.environ | {"HOME": "/nowhere"}, capture_output=True, encoding="utf-8",
    ).stdout  # fmt: skip
    assert f"\nHOME := {tmp_path}/_build/home\n" in told
    assert (tmp_path / "_build" / "home").is_dir()


# Building: one at a time, only what changed, and a sentence where it cannot be.


@pytest.fixture
def workshop(tmp_path, monkeypatch):
    """A folder with one source, and a build that only says that it runs."""
    for name, value in {
        "ROOT": tmp_path,
        "BUILD": tmp_path / "_build",
        "SOURCES": [],
    }.items():
        monkeypatch.setattr(build, name, value)
    (tmp_path / "book" / "assets").mkdir(parents=True)
    (tmp_path / "book" / "index.md").write_text("the book", "utf-8")
    (tmp_path / "_config.yml").write_text("title: Book", "utf-8")
    (tmp_path / "_toc.yml").write_text("root: book/index", "utf-8")
    runs = []
    monkeypatch.setenv("ADDRESS", "")
    monkeypatch.setattr(build, "written", lambda: runs.append("one") or True)
    # what they make is this folder's own, and would be made of nothing
    for module, makes in ((build.cached, "fill"), (build.assets, "fetch"), (build.lite, "make")):
        monkeypatch.setattr(module, makes, lambda: None)
    return tmp_path, runs


def test_only_what_changed_is_built(workshop):
    folder, runs = workshop
    build.build(anew=False)
    (folder / "book" / "assets" / "made.js").write_text("made", "utf-8")
    build.build(anew=False)
    assert len(runs) == 1
    (folder / "book" / "index.md").write_text("the book, mended", "utf-8")
    build.build(anew=False)
    build.build(anew=True)
    assert len(runs) == 3


def test_what_changes_while_it_is_built_is_built_again(workshop, monkeypatch):
    folder, runs = workshop
    monkeypatch.setattr(build.cached, "fill", (folder / "book" / "index.md").unlink)
    build.build(anew=False)
    monkeypatch.setattr(build.cached, "fill", lambda: None)
    build.build(anew=False)
    build.build(anew=False)
    assert len(runs) == 2


def test_another_address_and_other_contents_build_every_page_anew(workshop, monkeypatch):
    folder, runs = workshop
    page = folder / "_build" / "html" / "index.html"
    home, contents = "https://github.com/me/jeux", "root: book/index\n- file: book/other"
    for address, toc in (("", ""), (home, ""), ("", ""), ("", contents)):
        monkeypatch.setenv("ADDRESS", address)
        (folder / "_toc.yml").write_text(toc, "utf-8")
        build.build(anew=False)
        assert not page.exists()
        page.parent.mkdir(parents=True)
        page.touch()
        build.build(anew=False)
        assert page.exists()
    assert len(runs) == 4


def test_a_build_that_fails_says_so_and_the_next_begins_anew(workshop, monkeypatch):
    folder, runs = workshop
    build.build(anew=False)
    with monkeypatch.context() as broken:
        broken.setattr(build, "written", lambda: False)
        with pytest.raises(SystemExit, match="was not built"):
            build.build(anew=True)
    (page := folder / "_build" / "html" / "half.html").parent.mkdir()
    page.touch()
    build.build(anew=False)
    assert (len(runs), page.exists()) == (2, False)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("titles", {"a": nodes.title("", "Another title")}),
        ("toc_fignumbers", {"a": {"theorem": {"th": (2,)}}}),
        ("metadata", {"a": {"myst_slugs": {"else": (0, "else", "else")}}}),
        ("labels", {"th": ("a", "th", "Other words")}),
    ],
)
def test_all_pages_are_written_again_when_what_others_show_of_one_changes(kind, change):
    std = {"labels": {"th": ("a", "th", "Words")}, "anonlabels": {}, "terms": {}}
    environment = SimpleNamespace(
        found_docs={"a", "b"}, titles={"a": nodes.title("", "A title")},
        toc_fignumbers={"a": {"theorem": {"th": (1,)}}}, metadata={"a": {}},
        domaindata={"std": std, "py": {"objects": {}}},
    )  # fmt: skip
    again = partial(jeux_site.write_again, SimpleNamespace(), environment)
    assert again() == []  # all are written the first time
    environment.metadata = {"a": {"wordcount": 3}}
    assert again() == []
    if kind == "labels":
        std[kind] = change
    else:
        setattr(environment, kind, change)
    assert again() == {"a", "b"}
    assert again() == []


def test_a_page_that_has_its_policy_is_done(tmp_path):
    for name in ("new.html", "done.html", "lite/index.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("<html><head></head><body></body></html>", "utf-8")
    done = policy.ruled("<html><head></head></html>", policy.BOOK)
    (tmp_path / "done.html").write_text(done, "utf-8")
    assert list(policy.pages(tmp_path)) == [tmp_path / "new.html"]


def test_a_second_build_waits_and_says_so(workshop):
    folder, runs = workshop
    (folder / "_build").mkdir()
    code = (
        "import filelock, sys, time; lock = filelock.FileLock(sys.argv[1]); lock.acquire()\n"
        "print('mine', flush=True); time.sleep(1)"
    )
    lock, said = folder / "_build" / "lock", io.StringIO()
    command = [sys.executable, "-c", code, lock]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as first:
        assert first.stdout.readline() == "mine\n"
        with contextlib.redirect_stdout(said):
            build.build(anew=False)
        assert first.wait() == 0
    assert "Another build runs here already; waiting" in said.getvalue()
    assert len(runs) == 1


def test_a_folder_that_cannot_be_written_is_named(workshop, monkeypatch):
    (workshop[0] / "_build").write_text("in the way", "utf-8")
    monkeypatch.setattr(sys, "argv", ["build.py"])
    with pytest.raises(SystemExit, match=r"cannot be built here: .*_build"):
        build.main()


def notebook(*ids, seconds="10:00"):
    """A notebook with a cell for each widget."""
    cells = []
    for name, model_id in zip(("a-b", "c-d"), ids, strict=False):
        view = {"model_id": model_id, "version_major": 2, "version_minor": 0}
        shown = nbformat.v4.new_output(
            "display_data", {"application/vnd.jupyter.widget-view+json": view, "text/plain": "x"}
        )
        cells.append(nbformat.v4.new_code_cell("explore()", id=name, outputs=[shown]))
        cells[-1].metadata["execution"] = {"iopub.execute_input": seconds}
    made = nbformat.v4.new_notebook(cells=cells)
    made.metadata |= {"widgets": {"state": {}}, "language_info": {"version": "3.11.7"}}
    return made


def test_two_runs_of_a_notebook_are_stored_alike_and_its_widgets_numbered():
    stored = normalise(notebook("a" * 32))
    assert stored == normalise(notebook("0123456789abcdef" * 2, seconds="11:00"))
    assert stored == normalise(nbformat.reads(stored, as_version=4))
    assert "execution" not in stored.replace("execution_count", "")
    assert "3.11.7" not in stored
    # even if they are named like numbers
    stored = normalise(notebook(f"{1:032x}", f"{0:032x}"))
    assert re.findall(r'"model_id": "0*(\d)"', stored) == ["0", "1"]


def test_a_source_that_is_not_there_has_no_digest(tmp_path):
    with pytest.raises(FileNotFoundError):
        assets.digest(tmp_path / "nothing")


def test_the_lock_pins_every_version_and_ends_with_the_package():
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert pins.pop() == "-e ."
    assert [line for line in pins if not re.match(r"[\w.-]+==[\w.]+( ;.*)?$", line)] == []
    locked = {line.split(" ;")[0] for line in pins}
    versions = dict(line.split("==") for line in locked)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    unlocked = {line for line in extras["book"] + extras["test"] if line not in locked}
    assert unlocked == set(), (
        "pyproject.toml pins these, requirements.txt does not: run `make lock`"
    )
    for range_ in map(Requirement, project["dependencies"]):
        assert range_.name in versions, "pyproject.toml names it: run `make lock`"
        assert versions[range_.name] in range_.specifier, (
            f"requirements.txt has another {range_.name} than pyproject.toml allows: "
            "change its pin by hand, and run `make lock`"
        )


def test_npm_lock_holds_no_addresses():
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    assert "resolved" not in lock
    assert '"integrity"' in lock


UV = """#!/bin/sh
case "$*" in
  *--universal*) echo numpy==2;;
  *"{missing}"*) echo "numpy has no usable wheels" >&2; exit 1;;
esac
"""


@pytest.mark.parametrize("missing", ["x86_64-apple-darwin --python-version 3.13", "nowhere"])
def test_a_lock_that_lacks_a_wheel_is_not_written(tmp_path, missing):
    uv, lock = tmp_path / "uv", tmp_path / "requirements.txt"
    uv.write_text(UV.format(missing=missing), "utf-8")
    uv.chmod(0o755)
    lock.write_text("# The lock.\nnumpy==1\n-e .\n", "utf-8")
    done = subprocess.run(
        ["make", "-f", ROOT / "Makefile", "-o", "ready", "lock", f"BIN={tmp_path}"],
        cwd=tmp_path, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    found = missing != "nowhere"
    said = "No wheel of the above for x86_64-apple-darwin with Python 3.13.\n"
    assert (done.stderr.count("No wheel"), said in done.stderr) == (found, found)
    assert bool(done.returncode) == found
    version = 1 if found else 2
    assert lock.read_text("utf-8") == f"# The lock.\nnumpy=={version}\n-e .\n"


def unsaid(program):
    """Yield the lines that read, write or pipe text and leave its encoding to the machine."""
    enough = {"read_text": 1, "write_text": 2}  # arguments: the last of them is the encoding
    pipes = {"run", "Popen", "check_output"}
    for call in (node for node in ast.walk(ast.parse(program)) if isinstance(node, ast.Call)):
        name = getattr(call.func, "attr", "")
        named = {argument.arg for argument in call.keywords}
        piped = name in pipes and not named.isdisjoint({"text", "universal_newlines"})
        if "encoding" not in named and (piped or len(call.args) < enough.get(name, 0)):
            yield call.lineno


@pytest.mark.parametrize("room", ["src", "tools", "tests", "book", "benchmarks", "docs"])
def test_text_is_read_written_and_piped_with_an_encoding(room):
    """What ruff's rule PLW1514 does not see: paths that have a name, and pipes."""
    programs = {path: path.read_text("utf-8") for path in (ROOT / room).rglob("*.py")}
    assert programs
    lines = {path: list(unsaid(program)) for path, program in programs.items()}
    assert {path: found for path, found in lines.items() if found} == {}
