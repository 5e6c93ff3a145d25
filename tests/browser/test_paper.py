"""The page that the book is printed from, read without a browser."""

import re
from collections import Counter
from html import unescape
from urllib.parse import unquote

import paper
import pytest
import yaml
from pages import ROOT, SITE, built, toc

from browser import markup

TO_PRESS = {"a[role=button]", "button", "details", "dialog", "form", "input", "label", "noscript"}
TO_PRESS |= {"option", "output", "script", "select", "summary", "textarea"}


class Read:
    """What a page says of itself: its tags, its classes, and its ids and links in order."""

    TOLD = re.compile(r"\s(?:id|class|href)\s*=")

    def __init__(self, text):
        self.tags, self.classes, self.ids, self.links = Counter(), Counter(), [], []
        for tag, said, _ in markup.tags(text):
            self.tags[tag] += 1
            told = markup.attributes(said) if self.TOLD.search(said) else {}
            self.classes.update(told.get("class", "").split())
            if "id" in told:
                self.ids.append(told["id"])
            if "href" in told:
                self.links.append(unquote(told["href"]))


# the door, questions of all manners, solutions, errata, pictures in files
FEW = [
    *("book/index", "book/start/1-reading", "book/cloche/2-six-dice", "book/cloche/4-auberge"),
    *(
        "book/cloche/1-the-game",
        "book/cloche/8-bid-to-win",
        "book/teach/paper",
        "book/appendix/ledger",
    ),
]


@pytest.fixture(scope="module", params=["few", pytest.param("all", marks=pytest.mark.long)])
def book(request, tmp_path_factory):
    """A book of few chapters, made as the whole is; the whole in `make check-long`."""
    if request.param == "all":
        return paper.read(SITE)
    table = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    for part in table["parts"]:
        inside = (page for one in part["chapters"] for page in (one, *one.get("sections", [])))
        part["chapters"] = [{"file": one["file"]} for one in inside if one["file"] in FEW]
    root = tmp_path_factory.mktemp("few")
    (root / "_toc.yml").write_text(yaml.dump(table))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paper, "ROOT", root)
        return paper.read(SITE)


@pytest.fixture(scope="module")
def pages(book):
    return [book.door.page, *(one.page for one in book.chapters)]


@pytest.fixture(scope="module")
def text(book):
    return paper.assemble(book, "html")


@pytest.fixture(scope="module")
def read(text):
    return Read(text)


def test_every_link_leads_somewhere_in_the_book(read):
    assert [name for name, many in Counter(read.ids).items() if many > 1] == []
    places = {f"#{name}" for name in read.ids}
    others = ("https://", "http://", "data:", "html/_static/")
    leading = [link for link in read.links if not link.startswith(others)]
    assert len(leading) > 50
    assert [link for link in leading if link not in places] == []


def test_every_page_is_there_once_and_in_order(book, read, pages):
    assert pages == [page for page in toc() if page in pages]
    assert {*FEW} <= {*pages}
    assert [place for place in read.ids if place in pages] == pages
    parts = dict.fromkeys(one.part for one in book.chapters)
    assert [place for place in read.ids if place.startswith("part/")] == [
        f"part/{p}" for p in parts
    ]


def test_solutions_come_at_the_end_and_lead_back(book, read, pages):
    solved = [solution for one in book.chapters for solution in one.solutions]
    asked = [tag["id"] for one in book.chapters for tag in one.article.find_all(class_="exercise")]
    assert [solution.exercise for solution in solved] == asked
    assert len(asked) > 5
    end = read.ids.index(paper.SOLUTIONS)
    assert max(read.ids.index(page) for page in pages) < end
    counted = Counter(read.links)
    for solution in solved:
        place = solution.body["id"]
        assert read.ids.index(solution.exercise) < end < read.ids.index(place)
        assert counted[f"#{place}"] >= 1
        assert counted[f"#{solution.exercise}"] >= 1


def test_nothing_is_left_to_press(read):
    assert TO_PRESS & set(read.tags) == set()
    assert paper.TO_PRESS & set(read.classes) == set()
    assert read.classes["jeux-confirmed"] == read.classes["jeux-left-out"] == 5


def test_pictures_formulas_and_errata_are_all_there(read, pages):
    texts = [built(page).read_text("utf-8") for page in pages]
    articles = [text[text.index("<article") : text.index("</article>")] for text in texts]
    site = re.sub(r"<(script|button)\b.*?</\1>", "", "".join(articles), flags=re.S)
    # code that holds an answer
    site = re.sub(r'<details class="jeux-fold question.*?</details>', "", site, flags=re.S)
    for tag in ("svg", "mjx-container", "figure", "pre"):
        assert read.tags[tag] == len(re.findall(rf"<{tag}\b", site)), tag
    assert read.classes["erratum"] == len(re.findall(r'class="[^"]*\berratum\b', site))


def test_pictures_in_files_are_found_from_beside_the_site(text):
    files = [unescape(src) for src in re.findall(r'<img\b[^>]* src="([^":]*)"', text)]
    assert len(files) > 10
    assert [src for src in files if not (SITE.parent / src).is_file()] == []


def test_a_question_keeps_its_words_its_picture_and_what_to_choose_from(book):
    asked = [q for one in book.chapters for q in one.article.find_all(class_="jeux-predict")]
    assert len(asked) > 5
    assert all(question.select_one(".jeux-question").text.strip() for question in asked)
    assert any(len(question.select(".paper-word")) > 1 for question in asked)
    assert any(question.find_all(class_="paper-held") for question in asked) or any(
        question.find_all("svg") for question in asked
    )


def test_an_answer_waits_for_the_end_of_its_chapter(book):
    told = 0
    for one in book.chapters:
        words = [line.get_text() for line in one.article.select(".paper-line")]
        later = [text for text in words if text.endswith("stands at the end of the chapter.")]
        told += len(later)
        end = one.article.find("h2", string=paper.ANSWERS)
        assert bool(end) == bool(later), one.page
        assert not later or len(end.find_next_siblings(class_="jeux-fold-body")) == len(later)
    assert told > 5


def test_numbers_of_pages_stand_where_they_are_asked_for(book, text):
    place = book.chapters[1].page
    assert text.count(f'data-at="{place}">{paper.UNKNOWN}<') == 1
    given = paper.numbered(text, {place: 77})
    assert given.count(f'data-at="{place}">77<') == 1
    assert given.count(f">{paper.UNKNOWN}<") == text.count(f">{paper.UNKNOWN}<") - 1 > 5
