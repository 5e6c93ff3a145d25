"""Rewrite the pages of serpents as the plan of cuts says: apply.py ROOT, on any state of the repository.

A page is a text file in pages/. A line "@@ md ID" begins a Markdown cell, "@@ code ID [tags]" a new
code cell, "@@ take ID ..." names cells that are taken as they stand wherever they are now, and
"@@ sub ID" takes a cell and replaces OLD by NEW in it (blocks <<< OLD === NEW >>>; OLD is a regular
expression if it begins with "re:"; a replacement that finds nothing is left out, so that a cell
which somebody has rewritten stays). "@@ imports ID" composes the first cell: the imports of the
notebooks that the page's code cells come from, those of its own lines, less what no cell uses.
"""

import ast
import json
import re
import sys
from pathlib import Path

ROOT, HERE = Path(sys.argv[1]).resolve(), Path(__file__).resolve().parent
PART = ROOT / "book" / "serpents"
STD = sys.stdlib_module_names
OLD_CELLS, FROM = {}, {}


def read(path):
    return json.loads(path.read_text("utf-8"))


def text(cell):
    return "".join(cell["source"])


def put(cell, source):
    cell["source"] = source.splitlines(keepends=True)


def imported(code):
    """(module or None, name, alias) of each import of some code."""
    for node in ast.parse(code).body:
        if isinstance(node, ast.Import):
            yield from ((None, n.name, n.asname) for n in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module, n.name, n.asname) for n in node.names)


def written(found):
    """Imports as they stand in a first cell."""
    def group(one):
        top = (one[0] or one[1]).split(".")[0]
        return 0 if top in STD else 2 if top == "jeux" else 1
    parts = []
    for g in range(3):
        mine = [one for one in found if group(one) == g]
        lines = [f"import {n}" + (f" as {a}" if a else "") for m, n, a in sorted(x for x in mine if not x[0])]
        modules = {}
        for m, n, a in mine:
            if m:
                modules.setdefault(m, set()).add(n + (f" as {a}" if a else ""))
        for m in sorted(modules):
            names = sorted(modules[m], key=lambda n: (not n.isupper(), not n[0].isupper(), n))
            aliased, names = [n for n in names if " as " in n], [n for n in names if " as " not in n]
            more = [f"from {m} import {n}" for n in aliased]
            if not names:
                lines += more
                continue
            line = f"from {m} import {', '.join(names)}"
            if len(line) > 76:
                line = f"from {m} import (\n" + "".join(f"    {n},\n" for n in names) + ")"
            lines += [line, *more]
        if lines:
            parts.append("\n".join(lines))
    return "\n\n".join(parts)


def used(code):
    return {n.id for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Name)}


