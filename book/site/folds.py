"""Exercises, with level and minutes; and what folds away: code, answers, hints, solutions."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from html import escape
from typing import Any

import reading
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx_design.dropdown import dropdown_main, dropdown_title
from sphinx_exercise.nodes import is_exercise_node, solution_node

CODE, ANSWER, IMPORTS, OUTPUT = "Code", "Code and answer", "Imports", "Output"
RUN, EDIT, RESET, OWN, CELL = "Run", "Edit", "Reset", "Try it in Python", "{act}: cell {number}"
SOLUTION = "Solution to Exercise {number}"
EFFORT, WORTH = "Level {level}, about {minutes} minutes", ", {points} points"


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.connect("env-check-consistency", number)
    app.add_post_transform(Folds)
    app.add_js_file("live.js")


def number(app: Sphinx, env: BuildEnvironment) -> None:
    """Count the exercises of each page anew, where Sphinx counts through the book.

    2.3 is the third exercise of a part's second chapter. Sphinx compares its own numbers with
    those of the last build, to know what to write again; by now it has stored them.
    """
    for page, kinds in env.toc_fignumbers.items():
        before = (reading.chapters()[page].place,) if page in reading.chapters() else ()
        counted = kinds.get("exercise", {})
        for k, label in enumerate(counted):
            counted[label] = (*before, k + 1)


class Folds(SphinxPostTransform):
    """Fold what a reader opens when they want it; say what the classes of an exercise say."""

    default_priority = 198  # before others make elements of their own of it
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Change the document in place."""
        for node in list(self.document.findall(is_exercise_node)):
            if sentence := effort(node["classes"]):
                node.insert(1, nodes.paragraph("", sentence, classes=["jeux-effort"]))
            node["classes"] = [c for c in node["classes"] if not reading.SAID.fullmatch(c)]
        if self.env.doc2path(self.env.docname).endswith(".ipynb"):
            self.give_bars()
        for node in list(self.document.findall(nodes.container)):
            if node.get("design_component") == "dropdown":
                kinds = [one for one in ("answer", "aside") if one in node["container_classes"]]
                kind = [*kinds, "hint"][0]
                node.replace_self(folded(kind, node[0].children, node.children[1:]))
            elif node.get("nb_element") == "cell_code":
                self.code(node)
        for node in list(self.document.findall(nodes.container)):
            if "tag_answer" in node["classes"]:
                take_in(node)
        for node in list(self.document.findall(solution_node)):
            if "dropdown" in node["classes"]:
                self.solution(node)

    def give_bars(self) -> None:
        """Put buttons under the code of a page, and an empty cell under each exercise."""

        def runs(node: nodes.Node) -> bool:
            if isinstance(node, nodes.container) and node.get("nb_element") == "cell_code_source":
                return "tag_static" not in node.parent["classes"]  # it reads a file of its own
            return bool(is_exercise_node(node))

        for number, node in enumerate(list(self.document.findall(runs)), 1):
            if is_exercise_node(node):
                inside = nodes.raw("", bar(number, RUN), format="html")
                node += folded("jeux-own", OWN, [inside])
            else:
                node += nodes.raw("", bar(number, RUN, EDIT), format="html")

    def code(self, cell: nodes.container) -> None:
        """Fold what the tags of a cell say; its code then stands under what it shows."""
        folds = cell.attributes.pop("hide_mode", None) or ""
        parts = {part.get("nb_element"): part for part in cell}
        if (output := parts.get("cell_code_output")) and "output" in folds:
            cell.replace(output, folded("output", OUTPUT, [output]))
        if (source := parts.get("cell_code_source")) and "input" in folds:
            cell.remove(source)
            cell += named_fold(source)

    def solution(self, node: nodes.Element) -> None:
        """Name a solution by its exercise, and fold it."""
        exercises = reading.pages()[self.env.docname].exercises
        number = next(one.number for one in exercises if one.label == node["target_label"])
        solution = folded("solution", SOLUTION.format(number=number), node.children[1:])
        # where the address leads is inside: a browser that is sent there opens the fold
        solution[-1]["ids"], node["ids"], node["classes"] = node["ids"], [], []
        node.replace_self(solution)


def bar(number: int, *acts: str) -> str:
    """Return what stands under code that runs on the page: its buttons, and what they say.

    The cells of a page have numbers, for those who hear its buttons and do not see what is near.
    """
    buttons = ""
    for act in (*acts, RESET):
        name, hidden = escape(CELL.format(act=act, number=number)), " hidden" * (act == RESET)
        kind = f'type="button" class="jeux-{act.lower()}" aria-label="{name}"{hidden}'
        buttons += f"<button {kind}>{act}</button>"
    return f'<div class="jeux-bar">{buttons}<span class="jeux-said" role="status"></span></div>'


def take_in(cell: nodes.container) -> None:
    """Move a cell whose output answers a question, and what leads to it, into the answer's fold."""
    beside = cell.parent
    place = beside.index(cell)
    before = [k for k in range(place) if "answer" in beside[k].get("classes", ())]
    if not before:
        raise ExtensionError(f"no answer stands before a cell that answers: {cell.astext()[:60]!r}")
    inside = beside[before[-1] + 1 : place + 1]
    for node in inside:
        beside.remove(node)
    beside[before[-1]][-1] += inside


def named_fold(source: nodes.Element) -> dropdown_main:
    """Fold code behind a line that says what it is: imports by name, a question with a warning."""
    block = source.next_node(nodes.literal_block)
    code = block.astext() if block else ""
    if names := imported(code):
        words = [nodes.inline("", IMPORTS), nodes.Text(" "), nodes.literal("", ", ".join(names))]
        return folded("code imports", words, [source])
    if "Predict(" in code:
        return folded("question", ANSWER, [source])
    return folded("code", CODE, [source])


def folded(kind: str, words: str | list[nodes.Node], inside: list[nodes.Node]) -> dropdown_main:
    """Put something behind one line."""
    line = dropdown_title("", "", *([nodes.Text(words)] if isinstance(words, str) else words))
    body = nodes.container("", *inside, classes=["jeux-fold-body"])
    return dropdown_main("", line, body, classes=["jeux-fold", *kind.split()])


def imported(code: str) -> list[str]:
    """Return the packages that a cell brings in, if it does nothing else."""
    try:
        lines = ast.parse(code).body
    except SyntaxError:
        return []
    names: list[str] = []
    for line in lines:
        if not isinstance(line, ast.Import | ast.ImportFrom):
            return []
        names += [getattr(line, "module", None) or alias.name for alias in line.names]
    return list(dict.fromkeys(name.partition(".")[0] for name in names))


def effort(classes: Iterable[str]) -> str:
    """Return what the classes of an exercise say of level and minutes, as a sentence, if they do.

    >>> effort(["exercise", "level-1", "minutes-10", "topic-counting"])
    'Level 1, about 10 minutes'
    """
    said = dict(name.partition("-")[::2] for name in classes)
    if not {"level", "minutes"} <= set(said):
        return ""
    return (EFFORT + WORTH * ("points" in said)).format(**said)
