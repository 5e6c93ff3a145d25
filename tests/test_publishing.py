"""Publishing: addresses, the packed site, workflows, releases, the citation."""

import os
import re
import stat
import subprocess
import sys
import tomllib
from types import SimpleNamespace
from zipfile import ZipFile

import address
import pack
import pytest
import release
import yaml
from pages import NOTEBOOKS, ROOT
from sphinx.errors import ExtensionError

CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))
REPOSITORY = CONFIG["repository"]["url"]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
TOLD = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CITATION.cff")]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
MAKE = re.compile(r"(?:`|^)make ([a-z-]+)", re.M)


@pytest.mark.parametrize(
    ("repository", "pages"),
    [
        ("https://github.com/jeux-book/jeux", "https://jeux-book.github.io/jeux/"),
        ("https://github.com/Some-One/Games.git", "https://some-one.github.io/Games/"),
        ("https://github.com/Some-One/some-one.github.io/", "https://some-one.github.io/"),
    ],
)
def test_the_address_follows_from_the_repository(repository, pages):
    assert address.pages_of(repository) == pages
    config = SimpleNamespace(html_theme_options={"repository_url": repository}, html_baseurl="")
    address.settle(None, config)
    assert (config.html_baseurl, config.ogp_site_url) == (pages, pages)


@pytest.mark.parametrize(
    "repository", ["", "https://github.com/jeux", "https://gitlab.test/a/b", "a/b"]
)
def test_where_no_address_follows_it_is_asked_for(repository):
    config = SimpleNamespace(html_theme_options={"repository_url": repository}, html_baseurl="")
    with pytest.raises(ExtensionError, match=r"say it as html\.baseurl"):
        address.settle(None, config)
    config.html_baseurl = "https://games.test/book/"
    address.settle(None, config)
    assert config.ogp_site_url == "https://games.test/book/"


def test_what_names_the_repository_or_the_site_means_this_one():
    site = CONFIG["html"].get("baseurl") or address.pages_of(REPOSITORY)
    own = re.compile(rf"{re.escape(REPOSITORY)}(?![\w-])|{re.escape(site)}")
    named = re.compile(r"https://(?:github\.com|[\w-]+\.github\.io)/[^\s)\]\"'`\\]*")
    for path in (*TOLD, *NOTEBOOKS):
        found = named.findall(path.read_text("utf-8"))
        assert [link for link in found if not own.match(link)] == [], path.name
    assert CITATION["url"] == site
    assert CITATION["repository-code"] == REPOSITORY


def test_commands_that_people_are_told_exist():
    told = {p.name: MAKE.findall(p.read_text("utf-8")) for p in (*TOLD, *NOTEBOOKS)}
    assert set(told["README.md"]) >= {"read", "test", "site"}
    assert len(set(TARGETS)) == len(TARGETS)
    unknown = {name: set(targets) - set(TARGETS) for name, targets in told.items()}
    assert {name: targets for name, targets in unknown.items() if targets} == {}


def test_the_citation_says_what_the_format_asks_for():
    known = {"cff-version", "message", "title", "type", "authors", "version", "date-released"}
    known |= {"url", "repository-code", "license", "keywords"}
    assert set(CITATION) == known
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["type"] == "software"
    assert [set(author) for author in CITATION["authors"]] == [{"name"}]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", str(CITATION["date-released"]))
    assert CITATION["license"] == ["MIT", "CC-BY-4.0"]
    assert CITATION["title"].split(":")[0] == CONFIG["title"]


