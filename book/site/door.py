"""The door: dice over the row of 1922, and five games.

The words stand in ``book/index.md``; titles and minutes come from the chapters' heads, the printed
row from the ledger.
"""

from __future__ import annotations

import json
from html import escape
from typing import Any, ClassVar

import assets
import heads
import light
import yaml
from docutils import nodes
from docutils.parsers.rst.directives import unchanged_required
from face import PARTS, french, miniature
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from jeux import cloche, ledger
from jeux.cloche.rules import MARKS
from jeux.errata import wrong_digits
from jeux.law import Law
from jeux.trying import Throw

THROWS = "door-throws.js"
"""The script of the throws, beside the page's own: the door has no kernel and no ipywidgets."""

log = logging.getLogger(__name__)


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    (assets.ASSETS / THROWS).write_text(six_dice()._esm, "utf-8")
    for directive in (Dice, Games):
        app.add_directive(directive.__name__.lower(), directive)


class Door(SphinxDirective):
    """What the directives of the door share: their options are its words, with named fields."""

    option_spec: ClassVar[dict[str, Any]]

    def run(self) -> list[nodes.Node]:
        """Make the HTML, anew whenever a chapter's head changes."""
        if missing := set(self.option_spec) - set(self.options):
            raise self.error(f"{self.name} lacks {', '.join(sorted(missing))}")
        self.env.note_dependency(str(heads.ROOT / "_toc.yml"))
        for part in heads.parts():
            for chapter in part.chapters:
                self.env.note_dependency(str(heads.ROOT / f"{chapter.name}.ipynb"))
        return [nodes.raw("", self.html(), format="html")]

    def html(self) -> str:
        """Return what stands on the page."""
        raise NotImplementedError

    def say(self, word: str, **fields: Any) -> str:
        """Return one of the sentences with its fields filled in."""
        return escape(self.options[word].format(**fields))

    def link(self, page: str) -> str:
        """Return the address of a page; a page that is not there is a warning."""
        if page not in self.env.found_docs:
            log.warning("there is no page %s to link to", page, location=self.get_location())
        return self.env.app.builder.get_relative_uri(self.env.docname, page)


def words(*names: str) -> dict[str, Any]:
    """Return the options of a directive that are words for the page."""
    return dict.fromkeys(names, unchanged_required)


class Dice(Door):
    """Six dice, and the row of the table of 1922 for what they show: at first the wrong one.

    Under them stands the tally of all throws; scripts/door.js lets it throw.
    """

    option_spec = words(*("points", "throws", "product", "shows", "blank", "mark", "right", "slip"))

    def html(self) -> str:
        """Return the table, and the tally as it begins."""
        points, throws, printed = wrong_row()
        true = str(points * throws)
        figures = {"points": points, "throws": throws, "product": printed, "true": true}
        shown = {1, points - 1}
        dice = "".join(
            f'<li><span class="door-die{" shows" * (die in shown)}" aria-hidden="true">{die}</span>'
            f'<span class="jeux-unseen">'
            f"{self.say('shows' if die in shown else 'blank', die=die)}</span></li>"
            for die in MARKS
        )
        mark = f'<span class="jeux-unseen">{self.say("mark", **figures)}</span>'
        mark += marked(printed, true)
        names = ("shows", "blank", "right")
        sentences = "".join(f' data-{name}="{escape(self.options[name])}"' for name in names)
        return (
            f'<div class="door door-table"{sentences} data-slip="{self.say("slip", **figures)}">'
            f'<ol class="door-dice">{dice}</ol><dl class="door-line">'
            f"<div><dt>{self.say('points')}</dt><dd>{points}</dd></div>"
            f"<div><dt>{self.say('throws')}</dt><dd>{throws}</dd></div>"
            f"<div><dt>{self.say('product')}</dt><dd>{mark}</dd></div></dl>"
            f'<p class="jeux-unseen" role="status"></p>{tally()}</div>'
        )


def six_dice() -> Throw:
    """Return the book's own throws of the six dice."""
    return Throw(cloche.throws.dice(), Law(dict(enumerate(cloche.point_counts()))))


def tally() -> str:
    """Return the tally as it begins, with what its script needs."""
    thrown = six_dice()
    names = ("law", "given", "seed", "thrown", "key")
    state = {name: getattr(thrown, name) for name in names}
    begun = light.board({"_esm": thrown._esm, **state}, "door")
    look = f"<style>{thrown._css}</style>"
    told = escape(json.dumps(state))
    return f'{look}<div class="door-tally" data-state="{told}" inert>{begun}</div>'


def wrong_row() -> tuple[int, int, str]:
    """Return the one row of the table whose product is wrong: points, throws, what is printed."""
    counts = cloche.point_counts()
    printed = {row.id: row.printed for row in ledger.rows("cloche")}
    rows = [(mu, count, printed[f"product-{mu}"]) for mu, count in enumerate(counts)]
    (wrong,) = [row for row in rows if int(row[2]) != row[0] * row[1]]
    return wrong


def marked(printed: str, true: str) -> str:
    """Return a printed number, its wrong digits struck out and the true ones beside them."""
    out, done = "", 0
    for (start, stop), (begin, end) in zip(*wrong_digits(printed, true), strict=True):
        out += f"{printed[done:start]}<del>{printed[start:stop]}</del><ins>{true[begin:end]}</ins>"
        done = stop
    return f'<span class="pressmark" aria-hidden="true">{out}{printed[done:]}</span>'


class Games(Door):
    """Five strips: what each game asks, and how long its first chapter takes."""

    has_content = True
    option_spec = words("first", "whole")

    def html(self) -> str:
        """Return the list; the body of the directive is YAML: part, source, question."""
        asked = {game["part"]: game for game in yaml.safe_load("\n".join(self.content))}
        games = [part for part in heads.parts() if part.folder in PARTS]
        if [part.folder for part in games] != list(asked):
            raise self.error("games must be named in the order of _toc.yml")
        strips = "".join(self.strip(part, asked[part.folder]) for part in games)
        return f'<ol class="door-strips">{strips}</ol>'

    def strip(self, part: heads.Part, game: dict[str, str]) -> str:
        """Return the strip of one game."""
        first = part.chapters[0]
        whole = self.say("whole", chapters=len(part.chapters))
        return (
            f'<li data-part="{part.folder}"><a class="door-strip" href="{self.link(first.name)}">'
            f'<span class="miniature" aria-hidden="true">{miniature(part)}</span>'
            f"<span><strong{french(part)}>{escape(part.caption)}</strong>"
            f'<span class="source">{escape(game["source"])}</span>'
            f'<span class="question">{escape(game["question"])}</span></span>'
            f'<span class="facts"><b>{self.say("first", minutes=first.minutes)}</b>'
            f" {whole}</span></a></li>"
        )
