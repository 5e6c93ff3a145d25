"""The house: identical doors, arrows one way, one idea a file."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import jeux

SOURCE = Path(jeux.__file__).parent
GAMES = ("battage", "caillou", "cloche", "marienbad", "serpents")
# who may lean on whom: a room leans on those before it
ORDER = (
    *("reading", "rules", "rulebook", "play", "chain", "simulation"),
    *("theory", "measuring", "throws", "pictures", "board"),
)
DOORS = ("rules", "play", "theory")  # others are where a chapter needs them
GROUND = (
    *("checks", "errata", "figures", "law", "sampling", "race", "pictures", "scripts", "sliders"),
    *("tables", "trying", "widgets"),
)
FILES = sorted(SOURCE.rglob("*.py"))


def leans_on(path):
    """Every module of the package that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("jeux"):
            for name in node.names:
                inside = f"{node.module}.{name.name}"
                file = SOURCE.parent.joinpath(*inside.split("."))
                yield inside if file.with_suffix(".py").exists() or file.is_dir() else node.module


def room(path):
    return path.relative_to(SOURCE).with_suffix("").parts


every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: "-".join(room(path)))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_doors(game):
    rooms = {p.stem for p in (SOURCE / game).iterdir() if p.suffix == ".py" or p.is_dir()}
    assert set(DOORS) <= rooms - {"__pycache__"} <= {*ORDER, "__init__", "__pycache__"}


@every_file
def test_arrows_run_one_way(path):
    here = room(path)
    for name in leans_on(path):
        there = name.split(".")[1:]
        if not there:
            continue  # the front door itself
        if here[0] in GAMES:
            assert there[0] in (here[0], *GROUND), f"a game leans on the ground floor only: {name}"
            if there[0] == here[0] and here[1] != "__init__" and len(there) > 1:
                assert ORDER.index(there[1]) <= ORDER.index(here[1]), f"back to {name}"
                beside = {here[1], there[1]}
                assert beside != {"simulation", "theory"}, "theory and simulation check each other"
        elif here[0] != "ledger":  # its claims compute what the games do
            assert there[0] not in GAMES, f"the ground floor knows no game: {name}"


@every_file
def test_a_file_is_one_idea(path):
    assert len(path.read_text("utf-8").splitlines()) <= 600


@pytest.mark.parametrize("game", GAMES)
def test_one_import_is_enough(game):
    doors = "; ".join(f"jeux.{game}.{room}" for room in DOORS)
    code = f"import jeux; assert callable(jeux.{game}.play); {doors}"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_room_that_is_not_there_is_named():
    with pytest.raises(AttributeError, match="'jeux' has no attribute 'belote'"):
        jeux.belote  # noqa: B018
    assert set(GAMES) <= set(dir(jeux))
