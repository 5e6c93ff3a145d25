"""The table of the pupil copies: each in JupyterLite and on Binder, and the chapter's sheet."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

import asked
import copies
import face
import heads
from door import Door, words
from sphinx.application import Sphinx

LITE = "../../lite/notebooks/index.html?path=pupil/{path}"
BINDER = "https://mybinder.org/v2/git/{home}/main?urlpath=lab/tree/_build/pupil/{path}"
EXAMINATION = "book/teach/examination"
NONE = "–"


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_directive("pupil-copies", Copies)


class Copies(Door):
    """A row for each chapter."""

    option_spec = words("caption", "chapter", "lite", "binder", "sheet", "opens")

    def html(self) -> str:
        """Return the table."""
        heading = "".join(
            f'<th scope="col">{self.say(name)}</th>' for name in ("chapter", *self.ways())
        )
        rows = "".join(map(self.part, heads.parts()))
        last, sheet = heads.title(EXAMINATION), self.sheet(EXAMINATION)
        rows += f"<tbody>{self.cells(last, EXAMINATION, sheet)}</tbody>"
        return (
            f'<div class="jeux-copies"><table><caption>{self.say("caption")}</caption>'
            f"<thead><tr>{heading}</tr></thead>{rows}</table></div>"
        )

    def ways(self) -> list[str]:
        """Return how a copy can be had: Binder needs an address."""
        return ["lite", *["binder"] * bool(self.config.jeux_repository), "sheet"]

    def part(self, part: heads.Part) -> str:
        """Return the rows of a part under its name."""
        columns = 1 + len(self.ways())
        rows = "".join(self.row(k, one) for k, one in enumerate(part.chapters, 1))
        return (
            f'<tbody data-part="{part.folder}"><tr class="jeux-asked-chapter">'
            f'<th scope="rowgroup" colspan="{columns}"{face.french(part)}>'
            f"{escape(part.caption)}</th></tr>{rows}</tbody>"
        )

    def row(self, place: int, one: heads.Chapter) -> str:
        """Return the row of a chapter."""
        path = copies.inside(heads.ROOT / f"{one.name}.ipynb").as_posix()
        home = quote(self.config.jeux_repository, safe="")
        to = {"lite": LITE.format(path=path), "binder": BINDER.format(home=home, path=path)}
        if any(exercise.page == one.name for exercise in asked.exercises()):
            to |= self.sheet(one.name)
        return self.cells(f"{place} {one.title}", one.name, to)

    def sheet(self, page: str) -> dict[str, str]:
        """Return where the sheet of a page is."""
        return {"sheet": f"{self.link(page)}#show=exercises"}

    def cells(self, title: str, page: str, to: dict[str, str]) -> str:
        """Return a row: a page, and a link for each way there is."""
        cells = "".join(
            f"<td>{self.way(way, to[way], title) if way in to else NONE}</td>"
            for way in self.ways()
        )
        return f'<tr><td><a href="{self.link(page)}">{escape(title)}</a></td>{cells}</tr>'

    def way(self, way: str, address: str, title: str) -> str:
        """Return a link that says to ears which chapter it opens."""
        name = self.say("opens", way=self.options[way], chapter=title)
        return f'<a href="{escape(address)}" aria-label="{name}">{self.say(way)}</a>'
