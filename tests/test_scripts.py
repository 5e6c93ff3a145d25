"""The scripts of the widgets are modules, and stand in a page as one."""

import json
import re
import subprocess

import assets
import pytest
from pages import ROOT

from jeux.trying.scripts import joined, joined_source

SOURCE = ROOT / "src" / "jeux"
SCRIPTS = sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.js"))


def node(program):
    """Run a module in Node."""
    command = [assets.tool("node"), "--input-type=module"]
    how = {"capture_output": True, "encoding": "utf-8", "check": False}
    done = subprocess.run(command, input=program, **how)
    assert done.returncode == 0, done.stderr[-1000:]


def test_each_script_finds_what_it_imports_by_itself():
    node("\n".join(f"await import({(SOURCE / name).as_uri()!r});" for name in SCRIPTS))


PAGE = re.compile(
    r'(?:\bpage: "([a-z-]+)"|: \["([a-z-]+)", "[A-Z])|"([a-z-]+)\.html(?:#([a-z0-9-]+))?"'
)
"""How a table names the chapter of its part to which it leads, and a section of it."""


def sections(path):
    """The names by which links know the sections of a chapter."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    heads = [row for cell in cells for row in cell["source"] if row.startswith("#")]
    return {re.sub(r"[^a-z0-9]+", "-", head.lower()).strip("-") for head in heads}


def test_tables_lead_to_chapters_and_sections_that_are_there():
    parts = set()
    for name in SCRIPTS:
        part = name.split("/")[0]
        for found in PAGE.finditer((SOURCE / name).read_text("utf-8")):
            page = ROOT / "book" / part / f"{found[1] or found[2] or found[3]}.ipynb"
            assert page.exists(), f"{name} leads to {page.stem}, which is no chapter of {part}"
            assert not found[4] or found[4] in sections(page), f"{name}: {found[0]}"
            parts.add(part)
    assert parts == {"battage", "caillou", "cloche", "marienbad", "serpents"}


def test_each_script_gives_and_takes_by_name():
    for name in SCRIPTS:
        assert re.search("^export ", (SOURCE / name).read_text("utf-8"), re.M), name


def test_a_joined_script_is_one_module_that_imports_nothing(tmp_path):
    files = [tmp_path / f"{k}.mjs" for k in range(len(SCRIPTS))]
    for name, file in zip(SCRIPTS, files, strict=True):
        text = joined(name)
        assert not re.search("^import", text, re.M)
        file.write_text(text, "utf-8")
    node("\n".join(f"await import({file.as_uri()!r});" for file in files))


@pytest.mark.parametrize(
    ("source", "wrong"),
    {
        'import { say as tell } from "./common.js";\n': "without new names",
        'import { say } from "./common.js";\nconst parts = 1;\n': "cannot hold two parts",
        'import { say } from "./common.js";\nconst [a, told] = [1, 2];\n': "cannot hold two told",
    }.items(),
)
def test_what_cannot_be_joined_is_named(source, wrong):
    with pytest.raises(ValueError, match=wrong):
        joined_source("trying/new.js", source)


def test_scripts_do_not_import_each_other_in_a_circle():
    with pytest.raises(ValueError, match="in a circle"):
        joined_source("trying/common.js", 'import { SAYS } from "./guesses.js";\n')
