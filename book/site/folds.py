"""What folds away: imports, code, answers, hints, solutions; and the switches of the header."""

from __future__ import annotations

import ast
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx_exercise.nodes import exercise_enumerable_node, is_exercise_node, solution_node
from sphinx_exercise.utils import get_node_number

VIEW = "application/vnd.jupyter.widget-view+json"
IMPORTS, OUTPUT = "Imports", "Output"
RUN, EDIT, RESET, OWN, CELL = "Run", "Edit", "Reset", "Try it in Python", "{act}: cell {number}"
SOLUTION, WHOLE = "Solution to {exercise}", "Show all {count} lines"
MOST_LINES = 8  # of code that a phone shows at once

# settled before the first paint, so that code which is hidden is never seen to go
CODE = """if (localStorage.getItem("code") === "hidden")
  document.documentElement.dataset.code = "hidden";"""


class fold(nodes.General, nodes.Element):  # type: ignore[misc] # docutils has no types
    """Something that opens under one line: a <details>."""


class fold_line(nodes.General, nodes.TextElement):  # type: ignore[misc]
    """The line that opens it: its <summary>."""


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    for node, tag in ((fold, "details"), (fold_line, "summary")):
        app.add_node(node, html=element(tag))
    app.add_post_transform(Folds)
    app.add_js_file(None, body=CODE, priority=1)
    if app.config.jeux_live:
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
        if self.config.jeux_live and self.env.doc2path(self.env.docname).endswith(".ipynb"):
            self.give_bars()
        for node in list(self.document.findall(nodes.container)):
            if node.get("design_component") == "dropdown":
                line = fold_line("", "", *node[0].children)
                kind = "answer" if "answer" in node["container_classes"] else "hint"
                node.replace_self(folded(kind, line, node.children[1:]))
            elif node.get("nb_element") == "cell_code_source":
                self.code(node)
            elif node.get("nb_element") == "cell_code" and shows_a_widget(node):
                node.children.reverse()  # the game first, then the code that made it
            elif node.get("hide_mode") == "output":
                del node["hide_mode"]
                node[-1] = folded("output", fold_line("", OUTPUT), [node[-1]])
        for node in list(self.document.findall(solution_node)):
            if "dropdown" in node["classes"]:
                self.solution(node)

    def give_bars(self) -> None:
        """Put buttons under the code of a page, and an empty cell under each exercise."""

        def runs(node: nodes.Node) -> bool:
            cell = isinstance(node, nodes.container) and node.get("nb_element")
            return is_exercise_node(node) or cell == "cell_code_source"

        for number, node in enumerate(list(self.document.findall(runs)), 1):
            if own := is_exercise_node(node):
                place = nodes.container("", classes=["jeux-own"])
                node += place
            else:
                place = node
            place += nodes.raw("", bar(number, own), format="html")

    def code(self, cell: nodes.container) -> None:
        """Fold imports; let a phone show the beginning of what is long."""
        code = cell.next_node(nodes.literal_block)
        if code is None:
            return
        if names := imported(code.astext()):
            line = fold_line("", "", nodes.inline("", IMPORTS), nodes.Text(" "))
            line += nodes.literal("", ", ".join(names))
            cell.children = [folded("imports", line, cell.children)]
            cell.setup_child(cell[0])
        elif (count := len(code.astext().strip("\n").splitlines())) > MOST_LINES:
            cell["classes"].append("jeux-long")
            words = escape(WHOLE.format(count=count))
            button = f'<button class="jeux-whole" type="button" aria-expanded="false">{words}'
            cell.insert(1, nodes.raw("", f"{button}</button>", format="html"))

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


def bar(number: int, own: bool = False) -> str:
    """Return what stands under code that runs on the page: its buttons, and what they say.

    The cells of a page have numbers, for those who hear its buttons and do not see what is near;
    `own` is the empty cell of an exercise.
    """
    shown = {"edit": OWN, "run": RUN} if own else {"run": RUN, "edit": EDIT}
    buttons = ""
    for kind, act in (shown | {"reset": RESET}).items():
        name = escape(CELL.format(act=act, number=number))
        hidden = " hidden" if kind == "reset" or (own and kind == "run") else ""
        kinds = f'type="button" class="jeux-{kind}" aria-label="{name}"{hidden}'
        buttons += f"<button {kinds}>{act}</button>"
    return f'<div class="jeux-bar">{buttons}<span class="jeux-said"></span></div>'


def folded(kind: str, line: fold_line, inside: list[nodes.Node]) -> fold:
    """Put something behind one line."""
    body = nodes.container("", *inside, classes=["jeux-fold-body"])
    return fold("", line, body, classes=["jeux-fold", kind])


def shows_a_widget(cell: nodes.container) -> bool:
    """Say whether a cell has code, and shows a widget and nothing else."""
    if [part.get("nb_element") for part in cell] != ["cell_code_source", "cell_code_output"]:
        return False
    shown = [node.astext() for node in cell[1].findall(nodes.raw)]
    return len(shown) == len(cell[1]) and all(VIEW in words for words in shown)


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
