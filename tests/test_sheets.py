"""The sheets for a class, read without a browser: nets that fold, cards, and tables."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
import sheets
from sheets_of import SIGNS
from sheets_of import cloche as of_cloche
from sheets_of import serpents as of_serpents

from jeux import cloche, race
from jeux.battage.rules import RANKS, SUITS
from jeux.cloche.chain import ways
from jeux.cloche.rules import CARDS, MARKS
from jeux.marienbad.rules import FILM, MARIENBAD
from jeux.serpents import AUDET, GRID_1

EVERY = sheets.sheets()
BY_NAME = {one.name: one for one in EVERY}
GROUPS = [
    *("belote", "dice", "cards", "tokens", "score-cloche", "table-six-dice"),
    *("table-six-dice-filled", "score-caillou", "board", "board-blank", "die"),
    *("table-pairs", "table-pairs-filled", "nim-3579", "nim-1357"),
]
SVG = "{http://www.w3.org/2000/svg}"


def read(name):
    return ET.fromstring(BY_NAME[name].picture)


def said(root):
    return [text.text for text in root.iter(f"{SVG}text")]


def test_sheets_are_named_once_and_lie_with_their_group():
    assert len(BY_NAME) == len(EVERY)
    assert list(sheets.groups()) == GROUPS
    assert sum(map(len, sheets.groups().values())) == len(EVERY)


def test_a_sheet_has_a_title_and_says_whose_it_is():
    """How it is drawn is seen in tests/browser/test_sheets.py."""
    for name, one in BY_NAME.items():
        words = said(read(name))  # well-formed, or this fails
        assert words[0] == one.title
        assert words[-1] == f"Jeux · {one.title} · by the authors of Jeux, CC BY 4.0"


def nets(name):
    """Yield each net of a sheet: its squares by number, what is on them, and its flaps."""
    for one in read(name).iter(f"{SVG}g"):
        if one.find(f"{SVG}path[@stroke-dasharray]") is not None:
            *drawn, _, cuts = one
            middles = [re.findall(r"\d+", face.get("transform"))[:2] for face in drawn]
            squares = [(int(x) - 19, int(y) - 19, 38, 38) for x, y in middles]
            yield squares, drawn, [path for path in cuts.get("d").split("M") if "l" in path]


def folded(squares):
    """Fold a net: the corners of each square in space, from the first, which stays on the table."""
    side = squares[0][2]
    at = {0: np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]])}  # a corner, the next in x, the next in y
    flat = [(round((x - squares[0][0]) / side), round((y - squares[0][1]) / side))
            for x, y, _, _ in squares]  # fmt: skip
    while len(at) < 6:
        for k, place in enumerate(flat):
            for j, other in enumerate(flat):
                step = (other[0] - place[0], other[1] - place[1])
                if k in at and j not in at and abs(step[0]) + abs(step[1]) == 1:
                    corner, across, down = at[k]
                    u, v = across - corner, down - corner
                    up = np.cross(u, v)
                    if step == (1, 0):
                        at[j] = np.array([across, across + up, across + v])
                    elif step == (-1, 0):
                        at[j] = np.array([corner + up, corner, corner + up + v])
                    elif step == (0, 1):
                        at[j] = np.array([down, down + u, down + up])
                    else:
                        at[j] = np.array([corner + up, corner + up + u, corner])
    return flat, at


def edges(corners):
    """Return the four edges of a square in space: over, right, under, left."""
    a, b, d = corners
    c = b + d - a
    ends = [(a, b), (b, c), (d, c), (a, d)]
    return [frozenset(map(tuple, np.asarray(pair).tolist())) for pair in ends]


@pytest.mark.parametrize("name", ["die", "dice-1", "dice-2", "dice-3", "dice-4"])
def test_nets_fold_to_cubes_and_each_edge_is_joined_once(name):
    found = list(nets(name))
    assert len(found) == 2
    for squares, drawn, flaps in found:
        assert len(squares) == 6
        flat, at = folded(squares)
        middle = {k: np.asarray(c[1] + c[2]) / 2 for k, c in at.items()}
        far = [(j, k) for j in range(6) for k in range(j)
               if np.linalg.norm(middle[j] - middle[k]) > 0.99]  # fmt: skip
        assert len({tuple(place) for place in middle.values()}) == 6  # no two on top of each other
        assert len(far) == 3
        if name == "die":  # opposite faces sum to seven
            pips = [len(list(face.iter(f"{SVG}circle"))) for face in drawn]
            assert sorted(pips) == [1, 2, 3, 4, 5, 6]
            assert {pips[j] + pips[k] for j, k in far} == {7}
        here = {}
        for k, (x, y) in enumerate(flat):
            x, y = squares[0][0] + 38 * x, squares[0][1] + 38 * y
            sides = [(x, y, x + 38, y), (x + 38, y, x + 38, y + 38)]
            sides += [(x, y + 38, x + 38, y + 38), (x, y, x, y + 38)]
            for side, edge in zip(sides, edges(at[k]), strict=True):
                here.setdefault(side, []).append(edge)
        joined = Counter(pair[0] for pair in here.values() if len(pair) == 2)
        for path in flaps:
            x, y, a, b, along, c, d = map(float, re.findall(r"-?[\d.]+", path))
            end = (x + a + along + c, y + b + d) if "h" in path else (x + a + c, y + b + along + d)
            (edge,) = here[x, y, *end]
            joined[edge] += 1
        # each of the twelve edges is a fold between two faces or has one flap
        assert len(joined) == 12
        assert set(joined.values()) == {1}


def test_a_die_of_jequier_has_one_mark():
    marked = [
        [face for face in drawn if len(face)]
        for number in range(1, 5)
        for _, drawn, _ in nets(f"dice-{number}")
    ]
    assert [len(faces) for faces in marked] == [1] * 8
    numbers = ["".join(face.itertext()) for (face,) in marked]
    assert numbers == [*map(str, MARKS), "", ""]
    assert ET.tostring(marked[6][0]) != ET.tostring(marked[7][0])


def test_boards_have_their_squares_and_jumps():
    for name, jumps in (("board", AUDET.jumps), ("board-blank", {})):
        numbers = Counter(said(read(name)))
        assert all(numbers[str(square)] for square in range(1, 101))
        tubes = BY_NAME[name].picture.count('stroke-width="3.4"')
        ladders = BY_NAME[name].picture.count('stroke-width="1.4"')
        assert tubes == sum(end < start for start, end in jumps.items())
        assert ladders == sum(end > start for start, end in jumps.items())
    listed = " ".join(said(read("board")))
    pairs = {tuple(map(int, pair)) for pair in re.findall(r"(\d+)→(\d+)", listed)}
    assert pairs == set(AUDET.jumps.items())


def test_there_are_five_cards_and_every_card_of_belote():
    assert set(CARDS) < set(said(read("cards")))
    corners = []
    for number in (1, 2):
        ranks = [word for word in said(read(f"belote-{number}")) if word in RANKS]
        corners += ranks[::2]
        assert ranks[::2] == ranks[1::2]  # both corners
    assert corners == list(RANKS) * 4
    signs = [BY_NAME[f"belote-{n}"].picture.count(SIGNS[suit])
             for n in (1, 2) for suit in SUITS]  # fmt: skip
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
    texts = [(float(t.get("x")), float(t.get("y")), t.text) for t in root.iter(f"{SVG}text")]
    for one in root.iter(f"{SVG}rect"):
        x, y, wide, high = (float(one.get(key)) for key in ("x", "y", "width", "height"))
        inside = [w for a, b, w in texts if x < a < x + wide and y < b < y + high]
        yield (x, y), inside


def test_the_table_of_six_dice_is_what_the_library_computes():
    filled, asked = list(cells("table-six-dice-filled")), list(cells("table-six-dice"))
    assert [place for place, _ in filled] == [place for place, _ in asked]
    rows = [[" ".join(inside) for _, inside in filled[k : k + 5]] for k in range(5, 5 * 24, 5)]
    counts = cloche.point_counts()
    for mu, row in enumerate(rows[:22]):
        sets = [] if row[1] == "none" else [s.split("+") for s in row[1].split(", ")]
        assert [tuple(map(int, dice)) for dice in sets] == [s for s in ways(mu) if s]
        power = re.sub(r"[²³⁴⁵⁶]", lambda m: "**" + str("²³⁴⁵⁶".index(m[0]) + 2), row[2])
        assert eval(power.replace("·", "*")) == counts[mu]
        assert row[3:] == [f"{counts[mu]:,}", f"{mu * counts[mu]:,}"]
        assert row[0] == str(mu)
    assert rows[22][3:] == [f"{6**6:,}", f"{sum(m * n for m, n in enumerate(counts)):,}"]
    assert any(word and word.endswith(f": {float(cloche.mean_payment())}")
               for word in said(read("table-six-dice-filled")))  # fmt: skip
    # the pupils' sheet says nothing else, and leaves most of it blank
    blanks = [not one and bool(other) for (_, one), (_, other) in zip(asked, filled, strict=True)]
    assert all(one in ([], other) for (_, one), (_, other) in zip(asked, filled, strict=True))
    given = {(mu, k) for mu, some in of_cloche.GIVEN.items() for k in some}
    assert sum(blanks) == 22 * 4 - len(given) + 2


def test_the_table_of_pairs_is_what_the_library_computes():
    filled, asked = dict(cells("table-pairs-filled")), dict(cells("table-pairs"))
    assert list(filled) == list(asked)
    answers = [inside for inside in filled.values() if len(inside) == 2]
    by_number = {int(number): Fraction(answer) for number, answer in answers}
    A = GRID_1.exact_transition_matrix()
    for number, (i, j) in enumerate(of_serpents.ORDER, 1):
        assert by_number[number] == race.exact_race(A, i, j)[0]
    assert sum(len(inside) == 2 for inside in asked.values()) == 1
    moves = [[int(w) for (w,) in chunk] for chunk in grouped(filled, 4)]
    assert moves == [[i, *(GRID_1.land(i, face) for face in (1, 2, 3))] for i in (0, 2, 3, 5)]


def grouped(filled, wide):
    """Return the lines of the table of moves, which stands before that of the pairs."""
    boxes = list(filled.values())
    start = boxes.index(["from"]) + wide
    return [boxes[k : k + wide] for k in range(start, start + 4 * wide, wide)]


def test_each_pair_follows_from_those_before_it():
    rests = {0, 2, 3, 5}
    assert set(of_serpents.ORDER) == {(i, j) for i in rests for j in rests}
    known = set()
    for number, (i, j) in enumerate(of_serpents.ORDER, 1):
        after = [GRID_1.land(i, face) for face in (1, 2, 3)]
        needed = {(j, k) for k in after if k < GRID_1.size}
        assert needed - known <= ({(i, j)} if number == 8 else set()), (i, j)
        known.add((i, j))
    assert len(known) == 16
