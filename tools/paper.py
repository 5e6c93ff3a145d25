"""One page of HTML out of all built pages, as paper wants it: nothing to press, solutions last."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape, unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import yaml
from address import repository
from bs4 import BeautifulSoup, Tag

ROOT = Path(__file__).resolve().parents[1]
CONTENTS, SOLUTIONS = "Contents", "Solutions"
ANSWERS = "Answers"
LATER = '<p class="paper-line">Answer {number} stands at the end of the chapter.</p>'
SOLVED = "{solution}: page {page}."
NUMBER = '<b class="paper-number" data-at="{place}">{page}</b>'
UNKNOWN = "000"  # as wide as what takes its place
# formulas, code and pictures hold nothing to change: they wait outside while the page is read
LINK = re.compile(r"</?a\b[^>]*>")
WHOLE = re.compile(r"<(mjx-container|pre|svg)\b.*?</\1>", re.S)
HELD = re.compile(r'<i class="paper-held">(\d+)</i>')
OWN_ID = re.compile(r'(?<= id=")|(?<= href="#)|(?<=url\(#)')  # in a picture, of its pieces
TO_PRESS = {
    *("headerlink", "jeux-bar", "jeux-room", "toctree-wrapper"),
}


@dataclass
class Solution:
    """A solution, and the exercise that it solves: its id and its title, as HTML."""

    body: Tag
    exercise: str
    title: str


@dataclass
class Chapter:
    """A page of the book: its address, its part, its title, what stands on it, what solves it."""

    page: str
    part: str
    title: str
    article: Tag
    solutions: list[Solution] = field(default_factory=list)

    @property
    def look(self) -> str:
        """The part as the style sheets know it."""
        return self.page.split("/")[1]


@dataclass
class Book:
    """All pages in order; `told` stands on the door under its title, `held` waits outside."""

    door: Chapter
    told: list[Tag]
    chapters: list[Chapter]
    styles: list[str]
    held: list[str]

    @property
    def solved(self) -> list[str]:
        """The parts that have exercises."""
        return list(dict.fromkeys(one.part for one in self.chapters if one.solutions))


def under(page: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield an entry of the table of contents, and all entries under it."""
    yield page
    for one in page.get("sections", []):
        yield from under(one)


def read(site: Path) -> Book:
    """Read the built pages in the order of the table of contents."""
    table = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    listed = [(table["root"], "")] + [
        (page["file"], part["caption"])
        for part in table["parts"]
        for chapter in part["chapters"]
        for page in under(chapter)
    ]
    held: list[str] = []
    styles: list[str] = []
    found = []
    for page, part in listed:
        text = (site / f"{page}.html").read_text("utf-8")
        sheets = [link for link in re.findall(r"<link[^>]*>", text) if "stylesheet" in link]
        hrefs = [re.sub(r'.*href="([^"?]*).*', r"\1", link) for link in sheets]
        own = [posixpath.normpath(posixpath.join(posixpath.dirname(page), h)) for h in hrefs]
        styles = max(styles, own, key=len)  # pages with formulas have one more
        found.append(chapter(page, part, text, held))
    known = {one.page: {at(one, tag) for tag in linked(one.article)} for one in found}
    for one in found:
        address(one, known)
        for picture in one.article.find_all("img"):  # seen from beside the site
            if not urlsplit(seen := str(picture["src"])).scheme:
                picture["src"] = posixpath.join(site.name, posixpath.dirname(one.page), seen)
        one.solutions = [taken_out(fold) for fold in one.article.find_all(class_="solution")]
    door = found[0]
    told = [tag.extract() for tag in door.article.select(":scope > section > section")]
    return Book(door, told, found[1:], styles, held)


def chapter(page: str, part: str, text: str, held: list[str]) -> Chapter:
    """Read what stands on a page, without what paper has no use for."""

    def hold(found: re.Match[str]) -> str:
        drawn = found[1] == "svg"
        # a picture's links are not followed on paper
        text = OWN_ID.sub(f"{page}/", LINK.sub("", found[0])) if drawn else found[0]
        held.append(text)
        return f'<i class="paper-held">{len(held) - 1}</i>'

    start, end = text.index('<article class="bd-article"'), text.index("</article>")
    body = re.sub(r"<script\b.*?</script>", "", text[start:end], flags=re.S)
    article = BeautifulSoup(WHOLE.sub(hold, body), "html.parser").article
    assert article is not None
    wait(article)
    for asked in article.find_all(class_="jeux-predict"):
        ask(asked)
    for frame in article.find_all(class_="jeux-frame"):
        # under the picture of a board, or of throws on the door: its controls
        if frame.find_parent(class_=["jeux-widget", "jeux-trying"]):
            for after in frame.find_next_siblings():
                after.decompose()
    for tag in article.find_all(True):
        if "_decomposed" in vars(tag):  # `tag.decomposed` looks for a tag of that name in it
            continue
        if useless(tag):
            tag.decompose()
            continue
        for name in ("inert", "hidden", "tabindex"):
            tag.attrs.pop(name, None)
        if tag.name in ("button", "label", "output"):  # what they say stays
            tag.name, tag.attrs = "span", {"class": tag.get_attribute_list("class")}
        elif tag.name == "details":
            unfold(tag)
    heading = article.h1
    assert heading is not None
    return Chapter(page, part, heading.get_text(), article)


