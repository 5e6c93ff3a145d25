"""What folds away: imports, code, answers, hints, solutions; and the switches of the header."""

from __future__ import annotations

import ast
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx_exercise.nodes import exercise_enumerable_node, is_exercise_node, solution_node
from sphinx_exercise.utils import get_node_number

CODE, ANSWER, IMPORTS, OUTPUT = "Code", "Code and answer", "Imports", "Output"
RUN, EDIT, RESET, OWN, CELL = "Run", "Edit", "Reset", "Try it in Python", "{act}: cell {number}"
SOLUTION = "Solution to {exercise}"

# settled before the first paint; a page that is presented shows no code
SWITCH = """if (localStorage.getItem("code") === "open" && !/\\bpresent\\b/.test(location.hash))
  document.documentElement.dataset.code = "open";"""


class fold(nodes.General, nodes.Element):  # type: ignore[misc] # docutils has no types
    """Something that opens under one line: a <details>."""


class fold_line(nodes.General, nodes.TextElement):  # type: ignore[misc]
    """The line that opens it: its <summary>."""


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    for node, tag in ((fold, "details"), (fold_line, "summary")):
        app.add_node(node, html=element(tag))
    app.add_post_transform(Folds)
    app.add_js_file(None, body=SWITCH, priority=1)
    app.add_js_file("live.js")


def element(tag: str) -> tuple[Any, Any]:
    """Return the two functions by which Sphinx writes a node as one element."""

    def visit(writer: Any, node: nodes.Element) -> None:
        writer.body.append(writer.starttag(node, tag, ""))

    def depart(writer: Any, node: nodes.Element) -> None:
        writer.body.append(f"</{tag}>\n")

    return visit, depart


class Folds(SphinxPostTransform):
    """Fold what a reader opens when they want it, all of it in the same way."""

    default_priority = 198  # before others make elements of their own of it
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Change the document in place."""
        if self.env.doc2path(self.env.docname).endswith(".ipynb"):
            self.give_bars()
        for node in list(self.document.findall(nodes.container)):
            if node.get("design_component") == "dropdown":
                line = fold_line("", "", *node[0].children)
                named = [one for one in ("answer", "aside") if one in node["container_classes"]]
                kind = named[0] if named else "hint"
                node.replace_self(folded(kind, line, node.children[1:]))
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
            cell = isinstance(node, nodes.container) and node.get("nb_element")
            # a static cell reads a file that a page does not have
            static = isinstance(node, nodes.container) and "tag_static" in node.parent["classes"]
            return is_exercise_node(node) or (cell == "cell_code_source" and not static)

        for number, node in enumerate(list(self.document.findall(runs)), 1):
            if is_exercise_node(node):
                inside = nodes.raw("", bar(number, RUN), format="html")
                node += folded("jeux-own", fold_line("", OWN), [inside])
            else:
                node += nodes.raw("", bar(number, RUN, EDIT), format="html")

    def code(self, cell: nodes.container) -> None:
        """Fold what the tags of a cell say; its code then stands under what it shows."""
        folds = cell.attributes.pop("hide_mode", None) or ""
        parts = {part.get("nb_element"): part for part in cell}
        if (output := parts.get("cell_code_output")) and "output" in folds:
            cell.replace(output, folded("output", fold_line("", OUTPUT), [output]))
        if (source := parts.get("cell_code_source")) and "input" in folds:
            cell.remove(source)
            cell += named_fold(source)

    def solution(self, node: nodes.Element) -> None:
        """Name a solution by its exercise, and fold it."""
        known = self.env.sphinx_exercise_registry  # type: ignore[attr-defined]
        exercise = known[node["target_label"]]["node"]
        named = "Exercise"
        if isinstance(exercise, exercise_enumerable_node):
            number = get_node_number(self.app, exercise, "exercise")
            named = self.config.numfig_format["exercise"] % number
        line = fold_line("", SOLUTION.format(exercise=named))
        solution = folded("solution", line, node.children[1:])
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


def named_fold(source: nodes.Element) -> fold:
    """Fold code behind a line that says what it is: imports by name, a question with a warning."""
    block = source.next_node(nodes.literal_block)
    code = block.astext() if block else ""
    if names := imported(code):
        words = [nodes.inline("", IMPORTS), nodes.Text(" "), nodes.literal("", ", ".join(names))]
        return folded("code imports", fold_line("", "", *words), [source])
    if "Predict(" in code:
        return folded("question", fold_line("", ANSWER), [source])
    return folded("code", fold_line("", CODE), [source])


def folded(kind: str, line: fold_line, inside: list[nodes.Node]) -> fold:
    """Put something behind one line."""
    body = nodes.container("", *inside, classes=["jeux-fold-body"])
    return fold("", line, body, classes=["jeux-fold", *kind.split()])


def imported(code: str) -> list[str]:
    """Return the packages that a cell brings in, if it does nothing else."""
    try:
        lines = ast.parse(code).body
    except SyntaxError:
        return []
    names = []
    for line in lines:
        if isinstance(line, ast.ImportFrom) and line.module:
            names.append(line.module)
        elif isinstance(line, ast.Import):
            names += [alias.name for alias in line.names]
        else:
            return []
    return list(dict.fromkeys(name.partition(".")[0] for name in names))
