"""The house: identical doors, arrows one way, one idea a file."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import jeux

SOURCE = Path(jeux.__file__).parent
LEDGER = SOURCE.with_name("ledger")
GAMES = ("battage", "caillou", "cloche", "marienbad", "serpents")
# who may lean on whom: a room leans on those before it
ORDER = (
    *("reading", "rules", "rulebook", "play", "record", "chain", "simulation"),
    *("theory", "bidding", "measuring", "throws", "pictures", "board", "digit"),
)
DOORS = ("rules", "play", "theory")  # others are where a chapter needs them
GROUND = (
    *(
        "checks",
        "errata",
        "figures",
        "law",
        "sampling",
        "race",
        "stage",
        "pictures",
        "sliders",
    ),
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
    missing = sorted(set(DOORS) - rooms)
    assert not missing, f"each game has these files: make them in src/jeux/{game}"
    strange = sorted(rooms - {*ORDER, "__init__", "__pycache__"})
    assert not strange, (
        f"files of src/jeux/{game} are called {', '.join(ORDER)}: put what these hold into one "
        "of them, or add a new door to ORDER, behind what it leans on"
    )


@every_file
def test_arrows_run_one_way(path):
    here = room(path)
    for name in leans_on(path):
        there = name.split(".")[1:]
        if not there:
            continue  # the front door itself
        if here[0] in GAMES:
            assert there[0] in (here[0], *GROUND), (
                f"a game leans on the ground floor only, and not on {name}: "
                "what two games need stands in a room of its own (GROUND)"
            )
            if there[0] == here[0] and here[1] != "__init__" and len(there) > 1:
                assert ORDER.index(there[1]) <= ORDER.index(here[1]), (
                    f"{here[1]} comes before {there[1]} (ORDER) and cannot lean on {name}: "
                    "move what it needs into an earlier file"
                )
                beside = {here[1], there[1]}
                assert beside != {"simulation", "theory"}, "theory and simulation check each other"
        else:
            assert there[0] not in GAMES, f"the ground floor knows no game: {name}"


@pytest.mark.parametrize(
    "path", [*FILES, *sorted(LEDGER.rglob("*.py"))], ids=lambda path: path.name
)
def test_a_file_is_one_idea(path):
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= 700, "a file over 700 lines is two ideas: make two files of it"


def test_the_drawn_map_has_every_room():
    page = SOURCE.parents[1] / "docs" / "architecture.md"
    drawn = {*re.findall(r"\w+", page.read_text("utf-8").partition("`tests/test_rooms.py`")[0])}
    rooms = {*GAMES, *GROUND, *ORDER, "ledger"}
    assert sorted(rooms - drawn) == [], "draw these into the map of docs/architecture.md"


@pytest.mark.parametrize("game", GAMES)
def test_one_import_is_enough(game):
    doors = "; ".join(f"jeux.{game}.{room}" for room in DOORS)
    code = f"import jeux; assert callable(jeux.{game}.play); {doors}"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_room_that_is_not_there_is_named():
    with pytest.raises(AttributeError, match="'jeux' has no attribute 'belote'"):
        jeux.belote  # noqa: B018
    assert set(GAMES) <= set(dir(jeux))