def wait(article: Tag) -> None:
    """Move the answers of a chapter to its end, each under its question: a reader guesses first."""
    last = article.section
    assert last is not None
    for k, fold in enumerate(article.select("details.answer"), 1):
        question = fold.find_previous(class_="jeux-question")
        asked = question.decode_contents() if isinstance(question, Tag) else ""
        title = f"<h2>{ANSWERS}</h2>" if k == 1 else ""
        answer = f'{title}<p class="paper-line">{k} {asked}</p>'
        fold.insert_before(BeautifulSoup(LATER.format(number=k), "html.parser"))
        last.append(BeautifulSoup(answer, "html.parser"))
        last.append(fold.extract().find(class_="jeux-fold-body") or "")


def ask(asked: Tag) -> None:
    """Leave of a question what paper can show: its words, its picture, and what to choose from."""
    frame = asked.figure
    assert frame is not None
    for way in asked.select("figcaption, .jeux-hands, .jeux-surface[hidden]"):
        way.decompose()
    for word in asked.select(".jeux-words span"):
        word.name, word["class"] = "p", "paper-word"
        frame.append(word.extract())


def useless(tag: Tag) -> bool:
    """Say whether paper has no use for a tag: one presses it, or the ledger finds it right."""
    classes = set(tag.get_attribute_list("class"))
    if tag.name == "noscript" or classes & TO_PRESS or tag.get("type") == "range":
        return True
    around = (tag.parent or tag).get_attribute_list("class")
    if tag.name == "button":  # of words what is chosen is said
        return tag.get("aria-pressed") != "true" or "jeux-choice" not in around
    if tag.name == "tr":
        return "jeux-confirmed" in classes
    return tag.name == "table" and "jeux-confirmed" in around


def unfold(fold: Tag) -> None:
    """Open what is folded; what only named the code or the output behind it goes."""
    line = fold.summary
    assert line is not None
    fold.name = "div"
    kinds = set(fold["class"])
    if kinds & {"question", "jeux-own"}:
        fold.decompose()
    elif kinds & {"code", "output"}:
        line.decompose()
        fold["class"] = "paper-opened"
    else:
        line.name = "p"
        line["class"] = "paper-line"


def linked(article: Tag) -> list[Tag]:
    """Return what can be linked to: an article, and all in it that has an id."""
    return [article, *article.find_all(id=True)]


def at(one: Chapter, tag: Tag) -> str:
    """Return the id of a tag in the book; a page's own is its article's."""
    return f"{one.page}/{tag['id']}" if tag.get("id") else one.page


def address(one: Chapter, known: Mapping[str, set[str]]) -> None:
    """Make ids and links those of the whole book; what is not in it is left as text."""
    for tag in linked(one.article):
        tag["id"] = at(one, tag)
    for tag in one.article.find_all(href=True):
        to = urlsplit(str(tag["href"]))
        if to.scheme:
            continue
        path = posixpath.normpath(posixpath.join(posixpath.dirname(one.page), to.path))
        page = path.removesuffix(".html") if to.path else one.page
        state = "=" in to.fragment or to.fragment == "present"  # paper has one state of a page
        place = f"{page}/{to.fragment}" if to.fragment and not state else page
        if page not in known:
            tag.unwrap()
        elif place in known[page]:
            tag["href"] = f"#{quote(place)}"
        else:
            raise LookupError(f"{one.page} links to {place}, which is nowhere in the book")


def taken_out(fold: Tag) -> Solution:
    """Take a solution out of its chapter; a line says on which page it stands."""
    line, body = fold.find_all(True, recursive=False)
    exercise = fold.find_previous(class_="exercise")
    assert isinstance(line, Tag)
    assert isinstance(body, Tag)
    assert isinstance(exercise, Tag)
    place = str(body["id"])
    title = exercise.select_one(".admonition-title")
    assert title is not None
    words = SOLVED.format(solution=line.decode_contents(), page=number(place))
    left = BeautifulSoup(f'<p class="paper-solved">{link(place, words)}</p>', "html.parser")
    fold.replace_with(left)
    return Solution(body, str(exercise["id"]), title.decode_contents())


def assemble(book: Book, site: str) -> str:
    """Return the whole book as one page; `site` is where its style sheets are."""
    sheets = [*opening(book), *chapters(book), *solutions(book)]
    links = "".join(f'<link rel="stylesheet" href="{site}/{style}">' for style in book.styles)
    own = Path(__file__).with_suffix(".css").read_text("utf-8")
    whole = (
        '<!DOCTYPE html><html lang="en" data-theme="light"><head><meta charset="utf-8">'
        f"<title>{escape(book.door.title)}</title>{links}"
        f"<style>{own}{''.join(sheet.head for sheet in sheets)}</style></head>"
        '<body><main class="bd-main"><div class="bd-content"><div class="bd-article-container">'
        f"{''.join(sheet.html for sheet in sheets)}</div></div></main></body></html>"
    )
    return HELD.sub(lambda held: book.held[int(held[1])], whole)


