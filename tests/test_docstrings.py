"""Public functions say what they take and show how they are used."""

import importlib
import inspect
import pkgutil

import pytest

import jeux

MODULES = [m.name for m in pkgutil.walk_packages(jeux.__path__, "jeux.")]
FUNCTIONS = {
    f"{name}.{word}": thing
    for name in MODULES
    for word, thing in vars(importlib.import_module(name)).items()
    if inspect.isfunction(thing) and thing.__module__ == name and not word.startswith("_")
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_is_documented(name):
    function = FUNCTIONS[name]
    doc = inspect.getdoc(function) or ""
    assert doc.split("\n")[0].endswith("."), "one line says what it does"
    taken = [p for p in inspect.signature(function).parameters.values() if p.name != "self"]
    assert not taken or "Parameters\n---" in doc, "what it takes"
    assert ">>>" in doc, "an example"
