"""Write the list of works cited, book/appendix/references.md, from references.bib and the pages."""

from __future__ import annotations

import posixpath
import re
from functools import cache

import reading
from pybtex.database import Entry, parse_file
from pybtex.richtext import Text

APPENDIX = reading.ROOT / "book" / "appendix"
LIST = APPENDIX / "references.md"
HEAD = """# References

Every work that the book cites; after the arrow, where. [For programs](references.bib).
"""
CITED = re.compile(r"references\.md#(\w+)")
FEW = 3  # authors who are all named where a work is cited


@cache
def entries() -> dict[str, Entry]:
    """Return the works by their keys."""
    return dict(parse_file(str(APPENDIX / "references.bib")).entries)


def plain(latex: str) -> str:
    """Return what BibTeX writes in LaTeX as Markdown has it."""
    return str(Text.from_latex(latex)).replace("&", r"\&")


def field(work: Entry, name: str) -> str:
    """Return a field of a work, empty where it has none."""
    return plain(work.fields.get(name, ""))


def people(work: Entry) -> list[list[str]]:
    """Return who wrote or edited a work: family name, and first names."""
    persons = work.persons.get("author") or work.persons.get("editor") or []
    return [plain(str(person)).split(", ") for person in persons]


def listed(words: list[str]) -> str:
    """Return words as a sentence lists them: 1, 2 and 3."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def label(key: str) -> tuple[str, str]:
    """Return how a work is called where it is cited: by whom it is, or its title, and its year."""
    work = entries()[key]
    names = [family for family, *_ in people(work)]
    names = names or [field(work, "key") or field(work, "title")]
    whom = listed(names) if len(names) <= FEW else f"{names[0]} et al."
    return whom, work.fields.get("year", "undated")


def joined(*words: str) -> str:
    """Return words with commas between those that are there."""
    return ", ".join(filter(None, words))


def line(key: str, pages: list[str]) -> str:
    """Return what the list says of a work."""
    work = entries()[key]
    names, year = label(key)
    title = field(work, "title")
    if "journal" in work.fields:
        number = f"({field(work, 'number')})" if "number" in work.fields else ""
        volume = f"*{field(work, 'journal')}* {field(work, 'volume')}{number}".strip()
        where = [title, joined(volume, field(work, "pages"))]
    else:
        title = f"*{title}*" if "publisher" in work.fields else title
        edition = f"{field(work, 'edition')}rd edition" if "edition" in work.fields else ""
        publisher = joined(field(work, "publisher"), field(work, "address"))
        where = [title, edition, publisher, field(work, "howpublished")]
    writers = listed([" ".join(reversed(person)) for person in people(work)])
    parts = filter(None, [writers, *where, field(work, "note")])
    sentences = [part if part.endswith("?") else f"{part.rstrip('.')}." for part in parts]
    if doi := work.fields.get("doi"):
        sentences.append(f"[doi:{doi}](https://doi.org/{doi}).")
    elif url := work.fields.get("url"):
        sentences.append(f"<{url}>.")
    if pages:
        sentences.append(f"→ {', '.join(pages)}.")
    return f'- <a id="{key}"></a>**{names} ({year}).** {" ".join(sentences)}'


def pages() -> dict[str, list[str]]:
    """Return links to the pages that cite each work, in the order of the book."""
    citing: dict[str, list[str]] = {}
    for page in reading.pages().values():
        if page.path == LIST:
            continue
        link = posixpath.relpath(page.path, APPENDIX)
        for key in dict.fromkeys(CITED.findall(page.text)):
            citing.setdefault(key, []).append(f"[{page.title}]({link})")
    return citing


def written() -> str:
    """Return the whole page."""
    citing = pages()
    order = sorted(entries(), key=lambda key: [word.casefold() for word in label(key)])
    works = [line(key, citing.get(key, [])) for key in order]
    return "\n".join([HEAD, *works, ""])


if __name__ == "__main__":
    LIST.write_text(written(), "utf-8")
