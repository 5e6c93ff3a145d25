"""What nbval's kernels put out is kept for the build: `pytest --nbval -p tests.executed book`.

nbval executes each chapter once and compares it with what is stored. When all its cells have
passed, its outputs and the state of its widgets go into the cache that Sphinx reads.
"""

import copy
import json
import os
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tools"))

import cached  # before nbformat, of which it leaves out what nobody needs
import nbformat
import nbval.plugin
import pytest

nbval.kernel.pformat = str  # it words each message for a log that nobody keeps
STATE = (
    "import json, sys; w = sys.modules.get('ipywidgets'); "
    "print(json.dumps(w.Widget.get_manager_state() if w else {'state': {}}))"
)


def printed_by(kernel, code):
    """Return what a kernel prints when it is asked for one more cell."""
    request = kernel.execute_cell_input(code, allow_stdin=False)
    kernel.await_reply(request, timeout=600)
    text = ""
    while True:
        message = kernel.get_message("iopub", timeout=600)
        if message["parent_header"].get("msg_id") != request:
            continue
        content = message["content"]
        text += content.get("text", "")
        text += "\n".join(content.get("traceback", []))
        if content.get("execution_state") == "idle":
            return text


def pytest_configure(config):
    os.environ |= cached.SETTINGS
    config.cache_of_chapters = cached.opened()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if isinstance(item, nbval.plugin.IPyNbCell) and call.when == "call" and report.passed:
        outputs = vars(item.parent).setdefault("outputs_of_cells", [])
        outputs.append(copy.deepcopy(item.test_outputs))
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item, nextitem):
    chapter = item.parent
    if not isinstance(chapter, nbval.plugin.IPyNbFile) or (nextitem and nextitem.parent is chapter):
        return
    notebook = nbformat.read(chapter.path, 4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs_of_cells = vars(chapter).get("outputs_of_cells", [])
    if len(outputs_of_cells) < len(code):
        return  # a cell has failed: the build will say so itself
    for count, (cell, outputs) in enumerate(zip(code, outputs_of_cells, strict=True), 1):
        cell.update(outputs=outputs, execution_count=count)
    state = json.loads(printed_by(chapter.kernel, STATE))
    notebook.metadata["language_info"] = {"name": "python", "pygments_lexer": "ipython3"}
    notebook.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": state}
    cached.keep(item.config.cache_of_chapters, chapter.path, notebook)