def steps(path):
    for job in yaml.safe_load(path.read_text("utf-8"))["jobs"].values():
        yield from job["steps"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_nothing_but_make_targets(path):
    runs = [step["run"] for step in steps(path) if "run" in step]
    for run in runs:
        assert (found := re.fullmatch(r"make ([a-z-]+) PYTHON=python", run)), run
        assert found[1] in TARGETS
    assert runs
    for step in steps(path):  # GitHub's own actions, of a fixed version, and nobody else's
        assert re.fullmatch(r"actions/[\w-]+@v\d+", step.get("uses", "actions/none@v0"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_do_no_more_than_it_must(path):
    told = yaml.safe_load(path.read_text("utf-8"))
    jobs = {name: job.get("permissions") for name, job in told["jobs"].items()}
    if path.stem == "book":
        assert told["permissions"] == {"contents": "read"}
        publish = {"pages": "write", "id-token": "write"}
        assert jobs == {"test": None, "site": None, "publish": publish}
    else:
        assert (told["permissions"], jobs) == ({"contents": "write"}, {"release": None})
    assert all(job["timeout-minutes"] <= 60 for job in told["jobs"].values())


def test_the_workflows_test_each_python_and_publish_only_what_is_on_main():
    told = yaml.safe_load((ROOT / ".github" / "workflows" / "book.yml").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    tried = told["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert f">={tried[0]}" == project["requires-python"]
    for version in tried:
        assert f"python{version}" in (ROOT / "tools" / "setup.sh").read_text("utf-8")
    assert told[True] == {"push": {"branches": ["main"]}, "pull_request": None}  # YAML's "on"
    assert told["jobs"]["publish"]["if"] == "github.event_name == 'push'"
    assert told["jobs"]["publish"]["needs"] == ["test", "site"]


def test_binder_gets_a_python_that_the_book_supports():
    said = (ROOT / "runtime.txt").read_text("utf-8").strip()
    assert said.removeprefix("python-") in ("3.11", "3.12", "3.13")
    assert (ROOT / "requirements.txt").read_text("utf-8").splitlines()[-1] == "-e ."


@pytest.fixture
def built(tmp_path):
    """A built site with what readers load, and what they do not."""
    for name in ("index.html", "_static/a.js", "_static/a.js.map", ".buildinfo", "lite/a.wasm"):
        path = tmp_path / "html" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


def test_the_site_is_laid_out_and_the_kernel_not_copied(built):
    site = built / "site"
    for _ in range(2):
        pack.lay(built / "html", site)
        laid = {p.relative_to(site).as_posix() for p in site.rglob("*") if p.is_file()}
        wanted = {"index.html", "_static/a.js", "lite/a.wasm"}
        assert laid == wanted | {"READ-ME.txt", ".nojekyll"}
        assert (site / "lite" / "a.wasm").samefile(built / "html" / "lite" / "a.wasm")
        # a later build writes into its own pages, and not into a site that is served
        assert not (site / "index.html").samefile(built / "html" / "index.html")


def test_a_site_without_live_cells_is_not_published(built, monkeypatch):
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(pack, "HTML", built / "html" / "_static")
    with pytest.raises(SystemExit, match="live cells"):
        pack.main()


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
def github(tmp_path, monkeypatch):
    """A `gh` that keeps what it was told, and a built site beside it."""
    gh, asked = tmp_path / "bin" / "gh", tmp_path / "asked"
    gh.parent.mkdir()
    gh.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{asked}"\n')
    gh.chmod(0o755)
    (tmp_path / "site" / "lite").mkdir(parents=True)
    monkeypatch.setenv("PATH", str(gh.parent), prepend=os.pathsep)
    monkeypatch.setattr(pack, "SITE", tmp_path / "site")
    monkeypatch.setattr(pack, "ZIP", tmp_path / "site.zip")
    return tmp_path


def published(monkeypatch, tag):
    monkeypatch.setattr(sys, "argv", ["release.py", tag])
    with pytest.raises(SystemExit) as left:
        release.main()
    return left.value.code


def test_a_release_carries_the_site_and_the_citation(github, monkeypatch):
    tag = f"v{CITATION['version']}"
    assert published(monkeypatch, tag) == 0
    told = (github / "asked").read_text().splitlines()
    assert told[:3] == ["release", "create", tag]
    printed = ROOT / "_build" / "jeux.pdf"
    files = [str(github / "site.zip"), str(printed), str(ROOT / "CITATION.cff")]
    assert told[-3:] == files


def test_a_release_with_another_version_or_without_live_cells_is_none(github, monkeypatch):
    (github / "site" / "lite").rmdir()
    said = published(monkeypatch, "v9")
    assert "not 'v9'" in said
    assert "no live cells" in said
    assert not (github / "asked").exists()


def test_a_release_without_a_tag_says_what_to_give():
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "release.py", ""],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "not ''" in done.stderr
