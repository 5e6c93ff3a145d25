"""The sheets for a class, read without a browser: nets that fold, cards, and tables."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pytest
import sheets
import sheets_of
from sheets_of import SIGNS
from sheets_of import cloche as of_cloche
from sheets_of import serpents as of_serpents

from jeux import cloche, race
from jeux.battage.rules import RANKS, SUITS
from jeux.cloche.chain import ways
from jeux.cloche.rules import CARDS, MARKS
from jeux.marienbad.rules import FILM, MARIENBAD
from jeux.serpents import AUDET, GRID_1

SHEETS = sheets.sheets()
BY_NAME = {sheet.name: sheet for sheet in SHEETS}
GROUPS = [
    *("belote", "dice", "cards", "tokens", "score-cloche", "table-six-dice"),
    *("table-six-dice-filled", "score-caillou", "board", "board-blank", "die"),
    *("table-pairs", "table-pairs-filled", "nim-3579", "nim-1357"),
]
SIDE = 38
"""The side of a cube in its net, in millimetres."""
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""From a square of a net to its neighbours."""
SVG = "{http://www.w3.org/2000/svg}"


def read(name):
    return ET.fromstring(BY_NAME[name].picture)


def said(root):
    return [text.text for text in root.iter(f"{SVG}text")]


def test_sheets_are_named_once_and_lie_with_their_group():
    assert len(BY_NAME) == len(SHEETS)
    assert list(sheets.groups()) == GROUPS
    assert sum(map(len, sheets.groups().values())) == len(SHEETS)


def test_a_sheet_has_a_title_and_says_whose_it_is():
    """How it is drawn is seen in tests/browser/test_sheets.py."""
    for name, sheet in BY_NAME.items():
        words = said(read(name))  # well-formed, or this fails
        assert words[0] == sheet.title
        assert words[-1] == f"Jeux · {sheet.title} · by the authors of Jeux, CC BY 4.0"


class Net(NamedTuple):
    """A net of a cube on a sheet."""

    corners: list[tuple[int, int]]
    """The upper left corner of each square."""
    faces: list[ET.Element]
    """What is on each square."""
    flaps: list[str]
    """The path of each flap, without its M."""


def nets(name):
    """Yield each net of a sheet."""
    for group in read(name).iter(f"{SVG}g"):
        if group.find(f"{SVG}path[@stroke-dasharray]") is None:
            continue
        *faces, _, cuts = group
        corners = []
        for face in faces:
            x, y = re.findall(r"\d+", face.get("transform"))[:2]
            corners.append((int(x) - SIDE // 2, int(y) - SIDE // 2))
        flaps = [path for path in cuts.get("d").split("M") if "l" in path]
        yield Net(corners, faces, flaps)


def on_grid(corners):
    """Return column and row of each square, counted from the first."""
    x, y = corners[0]
    return [(round((a - x) / SIDE), round((b - y) / SIDE)) for a, b in corners]


def folded(places):
    """Fold a net: three corners of each square in space, from the first, which stays on the table.

    These are its corner, the next one in x and the next one in y; a square has a column and a row.
    """
    in_space = {0: np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]])}
    for _ in places:  # each time one more at least, where the net hangs together
        for k, place in enumerate(places):
            for j, neighbour in enumerate(places):
                step = (neighbour[0] - place[0], neighbour[1] - place[1])
                if k in in_space and j not in in_space and step in STEPS:
                    in_space[j] = turned(in_space[k], step)
    return in_space


def turned(square, step):
    """Return the next square in a direction, turned upwards about the edge between both."""
    corner, across, down = square
    u = across - corner
    v = down - corner
    up = np.cross(u, v)
    if step == (1, 0):
        return np.array([across, across + up, across + v])
    if step == (-1, 0):
        return np.array([corner + up, corner, corner + up + v])
    if step == (0, 1):
        return np.array([down, down + u, down + up])
    return np.array([corner + up, corner + up + u, corner])


def edges(square):
    """Return the four edges of a square in space: over, right, under, left."""
    a, b, d = square
    c = b + d - a
    ends = [(a, b), (b, c), (d, c), (a, d)]
    return [frozenset(map(tuple, np.asarray(pair).tolist())) for pair in ends]


def sides(corner):
    """Return the four edges of a square on paper, in the same order: over, right, under, left."""
    x, y = corner
    return [
        (x, y, x + SIDE, y),
        (x + SIDE, y, x + SIDE, y + SIDE),
        (x, y + SIDE, x + SIDE, y + SIDE),
        (x, y, x, y + SIDE),
    ]


def glued_side(flap):
    """Return the edge of a square on paper from which a flap begins, and to which it comes back."""
    x, y, a, b, along, c, d = map(float, re.findall(r"-?[\d.]+", flap))
    if "h" in flap:
        return x, y, x + a + along + c, y + b + d
    return x, y, x + a + c, y + b + along + d


