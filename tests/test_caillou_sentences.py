"""The table of the rules' sentences against the tests' own names, the code and the book."""

import ast
import re
from collections import Counter
from importlib import import_module
from itertools import pairwise

import pytest
from pages import ROOT, prose

from jeux.caillou import sentences
from jeux.caillou.rules import in_words

SENTENCES = sentences()
SECTIONS = ["1", "2", "3", "4", "4.1", "4.2", "4.3", "4.3.1", "4.3.2", "4.4", "4.5.1", "4.5.2",
            "4.6.1", "4.6.2", "4.7", "5"]  # fmt: skip
TESTS = {
    node.name
    for path in (ROOT / "tests").glob("test_caillou_*.py")
    for node in ast.parse(path.read_text("utf-8")).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
}
CHAPTER = prose(ROOT / "book/caillou/7-clauses.ipynb")


def section_of(test):
    """The section that a test is named by, as 4_3_2, or nothing."""
    found = re.match(r"test_([2-5](?:_\d)*)_(?!\d)", test)
    return found[1].replace("_", ".") if found else None


def test_sentences_are_numbered_in_order():
    assert list(dict.fromkeys(s.section for s in SENTENCES)) == SECTIONS
    for last, now in pairwise(SENTENCES):
        assert now.number == (last.number + 1 if now.section == last.section else 1)


def test_every_sentence_is_kept_somewhere():
    assert [s for s in SENTENCES if not s.tests + s.code + s.silences] == []


def test_tests_in_the_table_exist():
    assert {name for s in SENTENCES for name in s.tests} - TESTS == set()


def test_tests_named_by_a_section_stand_beside_a_sentence_of_it():
    beside = {}
    for s in SENTENCES:
        for name in s.tests:
            beside.setdefault(name, set()).add(s.section)
    for name in filter(section_of, TESTS):
        sections = beside.get(name, set())
        assert any(f"{s}.".startswith(f"{section_of(name)}.") for s in sections), name


@pytest.mark.parametrize("name", sorted({name for s in SENTENCES for name in s.code}))
def test_code_in_the_table_is_there(name):
    parts = name.split(".")
    for k in range(len(parts), 0, -1):
        try:
            thing = import_module(".".join(parts[:k]))
        except ModuleNotFoundError:
            continue
        for part in parts[k:]:
            thing = getattr(thing, part)
        return
    raise AssertionError(f"{name} is not there")


def test_silences_are_those_of_the_chapter():
    written = re.findall(r"^\(silence-([\w-]+)\)=$", CHAPTER, flags=re.M)
    assert Counter(written) == Counter({name for s in SENTENCES for name in s.silences})


def test_words_of_a_test_hold_no_leftover_of_its_sections():
    names = {name for s in SENTENCES for name in s.tests}
    assert [in_words(name) for name in names if not re.match("[a-z]{2}|a ", in_words(name))] == []
    assert [name for name in names if in_words(name).startswith("and ")] == []


def test_every_footnote_has_a_sentence_in_its_section():
    noted = {n: s.section for s in SENTENCES for n in re.findall(r"\(footnote (\d)\)", s.says)}
    places = ["1", "4.1", "4.1", "4.2", "4.4", "4.5.1", "4.7"]
    assert noted == dict(zip("1234567", places, strict=True))
