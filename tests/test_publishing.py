"""Publishing: addresses, the packed site, workflows, releases, the citation."""

import doctest
import os
import re
import stat
import subprocess
import tarfile
import tomllib
from pathlib import PurePath
from zipfile import ZipFile

import address
import pack
import pytest
import yaml
from hatchling.builders.sdist import SdistBuilder
from pages import NOTEBOOKS, ROOT

CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
TOLD = [
    ROOT / name for name in ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "CITATION.cff")
]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
MAKE = re.compile(r"(?:`|^)make ([a-z-]+)", re.M)


def test_the_addresses_follow_from_one(monkeypatch):
    me = "https://github.com/me"
    for told, repository, pages in [
        (f"{me}/jeux", f"{me}/jeux", "https://me.github.io/jeux/"),
        ("git@github.com:Me/a.b.git", "https://github.com/Me/a.b", "https://me.github.io/a.b/"),
        ("https://x:secret@github.com/me/me.github.io/", f"{me}/me.github.io",
         "https://me.github.io/"),
        ("ssh://git@codeberg.org/me/jeux.git", "https://codeberg.org/me/jeux", ""),
        ("https://gitlab.com/me/jeux", "https://gitlab.com/me/jeux", ""),
        ("", "", ""),
    ]:  # fmt: skip
        monkeypatch.setenv("ADDRESS", told)
        assert address.repository() == repository
        assert address.pages_of(repository) == pages
    for told in ("me/jeux", me, "https://git.school.test/a/b"):  # which are none
        monkeypatch.setenv("ADDRESS", told)
        with pytest.raises(SystemExit, match=re.escape(repr(told))):
            address.repository()


def test_a_public_origin_is_the_address_and_a_private_one_is_not(tmp_path, monkeypatch):
    monkeypatch.delenv("ADDRESS", raising=False)
    monkeypatch.setattr(address, "ROOT", tmp_path)
    git = ["git", "-C", tmp_path]
    subprocess.run([*git, "init", "-q"], check=True)
    assert address.repository() == ""
    subprocess.run([*git, "remote", "add", "origin", "none"], check=True)
    for origin, repository in {
        "git@gitlab.com:me/jeux.git": "https://gitlab.com/me/jeux",
        "https://git.school.test/me/jeux": "",
        "/srv/github.com/me/jeux": "",
    }.items():
        subprocess.run([*git, "remote", "set-url", "origin", origin], check=True)
        assert address.repository() == repository


def test_each_host_has_its_way_to_a_file():
    for host, way in (("github.com", "blob/"), ("gitlab.com", "-/blob/"),
                      ("codeberg.org", "src/branch/")):  # fmt: skip
        home = f"https://{host}/me/jeux"
        assert address.inside(home, "blob/main/LICENSE") == f"{home}/{way}main/LICENSE"
        assert address.inside(home, "") == f"{home}/"


def test_no_file_says_where_the_book_is_published():
    own = re.compile(r"(?:github|gitlab)\.com/(?!me/)[\w-]+/jeux\b|\b(?!me\b)[\w-]+\.github\.io")
    names = ("_config.yml", "SECURITY.md", "package.json", "pyproject.toml")
    pages = [path for path in (ROOT / "book").rglob("*.md") if "assets" not in path.parts]
    paths = [*TOLD, *NOTEBOOKS, *pages, *(ROOT / name for name in names)]
    named = {path.name: own.findall(path.read_text("utf-8")) for path in paths}
    assert {name: found for name, found in named.items() if found} == {}


def test_commands_that_people_are_told_exist():
    told = {p.name: MAKE.findall(p.read_text("utf-8")) for p in (*TOLD, *NOTEBOOKS)}
    assert set(told["README.md"]) >= {"read", "test", "site"}
    assert len(set(TARGETS)) == len(TARGETS)
    unknown = {name: set(targets) - set(TARGETS) for name, targets in told.items()}
    assert {name: targets for name, targets in unknown.items() if targets} == {}


