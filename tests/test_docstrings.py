"""What a package promises is documented in full; a sentence is enough for the rest."""

import importlib
import inspect
import pkgutil
import re

import pytest
from pages import ROOT

import jeux

MODULES = [importlib.import_module(m.name) for m in pkgutil.walk_packages(jeux.__path__, "jeux.")]
FUNCTIONS = {
    f"{module.__name__}.{name}": thing
    for module in MODULES
    for name, thing in vars(module).items()
    if inspect.isfunction(thing) and thing.__module__ == module.__name__ and name[0] != "_"
}
# the library page is made of these
PAGE = (ROOT / "book" / "appendix" / "library.md").read_text("utf-8")
DOORS = [importlib.import_module(name) for name in re.findall(r"automodule:: (\S+)", PAGE)]
PROMISED = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in DOORS
    for name in getattr(module, "__all__", ())
    if inspect.isfunction(getattr(module, name))
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_says_in_one_line_what_it_does(name):
    assert (inspect.getdoc(FUNCTIONS[name]) or "").split("\n")[0].endswith(".")


@pytest.mark.parametrize("name", PROMISED)
def test_a_promised_function_says_what_it_takes_and_shows_how_it_is_used(name):
    doc, taken = inspect.getdoc(PROMISED[name]) or "", inspect.signature(PROMISED[name]).parameters
    assert not taken or "Parameters\n---" in doc, "what it takes"
    assert ">>>" in doc, "an example"


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__)
def test_what_a_module_promises_is_there(module):
    promised = getattr(module, "__all__", [])
    assert [name for name in promised if not hasattr(module, name)] == []
    assert len(set(promised)) == len(promised)
