"""Exercises, with level and minutes; and what folds away: code, answers, hints, solutions."""

from __future__ import annotations

import ast

import reading
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx_design.dropdown import dropdown_main, dropdown_title
from sphinx_exercise.nodes import is_exercise_node, solution_node
from views import filled

KINDS = "answer", "aside", "marking"
"""What a dropdown may be by its class; any other is a hint."""


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_post_transform(Folds)
    app.add_js_file("live.js")


class Folds(SphinxPostTransform):
    """Fold what a reader opens when they want it; say what the classes of an exercise say."""

    default_priority = 198  # before others make elements of their own of it
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        """Change the document in place."""
        page = reading.pages()[self.env.docname]
        asked = list(self.document.findall(is_exercise_node))
        for node, one in zip(asked, page.exercises, strict=True):
            node.insert(1, nodes.paragraph("", one.effort, classes=["jeux-effort"]))
            node["classes"] = [name for name in node["classes"] if name not in one.classes]
        if page.path.suffix == ".ipynb":
            self.give_bars()
        for node in list(self.document.findall(nodes.container)):
            if node.get("design_component") == "dropdown":
                kinds = [
                    one
                    for one in ("answer", "aside", "marking")
                    if one in node["container_classes"]
                ]
                kind = [*kinds, "hint"][0]
                node.replace_self(folded(kind, node[1:], *node[0].children))
            elif node.get("nb_element") == "cell_code":
                fold_cell(node)
        for node in list(self.document.findall(nodes.container)):
            if "tag_answer" in node["classes"]:
                take_in(node)
        numbers = {one.label: one.number for one in page.exercises}
        for node in list(self.document.findall(solution_node)):
            line = nodes.Text(f"Solution to Exercise {numbers[node['target_label']]}")
            solution = folded("solution", node[1:], line)
            # where the address leads is inside: a browser that is sent there opens the fold
            solution[-1]["ids"], node["ids"], node["classes"] = node["ids"], [], []
            node.replace_self(solution)

    def give_bars(self) -> None:
        """Put buttons under the code of a page, and an empty cell under each exercise."""

        def runs(node: nodes.Node) -> bool:
            if isinstance(node, nodes.container) and node.get("nb_element") == "cell_code_source":
                return "tag_static" not in node.parent["classes"]  # it reads a file of its own
            return bool(is_exercise_node(node))

        for number, node in enumerate(list(self.document.findall(runs)), 1):
            own = is_exercise_node(node)
            acts = ["Run", "Reset"] if own else ["Run", "Edit", "Reset"]
            bar = nodes.raw("", filled("bar", number=number, acts=acts), format="html")
            node += folded("jeux-own", [bar], nodes.Text("Try it in Python")) if own else bar


def fold_cell(cell: nodes.container) -> None:
    """Fold what the tags of a cell say; its code then stands under what it shows."""
    folds = cell.attributes.pop("hide_mode", None) or ""
    parts = {part.get("nb_element"): part for part in cell}
    if (output := parts.get("cell_code_output")) and "output" in folds:
        cell.replace(output, folded("output", [output], nodes.Text("Output")))
    if (source := parts.get("cell_code_source")) and "input" in folds:
        cell.remove(source)
        code = source[0].astext()
        if names := imported(code):
            line = [nodes.inline("", "Imports"), nodes.Text(" "), nodes.literal("", names)]
            cell += folded("code imports", [source], *line)
        elif "Predict(" in code:
            cell += folded("question", [source], nodes.Text("Code and answer"))
        else:
            cell += folded("code", [source], nodes.Text("Code"))


def take_in(cell: nodes.container) -> None:
    """Move a cell whose output answers a question, and what leads to it, into the answer's fold."""
    beside = cell.parent
    place = beside.index(cell) + 1
    answer = max(k for k in range(place) if "answer" in beside[k]["classes"])
    inside = beside[answer + 1 : place]
    del beside[answer + 1 : place]
    beside[answer][-1] += inside


def folded(kind: str, inside: list[nodes.Node], *line: nodes.Node) -> dropdown_main:
    """Put something behind one line."""
    body = nodes.container("", *inside, classes=["jeux-fold-body"])
    classes = ["jeux-fold", *kind.split()]
    return dropdown_main("", dropdown_title("", "", *line), body, classes=classes)


def imported(code: str) -> str:
    """Return the packages that a cell brings in, if it does nothing else."""
    names: list[str] = []
    for line in ast.parse(code).body:
        if not isinstance(line, ast.Import | ast.ImportFrom):
            return ""
        names += [getattr(line, "module", None) or alias.name for alias in line.names]
    return ", ".join(dict.fromkeys(name.partition(".")[0] for name in names))
