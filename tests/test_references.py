"""The list of works cited: every work once, with where it is cited; every citation leads there."""

import re

import pytest
import references
from pages import prose, source, toc

CITED = re.compile(r"\[([^]]+)\]\(([^)]*references\.md)#(\w+)\)")


def test_the_list_is_what_the_works_and_the_pages_say():
    assert references.LIST.read_text("utf-8") == references.written(), "run book/site/references.py"


@pytest.mark.parametrize("page", [p for p in toc() if "references.md#" in prose(source(p))])
def test_a_citation_says_who_and_when_and_leads_to_the_work(page):
    for words, path, key in CITED.findall(prose(source(page))):
        names, year = references.label(key)
        assert words in (f"{names} ({year})", f"{names}, {year}")
        assert (source(page).parent / path).resolve() == references.LIST


def test_every_work_is_cited():
    assert set(references.entries()) == set(references.pages())


def test_a_work_is_told_with_all_that_finds_it():
    told = references.line("bayer1992", ["[Page](page.md)"])
    assert told == (
        '- <a id="bayer1992"></a>**Bayer and Diaconis (1992).** Dave Bayer and Persi Diaconis. '
        "Trailing the dovetail shuffle to its lair. *The Annals of Applied Probability* 2(2), "
        "294–313. → [Page](page.md)."
    )
    assert references.label("arkin1999") == ("Arkin et al.", "1999")
    assert "Terán" in references.line("deteraniannazzo2016", [])
