"""How to cite: true to CITATION.cff and to the heads, and in forms that programs read."""

import re
import tomllib
from html import unescape

import pytest
import reading
import views
import yaml
from pages import ROOT, toc
from pybtex.database import parse_string

import jeux

SITE, REPOSITORY = "https://games.test/book/", "https://github.test/a/b"
SAID = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
PAGES = [name for name, page in reading.pages().items() if page.cited]


def citation(name, site=SITE, repository=REPOSITORY):
    """Return how a page is cited: in words, as HTML, and as BibTeX."""
    html = views.filled("cite", said={"of": name}, site=site, home=repository)
    return re.search(r"(<p.*</p>).*<pre>(.*)</pre>", html, re.S).groups()


def entry(name):
    """Return the one entry of a citation, as BibTeX reads it, and the text as it is read."""
    text, bibtex = citation(name)
    ((key, one),) = parse_string(unescape(bibtex), "bibtex").entries.items()
    return key, one, unescape(re.sub(r"<[^>]*>", "", text))


def test_chapters_lessons_and_projects_are_cited_and_nothing_else():
    chapters = {chapter.name for part in reading.parts() for chapter in part.chapters}
    teach = {page for page in toc() if re.match(r"book/teach/(lessons|projects)/", page)}
    assert set(PAGES) == chapters | teach
    with pytest.raises(IndexError):
        citation("book/index")


@pytest.mark.parametrize("page", [*PAGES, "book", "library"])
def test_text_and_entry_say_the_same_of_a_page(page):
    _, one, text = entry(page)
    fields = one.fields
    assert [str(person) for person in one.persons["author"]] == ["{The authors of Jeux}"]
    assert fields["year"] == str(SAID["date-released"])[:4] in text
    assert f"version {SAID['version']}" in text
    assert f"Version {SAID['version']}" in fields["note"]
    assert text.endswith(fields["url"])
    assert SAID["title"] in (fields.get("booktitle"), fields["title"]) or page == "library"
    assert text.startswith("The authors of Jeux (")
    assert not re.search(r"\{|\d{4}-\d\d-\d\d", text)


@pytest.mark.parametrize("page", [PAGES[0], "book", "library"])
def test_what_is_published_nowhere_is_cited_without_an_address(page):
    text, bibtex = citation(page, "", "")
    assert text.endswith(f"version {SAID['version']}.</p>")
    assert "href" not in text
    assert "url" not in bibtex


def test_keys_differ():
    keys = [entry(page)[0] for page in (*PAGES, "book", "library")]
    assert len(set(keys)) == len(keys)
    assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in keys)


@pytest.mark.parametrize("part", reading.parts(), ids=lambda part: part.folder)
def test_a_chapter_is_cited_by_its_title_its_place_and_its_part(part):
    for place, chapter in enumerate(part.chapters, 1):
        _, one, text = entry(chapter.name)
        assert one.fields["title"] == chapter.title
        assert one.fields["url"] == f"{SITE}{chapter.name}.html"
        assert f"“{chapter.title}”, chapter {place} of {part.caption}." in text
        assert one.fields["note"].startswith(f"{part.caption}, chapter {place}.")


def test_the_library_is_cited_by_the_version_that_it_tells():
    _, one, text = entry("library")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert SAID["version"] == jeux.__version__ == project["version"]
    assert one.fields["url"] == REPOSITORY
    assert text.startswith("The authors of Jeux (2026). jeux, the library")


def test_a_change_of_the_citation_makes_every_page_anew():
    assert '"CITATION.cff"' in (ROOT / "book" / "site" / "jeux_site.py").read_text("utf-8")
    assert '"CITATION.cff"' in (ROOT / "tools" / "build.py").read_text("utf-8")


def test_the_licences_in_words_do_not_contradict_the_licences():
    words = (ROOT / "book" / "teach" / "cite.md").read_text("utf-8")
    notices = (ROOT / "book" / "appendix" / "notices.md").read_text("utf-8")
    assert SAID["license"] == ["MIT", "CC-BY-4.0"]
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")
    assert "Attribution 4.0 International" in (ROOT / "LICENSE-text").read_text("utf-8")[:400]
    assert "CC BY 4.0" in words
    assert "MIT" in words
    assert "CC BY" in notices
    assert '"the authors of Jeux"' in (ROOT / "LICENSE-text").read_text("utf-8")
    assert "*the authors of Jeux*" in words