def test_the_citation_says_what_the_format_asks_for():
    known = {"cff-version", "message", "title", "type", "authors", "version", "date-released"}
    known |= {"license", "keywords"}
    assert set(CITATION) == known
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["type"] == "software"
    assert [set(author) for author in CITATION["authors"]] == [{"name"}]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", str(CITATION["date-released"]))
    assert CITATION["license"] == ["MIT", "CC-BY-4.0"]
    assert CITATION["title"].split(":")[0] == CONFIG["title"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_what_people_run_and_may_do_no_more_than_it_must(path):
    told = yaml.safe_load(path.read_text("utf-8"))
    steps = [step for job in told["jobs"].values() for step in job["steps"]]
    runs = [step["run"] for step in steps if "run" in step]
    made = [run.removesuffix(" PYTHON=python") for run in runs if run.startswith("make ")]
    assert {name for run in made for name in run.split()[1:]} <= {*TARGETS}
    assert made
    where_there_is_no_make = {
        "python -m pip install -r requirements.txt", "python tests/run.py library notebooks",
    }  # fmt: skip
    assert {run for run in runs if not run.startswith("make ")} <= where_there_is_no_make
    used = [step for step in steps if "uses" in step]
    for step in used:  # GitHub's own actions, each by the digest of a commit, and nobody else's
        assert re.fullmatch(r"actions/[\w/-]+@[0-9a-f]{40}", step["uses"])
    digests = re.findall(r"@([0-9a-f]{40}) # v[\d.]+$", path.read_text("utf-8"), re.M)
    assert len(digests) == len(used)
    fetched = [step["with"] for step in used if step["uses"].startswith("actions/checkout@")]
    assert all(options["persist-credentials"] is False for options in fetched)
    jobs = {name: job.get("permissions") for name, job in told["jobs"].items()}
    publish = {"pages": "write", "id-token": "write"}
    assert (told["permissions"], jobs) == {
        "book": (
            {"contents": "read"},
            {"test": None, "elsewhere": None, "site": None, "publish": publish},
        ),
        "release": ({"contents": "read"}, {"build": None, "publish": {"contents": "write"}}),
    }[path.stem]
    # what may write runs no code but make's: nothing that a build has fetched
    writing = [step.get("run") for step in told["jobs"]["publish"]["steps"]]
    assert set(writing) <= {None, "make publish"}
    assert all(job["timeout-minutes"] <= 60 for job in told["jobs"].values())


def test_the_workflows_test_each_python_and_publish_only_what_is_on_main():
    told = yaml.safe_load((ROOT / ".github" / "workflows" / "book.yml").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    matrix = told["jobs"]["elsewhere"]["strategy"]["matrix"]
    tried = matrix["python"]
    assert f">={tried[0]}" == project["requires-python"]
    for version in tried:
        assert f"python{version}" in (ROOT / "tools" / "setup.sh").read_text("utf-8")
    assert told[True] == {"push": {"branches": ["main"]}, "pull_request": None}  # YAML's "on"
    assert told["jobs"]["publish"]["if"] == "github.event_name == 'push'"
    # the others' findings are shown, and stop no publication
    assert told["jobs"]["publish"]["needs"] == ["test", "site"]
    systems = {re.split(r"-\d+(?:\.\d+)?", row["system"])[0] for row in matrix["include"]}
    assert systems == {"ubuntu", "macos", "windows"}
    assert "ubuntu-24.04-arm" in {row["system"] for row in matrix["include"]}
    assert [step["run"] for step in told["jobs"]["test"]["steps"] if "run" in step] == [
        "make test PYTHON=python"
    ]


def test_binder_gets_a_python_that_the_book_supports():
    said = (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip()
    assert said.removeprefix("python-") in ("3.11", "3.12", "3.13", "3.14")


def test_an_index_gets_the_library_alone_and_a_page_that_works_there(tmp_path):
    (packed,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path))
    with tarfile.open(packed) as inside:
        names = {PurePath(*PurePath(name).parts[1:]).as_posix() for name in inside.getnames()}
    assert {name for name in names if not name.startswith("src/")} == {
        *(".gitignore", "CHANGELOG.md", "LICENSE", "PKG-INFO", "docs/PACKAGE.md"),
        "pyproject.toml",
    }
    kept = subprocess.check_output(["git", "ls-files", "src"], cwd=ROOT, encoding="utf-8")
    assert set(kept.splitlines()) <= names
    page = (ROOT / "docs" / "PACKAGE.md").read_text("utf-8")
    assert re.findall(r"\]\((?!https://)|<img|^!", page, re.M) == []
    (example,) = re.findall(r"```python\n(.*?)```", page, re.S)
    told = doctest.DocTestParser().get_doctest(example, {}, "PACKAGE.md", None, 0)
    assert doctest.DocTestRunner().run(told) == (0, 3)


def test_the_changes_of_this_version_are_told():
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"\n## {CITATION['version']} ({CITATION['date-released']})\n" in changes


@pytest.fixture
def built(tmp_path):
    """A built site with what readers load, and what they do not."""
    for name in ("index.html", "_static/a.js", "_static/a.js.map", ".buildinfo", "lite/a.wasm"):
        path = tmp_path / "html" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, "utf-8")
    return tmp_path


def test_the_site_is_laid_out(built):
    site = built / "site"
    for _ in range(2):
        pack.lay(built / "html", site)
        laid = {p.relative_to(site).as_posix() for p in site.rglob("*") if p.is_file()}
        wanted = {"index.html", "_static/a.js", "lite/a.wasm"}
        assert laid == wanted | {"READ-ME.txt", ".nojekyll"}
        # a later build writes into its own pages, and not into a site that is served
        assert not (site / "index.html").samefile(built / "html" / "index.html")


def test_the_same_site_gives_the_same_zip(built):
    packed = []
    for time in (1_000_000_000, 1_700_000_000):
        for path in (built / "html").rglob("*"):
            os.utime(path, (time, time))
        pack.pack(built / "html", built / "site.zip", "jeux-1")
        packed.append((built / "site.zip").read_bytes())
    assert packed[0] == packed[1]
    with ZipFile(built / "site.zip") as inside:
        names = inside.namelist()
        assert inside.testzip() is None
        assert {stat.S_IMODE(e.external_attr >> 16) for e in inside.infolist()} == {0o644}
    assert names == sorted(names)
    assert {name.split("/")[0] for name in names} == {"jeux-1"}


@pytest.fixture
def publish(tmp_path, monkeypatch):
    """Publish under a tag what is built, to a `gh` that keeps what it was told."""
    gh, asked = tmp_path / "gh", tmp_path / "asked"
    gh.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{asked}"\n', "utf-8")
    gh.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

    def run(tag):
        command = ["make", "-o", "site", "-o", "pdf", "release", f"TAG={tag}"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
        return done, asked.read_text("utf-8").splitlines() if asked.exists() else []

    return run


def test_a_release_carries_the_site_the_pdf_and_the_citation(publish):
    done, told = publish(tag := f"v{CITATION['version']}")
    assert done.returncode == 0, done.stderr
    assert told[:3] == ["release", "create", tag]
    assert told[-3:] == ["_build/site.zip", "_build/jeux.pdf", "CITATION.cff"]


@pytest.mark.parametrize("tag", ["v9", "", str(CITATION["version"])])
def test_a_release_with_another_version_is_none(publish, tag):
    done, told = publish(tag)
    assert done.returncode != 0
    assert f"another version than TAG={tag}." in done.stderr
    assert told == []