def parse(path):
    """The directives of a page: (kind, argument, body)."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("@@ "):
            kind, _, rest = line[3:].partition(" ")
            found.append((kind, rest.strip(), []))
        elif found:
            found[-1][2].append(line)
    return [(k, a, "\n".join(b).strip("\n")) for k, a, b in found]


def subbed(source, body):
    for old, new in re.findall(r"<<<\n(.*?)\n===\n(.*?)\n?>>>", body + "\n", re.S):
        if old.startswith("re:"):
            source = re.sub(old[3:], lambda m, n=new: n, source, count=1, flags=re.S)
        elif old in source and not (new and new in source):
            source = source.replace(old, new)
    return source


def page(path):
    cells, extra, place, lent = [], "", None, set()
    sources = set()
    for kind, argument, body in parse(path):
        if kind == "md":
            cells.append({"cell_type": "markdown", "id": argument, "metadata": {}, "source": []})
            put(cells[-1], body)
        elif kind == "code":
            name, *tags = argument.split()
            old = OLD_CELLS.get(name)
            cell = {"cell_type": "code", "execution_count": None, "id": name, "metadata": {}, "outputs": [], "source": []}
            if old and text(old) == body:
                cell["outputs"] = old["outputs"]
            if tags:
                cell["metadata"]["tags"] = sorted(tags)
            if "Predict(" in body:
                cell["metadata"]["jupyter"] = {"source_hidden": True}
            put(cell, body)
            cells.append(cell)
        elif kind in ("take", "sub"):
            for name in [n for one in argument.split() for n in (*AFTER.get(one, ()), one)]:
                if name not in OLD_CELLS:
                    print(f"{path.name}: no cell {name}")
                    continue
                cell = json.loads(json.dumps(OLD_CELLS[name]))
                if kind == "sub" and name == argument:
                    put(cell, subbed(text(cell), body))
                if cell["cell_type"] == "code":
                    sources.add(FROM[name])
                cells.append(cell)
        elif kind == "imports":
            place, extra = (len(cells), argument), body
        else:
            raise SystemExit(f"{path.name}: {kind}?")
    if place:
        found = lent | (set(imported(extra)) if extra else set())
        for name in sources:
            found |= set(IMPORTS[name])
        needed = set().union(*(used(text(c)) for c in cells if c["cell_type"] == "code"))
        found = {one for one in found if (one[2] or one[1]) in needed}
        # one name, one import: the page's own line wins, else the shorter module
        own = {(a or n): (m, n, a) for m, n, a in imported(extra)} if extra else {}
        chosen = {}
        for one in sorted(found, key=lambda x: (len(x[0] or ""), str(x))):
            chosen.setdefault(one[2] or one[1], own.get(one[2] or one[1], one))
        cell = json.loads(json.dumps(OLD_CELLS.get(place[1]))) if place[1] in OLD_CELLS else {
            "cell_type": "code", "execution_count": None, "id": place[1], "metadata": {}, "outputs": [], "source": []}
        cell["metadata"] = {"jupyter": {"source_hidden": True}, "tags": ["hide-input"]}
        put(cell, written(set(chosen.values())))
        cells.insert(place[0], cell)
    count = 0
    for cell in cells:
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"] = count
            for output in cell["outputs"]:
                if "execution_count" in output:
                    output["execution_count"] = count
    return cells


IMPORTS, AFTER = {}, {}
BASE = set(json.loads((HERE / "base.json").read_text("utf-8")))
KNOWN = BASE | {n for p in (HERE / "pages").glob("*.txt") for k, a, _ in parse(p)
                for n in (a.split()[:1] if k in ("md", "code", "imports") else a.split())}
TAKEN = {n for p in (HERE / "pages").glob("*.txt") for k, a, _ in parse(p) if k in ("take", "sub") for n in a.split()}
for path in sorted((ROOT / "book").rglob("*.ipynb")):
    if path.parent != PART and path.name != "serpents.ipynb":
        continue
    notebook = read(path)
    for cell in notebook["cells"]:
        OLD_CELLS.setdefault(cell["id"], cell)
        FROM.setdefault(cell["id"], path)
    # code cells that are new since the pages were written go before the cell that follows them
    new = []
    for cell in notebook["cells"] if path.parent == PART else ():
        if cell["cell_type"] == "code" and cell["id"] not in KNOWN:
            new.append(cell["id"])
        elif new:
            if cell["id"] not in TAKEN:
                print(f"{path.name}: new cells {new} stand before {cell['id']}, which is not taken: left out")
            AFTER.setdefault(cell["id"], new)
            new = []
    if new:
        print(f"{path.name}: new cells {new} at the end: left out")
    first = next((c for c in notebook["cells"] if c["cell_type"] == "code"), None)
    IMPORTS[path] = list(imported(text(first))) if first else []
SHELL = {k: v for k, v in read(next(PART.glob("1-*.ipynb"))).items() if k != "cells"}


def store(path, cells):
    path.write_text(json.dumps({"cells": cells, **SHELL}, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")


made = {path.stem: page(path) for path in sorted((HERE / "pages").glob("*.txt"))}
for name, cells in made.items():
    store(PART / f"{name}.ipynb", cells)
if (HERE / "around.py").exists():
    exec(compile((HERE / "around.py").read_text("utf-8"), "around.py", "exec"))
