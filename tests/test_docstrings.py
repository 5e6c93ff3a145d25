"""What a package promises is documented in full; a sentence is enough for the rest."""

import importlib
import inspect
import pkgutil
import re

import pytest
from pages import ROOT

import jeux
import ledger

MODULES = [
    importlib.import_module(module.name)
    for package in (jeux, ledger)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]
FUNCTIONS = {
    f"{module.__name__}.{name}": thing
    for module in MODULES
    for name, thing in vars(module).items()
    if inspect.isfunction(thing) and thing.__module__ == module.__name__ and name[0] != "_"
}
# the library's pages are made of these
MAP = (ROOT / "book" / "appendix" / "library.md").read_text("utf-8")
PAGES = [MAP, *(p.read_text("utf-8") for p in (ROOT / "book/appendix/library").glob("*.md"))]
DOORS = [
    importlib.import_module(name)
    for page in PAGES
    for name in re.findall(r"automodule:: (\S+)", page)
]
PROMISED = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in DOORS
    for name in getattr(module, "__all__", ())
    if inspect.isfunction(getattr(module, name))
    if getattr(module, name).__module__.startswith(module.__name__)  # told where it stands
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_says_in_one_line_what_it_does(name):
    assert (inspect.getdoc(FUNCTIONS[name]) or "").split("\n")[0].endswith(".")


@pytest.mark.parametrize("name", PROMISED)
def test_a_promised_function_says_what_it_takes_and_shows_how_it_is_used(name):
    doc, taken = inspect.getdoc(PROMISED[name]) or "", inspect.signature(PROMISED[name]).parameters
    # what many functions take alike is told once, at the head of the package; one more argument
    # is told in the sentence
    room = PROMISED[name].__module__.split(".")
    package = importlib.import_module(".".join(room[: 1 + (room[0] == "jeux")])).__doc__ or ""
    own = set(taken) - {*re.findall(r"`(\w+)`", package)}
    assert len(own) < 2 or "Parameters\n---" in doc, "what it takes"
    assert ">>>" in doc, "an example"


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__)
def test_what_a_module_promises_is_there(module):
    promised = getattr(module, "__all__", [])
    assert [name for name in promised if not hasattr(module, name)] == []
    assert len(set(promised)) == len(promised)


def test_the_library_has_each_room_on_one_page_and_on_its_map():
    rooms = {f"jeux.{name}" for name in dir(jeux) if name[0] != "_"}
    rooms -= {"jeux.checks", "jeux.figures"}  # which nobody calls but ourselves
    rooms |= {"ledger"}
    doors = [door.__name__ for door in DOORS]
    assert rooms <= set(doors)
    assert len(set(doors)) == len(doors)
    assert rooms == set(re.findall(r"\{py:mod\}`([\w.]+)`", MAP))
