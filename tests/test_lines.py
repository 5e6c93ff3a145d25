"""The parts of a game's line: the page and Python read the same ones, whatever the text."""

import random

import pytest
from throws import run_module

from jeux.trying.lines import line_of, parts_of

KNOWN = ["seats", "throws"]
PARTS = ["seats=", "&seats=", "throws=", "&throws-2=", "#seats=", "throws", "colour", "-2", "-x"]
SIGNS = ["=", "&", "#", "?", "+", ",", ".", " ", "\n", "\0", "3.5", "%2C", "%41", "%C3%A9", "<b>"]
NAMES = ["https://example.org/play.html", "__proto__", "constructor"]
BROKEN = ["%", "%zz", "%E9"]
# not together with what is broken: Node, and no browser, reads ٣ after % as c
FOREIGN = ["é", "\ufeff", "\u2028", "٣", "😀", "-٣"]
READ = "return lines.map((line) => partsOf(line, known));"
WRITE = "return texts.map(recordOf);"


def lines():
    rng = random.Random(1922)
    for _ in range(2000):
        pieces = [*PARTS, *SIGNS, *NAMES, *rng.choice([BROKEN, FOREIGN])]
        yield "".join(rng.choices(pieces, k=rng.randrange(12)))


def test_page_and_python_read_the_same_parts():
    texts = [*lines()]
    page = run_module("trying/table.js", READ, lines=texts, known=KNOWN)
    ours = [parts_of(text, KNOWN) for text in texts]
    assert sum(map(bool, ours)) > 200
    for text, theirs, own in zip(texts, page, ours, strict=True):
        assert theirs == own, repr(text)


def test_page_and_python_write_the_same_line():
    texts = [{"seats": text, "throws": text[::-1]} for text in lines()]
    assert run_module("trying/table.js", WRITE, texts=texts) == [line_of(text) for text in texts]
    for text in texts:
        told = {name: value for name, value in text.items() if value}
        assert parts_of(line_of(text), KNOWN) == told


def test_a_line_that_is_too_long_has_no_parts():
    line = "seats=" + "a" * 20_000
    assert run_module("trying/table.js", READ, lines=[line], known=KNOWN) == [{}]
    with pytest.raises(ValueError, match="at most 20000 letters"):
        parts_of(line, KNOWN)
    with pytest.raises(TypeError, match="line must be a string"):
        parts_of(7, KNOWN)
