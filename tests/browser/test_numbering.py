"""Each part counts its statements from 1, and links say the numbers that stand there."""

import re
from collections import Counter, defaultdict

import pytest
import reading
from pages import built

STATEMENT = re.compile(
    r'<div class="proof (?P<kind>\w+) admonition" id="(?P<label>[^"]+)">\s*'
    r'<p class="admonition-title"><span class="caption-number">(?P<said>\w+ \d+) </span>'
)
LINK = re.compile(r'<a class="[^"]*internal[^"]*" href="[^"#]*#([^"]+)">((?:\w+) \d+)</a>(.{,60})')


def text(page):
    return built(page).read_text("utf-8")


def statements():
    """The statements of each part in order: kind, label, and how each is called."""
    found = defaultdict(list)
    for name, page in reading.chapters().items():
        found[page.part] += STATEMENT.findall(text(name))
    return found


@pytest.mark.parametrize("part", [part.folder for part in reading.parts()])
def test_a_part_counts_its_statements_from_one(part):
    count = Counter()
    for kind, _, said in statements()[part]:
        count[kind] += 1
        assert said == f"{kind.title()} {count[kind]}"
    assert count["theorem"], "no statement was found: does the page still write them so?"


def test_links_say_the_number_and_in_another_part_whose_it_is():
    called, home = {}, {}
    for part, found in statements().items():
        for _, label, said in found:
            called[label], home[label] = said, part
    led = Counter()
    captions = {part.folder: part.caption for part in reading.parts()}
    for name in reading.pages():
        page = reading.pages()[name]
        here = reading.part_of(name).folder if page.cited else ""
        for label, said, after in LINK.findall(text(name)):
            if label not in called:
                continue
            assert said == called[label], (name, label)
            is_named = after.startswith(' of <cite lang="')
            assert is_named == (home[label] != here), (name, label)
            assert not is_named or f">{captions[home[label]]}</cite>" in after
            led[is_named] += 1
    assert led[True] >= 1, "no link leads to a statement of another part"
    assert led[False] >= 5


def test_a_head_says_the_place_in_the_main_line():
    for name, page in reading.chapters().items():
        assert f"<span>{page.stands}, {page.minutes} min</span>" in text(name)