def opposite(in_space):
    """Return the pairs of squares that lie opposite each other."""
    middles = {k: np.asarray(square[1] + square[2]) / 2 for k, square in in_space.items()}
    assert len({tuple(middle) for middle in middles.values()}) == 6  # no two on top of each other
    pairs = combinations(middles, 2)
    return [(j, k) for j, k in pairs if np.linalg.norm(middles[j] - middles[k]) > 0.99]


@pytest.mark.parametrize("name", ["die", "dice-1", "dice-2", "dice-3", "dice-4"])
def test_nets_fold_to_cubes_and_each_edge_is_joined_once(name):
    both = list(nets(name))
    assert len(both) == 2
    for net in both:
        assert len(net.corners) == 6
        in_space = folded(on_grid(net.corners))
        pairs = opposite(in_space)
        assert len(pairs) == 3
        if name == "die":  # opposite faces sum to seven
            pips = [len(list(face.iter(f"{SVG}circle"))) for face in net.faces]
            assert sorted(pips) == [1, 2, 3, 4, 5, 6]
            assert {pips[j] + pips[k] for j, k in pairs} == {7}
        edges_by_side = {}
        for k, corner in enumerate(net.corners):
            for side, edge in zip(sides(corner), edges(in_space[k]), strict=True):
                edges_by_side.setdefault(side, []).append(edge)
        joined = Counter(pair[0] for pair in edges_by_side.values() if len(pair) == 2)
        for flap in net.flaps:
            (edge,) = edges_by_side[glued_side(flap)]
            joined[edge] += 1
        # each of the twelve edges is a fold between two faces or has one flap
        assert len(joined) == 12
        assert set(joined.values()) == {1}


def test_a_die_of_jequier_has_one_mark():
    marked = []
    for sheet in range(1, 5):
        for net in nets(f"dice-{sheet}"):
            (face,) = [face for face in net.faces if len(face)]
            marked.append(face)
    assert len(marked) == 8
    numbers = ["".join(face.itertext()) for face in marked]
    assert numbers == [*map(str, MARKS), "", ""]
    bell, hammer = marked[6:]
    assert ET.tostring(bell) != ET.tostring(hammer)


def test_boards_have_their_squares_and_jumps():
    for name, jumps in (("board", AUDET.jumps), ("board-blank", {})):
        numbers = Counter(said(read(name)))
        assert all(numbers[str(square)] for square in range(1, 101))
        tubes = BY_NAME[name].picture.count('stroke-width="3.4"')
        ladders = BY_NAME[name].picture.count('stroke-width="1.4"')
        assert tubes == sum(end < start for start, end in jumps.items())
        assert ladders == sum(end > start for start, end in jumps.items())
    words = " ".join(said(read("board")))
    pairs = {(int(start), int(end)) for start, end in re.findall(r"(\d+)→(\d+)", words)}
    assert pairs == set(AUDET.jumps.items())


def test_there_are_five_cards_and_every_card_of_belote():
    assert set(CARDS) < set(said(read("cards")))
    corners = []
    for number in (1, 2):
        ranks = [word for word in said(read(f"belote-{number}")) if word in RANKS]
        corners += ranks[::2]
        assert ranks[::2] == ranks[1::2]  # both corners
    assert corners == list(RANKS) * 4
    signs = []
    for number in (1, 2):
        picture = BY_NAME[f"belote-{number}"].picture
        signs += [picture.count(SIGNS[suit]) for suit in SUITS]
    assert signs == [24, 24, 0, 0, 0, 0, 24, 24]  # two corners and the middle or the chest


def test_a_folded_card_does_not_name_the_auberge():
    for card, (always, with_inn) in of_cloche.DUTIES.items():
        if card != "Auberge":
            assert not re.search("Auberge|inn|open", always), card
            assert "Auberge" in with_inn
    folds = BY_NAME["cards"].picture.count("stroke-dasharray")
    assert folds == len(of_cloche.DUTIES) - 1


def test_tokens_pay_for_a_table_of_five():
    words = said(read("tokens"))
    worth = [int(word) for word in words if word.isdigit()]
    assert Counter(worth) == {1: 96, 5: 48, 10: 36, 20: 12}
    assert f"The sheet is worth {sum(worth)} tokens." in " ".join(words)
    assert sum(worth) >= 150 + 5 * 40


def test_mats_have_their_rows_and_columns():
    for heaps in (MARIENBAD, FILM):
        root = read(f"nim-{''.join(map(str, heaps))}")
        rows = Counter(circle.get("cy") for circle in root.iter(f"{SVG}circle"))
        assert list(rows.values()) == list(heaps)
        powers = [word for word in said(root) if word in ("8", "4", "2")]
        columns = max(heaps).bit_length() - 1
        assert powers[:columns] == ["8", "4", "2"][-columns:]


def cells(name):
    """Return the boxes of a sheet with the words inside them, box by box."""
    root = read(name)
    texts = list(root.iter(f"{SVG}text"))
    places = [(float(text.get("x")), float(text.get("y"))) for text in texts]
    for rect in root.iter(f"{SVG}rect"):
        x, y, wide, high = (float(rect.get(key)) for key in ("x", "y", "width", "height"))
        inside = []
        for (a, b), text in zip(places, texts, strict=True):
            if x < a < x + wide and y < b < y + high:
                inside.append(text.text)
        yield (x, y), inside