def numbered(whole: str, numbers: Mapping[str, int]) -> str:
    """Return the book with the numbers of the pages that its links lead to."""
    unknown = re.compile(NUMBER.format(place='([^"]*)', page=UNKNOWN))
    return unknown.sub(
        lambda found: NUMBER.format(place=found[1], page=numbers.get(unescape(found[1]), UNKNOWN)),
        whole,
    )


@dataclass
class Sheet:
    """What begins on a page of its own, under its own running head."""

    name: str
    left: str
    right: str
    look: str
    inside: str

    @property
    def page(self) -> str:
        """Its name as style sheets allow it."""
        return "p-" + re.sub(r"\W+", "-", self.name)

    @property
    def html(self) -> str:
        """Its part of the book."""
        look = f'data-part="{self.look}" style="page:{self.page}"'
        return f'<div class="paper-sheet" {look}>{self.inside}</div>'

    @property
    def head(self) -> str:
        """Its running head, as a rule of the style sheet."""
        words = (json.dumps(side, ensure_ascii=False) for side in (self.left, self.right))
        return "@page {} {{ @top-left {{ content: {} }} @top-right {{ content: {} }} }}".format(
            self.page, *words
        )


def number(place: str) -> str:
    """Return the room for the number of the page where something stands."""
    return NUMBER.format(place=escape(place), page=UNKNOWN)


def link(place: str, words: str) -> str:
    """Return a link within the book."""
    return f'<a href="#{quote(place)}">{words}</a>'


def heading(level: int, place: str, words: str) -> str:
    """Return a heading of our own."""
    return f'<h{level} id="{escape(place)}">{words}</h{level}>'


def levelled(tag: Tag, below: int) -> str:
    """Return HTML whose headings stand, in the outline, `below` levels under the top."""
    for title in tag.find_all(["h1", "h2", "h3", "h4", "h5"]):
        title["aria-level"] = str(int(title.name[1]) + below)
    return str(tag)


def opening(book: Book) -> Iterator[Sheet]:
    """Yield the title page, the contents, and what else the door says."""
    config = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))
    home = repository()
    link = f'<br><a href="{home}">{home}</a>' if home else ""
    imprint = (
        f'<p class="paper-imprint">{escape(config["author"])}, {config["copyright"]}{link}</p>'
    )
    title = f'<div class="paper-title">{levelled(book.door.article, 0)}{imprint}</div>'
    yield Sheet("title", "", "", "book", title)
    yield Sheet(CONTENTS, book.door.title, CONTENTS, "contents", "".join(contents(book)))
    told = "".join(levelled(section, 0) for section in book.told)
    rest = f'<article class="bd-article"><section>{told}</section></article>'
    yield Sheet("opening", book.door.title, "", "book", rest)


def contents(book: Book) -> Iterator[str]:
    """Yield the lines of the contents."""
    yield f'<article class="bd-article paper-contents">{heading(2, CONTENTS, CONTENTS)}'
    for part in dict.fromkeys(one.part for one in book.chapters):
        inside = [one for one in book.chapters if one.part == part]
        yield f'<section data-part="{inside[0].look}"><p>{escape(part)}</p><ol>'
        yield from (line(one.page, one.title) for one in inside)
        yield "</ol></section>"
    yield f"<section><p>{SOLUTIONS}</p><ol>"
    yield from (line(f"{SOLUTIONS}/{part}", part) for part in book.solved)
    yield "</ol></section></article>"


def line(place: str, words: str) -> str:
    """Return a line of the contents."""
    return f"<li>{link(place, f'<span>{escape(words)}</span>{number(place)}')}</li>"


def chapters(book: Book) -> Iterator[Sheet]:
    """Yield each chapter, the first of a part under the part's name."""
    before = ""
    for one in book.chapters:
        part = heading(1, f"part/{one.part}", escape(one.part)) if one.part != before else ""
        before = one.part
        yield Sheet(one.page, one.part, one.title, one.look, part + levelled(one.article, 1))


def solutions(book: Book) -> Iterator[Sheet]:
    """Yield the solutions of each part, chapter by chapter."""
    for k, part in enumerate(book.solved):
        inside = "" if k else heading(1, SOLUTIONS, SOLUTIONS)
        inside += heading(2, f"{SOLUTIONS}/{part}", escape(part))
        solved = [one for one in book.chapters if one.part == part and one.solutions]
        for one in solved:
            inside += heading(3, f"{SOLUTIONS}/{one.page}", link(one.page, escape(one.title)))
            for solution in one.solutions:
                inside += f"<h4>{link(solution.exercise, solution.title)}</h4>{solution.body}"
        inside = f'<article class="bd-article paper-solutions">{inside}</article>'
        yield Sheet(f"{SOLUTIONS}/{part}", SOLUTIONS, part, solved[0].look, inside)
