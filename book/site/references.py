"""Write the list of works cited, book/appendix/references.md, from references.bib and the pages."""

from __future__ import annotations

import posixpath
import re
from functools import cache

import reading

APPENDIX = reading.ROOT / "book" / "appendix"
LIST = APPENDIX / "references.md"
HEAD = """# References

Every work that the book cites; after the arrow, where. [For programs](references.bib).
"""
ENTRY = re.compile(r"^@\w+\{(\w+),\n(.*?)^\}", re.M | re.S)
FIELD = re.compile(r"^ *(\w+) *= *\{(.*)\},?$", re.M)
CITED = re.compile(r"references\.md#(\w+)")
FIELDS = "volume", "pages", "publisher", "address", "howpublished", "note"
FEW = 3  # authors who are all named where a work is cited


@cache
def entries() -> dict[str, dict[str, str]]:
    """Return the fields of each work, by its key."""
    text = (APPENDIX / "references.bib").read_text("utf-8")
    text = re.sub(r"\{\\'a\}", "á", re.sub(r"\{\\v\{c\}\}", "č", text)).replace("--", "–")
    return {
        key: {name: re.sub(r"[{}]", "", value) for name, value in FIELD.findall(fields)}
        for key, fields in ENTRY.findall(text)
    }


def people(work: dict[str, str]) -> list[list[str]]:
    """Return who wrote or edited a work: family name, and first names."""
    named = work.get("author") or work.get("editor") or ""
    return [person.split(", ") for person in named.split(" and ") if person]


def listed(words: list[str]) -> str:
    """Return words as a sentence lists them: 1, 2 and 3."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def label(key: str) -> tuple[str, str]:
    """Return how a work is called where it is cited: by whom it is, or its title, and its year."""
    work = entries()[key]
    families = [family for family, *_ in people(work)] or [work.get("key", work["title"])]
    names = listed(families) if len(families) <= FEW else f"{families[0]} et al."
    return names, work.get("year", "undated")


def joined(*words: str) -> str:
    """Return words with commas between those that are there."""
    return ", ".join(filter(None, words))


def line(key: str, pages: list[str]) -> str:
    """Return what the list says of a work."""
    work = entries()[key]
    has = dict.fromkeys(FIELDS, "") | work
    names, year = label(key)
    parts = [listed([" ".join([*first, family]) for family, *first in people(work)])]
    if "journal" in work:
        volume = has["volume"] + (f"({work['number']})" if "number" in work else "")
        parts += [work["title"], joined(f"*{work['journal']}* {volume}".strip(), has["pages"])]
    else:
        edition = f"{work['edition']}rd edition" if "edition" in work else ""
        title = f"*{work['title']}*" if "publisher" in work else work["title"]
        parts += [title, edition, joined(has["publisher"], has["address"]), has["howpublished"]]
    parts.append(has["note"])
    text = " ".join(p if p.endswith("?") else f"{p.rstrip('.')}." for p in parts if p)
    if "doi" in work:
        text += f" [doi:{work['doi']}](https://doi.org/{work['doi']})."
    elif "url" in work:
        text += f" <{work['url']}>."
    cited = f" → {', '.join(pages)}." if pages else ""
    return f'- <a id="{key}"></a>**{names} ({year}).** {text}{cited}'


def pages() -> dict[str, list[str]]:
    """Return links to the pages that cite each work, in the order of the book."""
    found: dict[str, list[str]] = {}
    for page in reading.pages().values():
        link = posixpath.relpath(page.path, APPENDIX)
        for key in dict.fromkeys(CITED.findall(page.text) if page.path != LIST else ()):
            found.setdefault(key, []).append(f"[{page.title}]({link})")
    return found


def written() -> str:
    """Return the whole page."""
    cited = pages()
    order = sorted(entries(), key=lambda key: [word.casefold() for word in label(key)])
    return "\n".join([HEAD, *(line(key, cited.get(key, [])) for key in order), ""])


if __name__ == "__main__":
    LIST.write_text(written(), "utf-8")