def rows_of_six_dice():
    """Return the rows of the filled table of six dice under its heads, the sums last."""
    contents = [" ".join(inside) for _, inside in cells("table-six-dice-filled")]
    return [contents[k : k + 5] for k in range(5, 5 * 24, 5)]


def sets_of(printed):
    """Return the sets of dice that a row of the table names."""
    if printed == "none":
        return []
    return [tuple(map(int, dice.split("+"))) for dice in printed.split(", ")]


def value_of(printed):
    """Return the number that is printed in powers of five."""
    python = re.sub(r"[²³⁴⁵⁶]", lambda sign: f"**{'²³⁴⁵⁶'.index(sign[0]) + 2}", printed)
    return eval(python.replace("·", "*"))


def test_the_table_of_six_dice_is_what_the_library_computes():
    rows = rows_of_six_dice()
    counts = cloche.point_counts()
    for mu, (points, sets, power, throws, weighted) in enumerate(rows[:22]):
        assert points == str(mu)
        assert sets_of(sets) == [dice for dice in ways(mu) if dice]
        assert value_of(power) == counts[mu]
        assert (throws, weighted) == (f"{counts[mu]:,}", f"{mu * counts[mu]:,}")
    total = sum(mu * nu for mu, nu in enumerate(counts))
    assert rows[22][3:] == [f"{6**6:,}", f"{total:,}"]
    mean = f": {float(cloche.mean_payment())}"
    words = said(read("table-six-dice-filled"))
    assert any(sentence and sentence.endswith(mean) for sentence in words)
    # the pupils' sheet says nothing else, and leaves most of it blank
    filled = list(cells("table-six-dice-filled"))
    pupils = list(cells("table-six-dice"))
    assert [place for place, _ in filled] == [place for place, _ in pupils]
    blanks = 0
    for (_, inside), (_, answer) in zip(pupils, filled, strict=True):
        assert inside in ([], answer)
        if answer and not inside:
            blanks += 1
    given = sum(len(set(columns)) for columns in of_cloche.GIVEN.values())
    assert blanks == 22 * 4 - given + 2


def test_the_table_of_pairs_is_what_the_library_computes():
    filled = dict(cells("table-pairs-filled"))
    pupils = dict(cells("table-pairs"))
    assert list(filled) == list(pupils)
    answers = [inside for inside in filled.values() if len(inside) == 2]
    by_number = {int(number): Fraction(answer) for number, answer in answers}
    A = GRID_1.exact_transition_matrix()
    for number, (i, j) in enumerate(of_serpents.ORDER, 1):
        assert by_number[number] == race.exact_race(A, i, j)[0]
    assert sum(len(inside) == 2 for inside in pupils.values()) == 1
    for i, row in zip((0, 2, 3, 5), moves(filled), strict=True):
        assert row == [i, *(GRID_1.land(i, face) for face in (1, 2, 3))]


def moves(filled):
    """Return the lines of the table of moves, which stands before that of the pairs."""
    boxes = list(filled.values())
    wide = 4
    start = boxes.index(["from"]) + wide
    numbers = [int(words) for (words,) in boxes[start : start + 4 * wide]]
    return [numbers[k : k + wide] for k in range(0, 4 * wide, wide)]


def test_each_pair_follows_from_those_before_it():
    rests = {0, 2, 3, 5}
    assert set(of_serpents.ORDER) == {(i, j) for i in rests for j in rests}
    known = set()
    for number, (i, j) in enumerate(of_serpents.ORDER, 1):
        after = [GRID_1.land(i, face) for face in (1, 2, 3)]
        needed = {(j, k) for k in after if k < GRID_1.size}
        itself = {(i, j)} if number == 8 else set()
        assert needed - known <= itself, (i, j)
        known.add((i, j))
    assert len(known) == 16


def test_what_is_cut_out_says_that_it_is_printed_on_one_side():
    for name, sheet in BY_NAME.items():
        advice = re.search('aria-label="(.*?)"', sheet.picture)[1]
        cut = re.search(r"\bcut\b", advice, re.I)
        assert bool(cut) == ("on one side" in advice), name


def test_a_sheet_names_the_address_of_the_book_once_there_is_one(monkeypatch):
    assert "https://me" not in BY_NAME["die"].picture
    monkeypatch.setattr(sheets_of.address, "site", lambda: "https://me.github.io/jeux/")
    named = 0
    for sheet in of_serpents.sheets() + of_cloche.sheets():
        foot = sheets_of.FOOT.format(title=sheet.title)
        fits = len(foot + "https://me.github.io/jeux/") < sheets_of.FOOT_LETTERS
        named += fits
        words = said(ET.fromstring(sheet.picture))
        assert words[-1 - fits :] == [foot, "https://me.github.io/jeux/"][: 1 + fits]
    assert named > 10
