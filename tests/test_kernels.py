"""The same book on each processor: OpenBLAS has a kernel for each, and these round differently."""

import json
import os
import platform
import subprocess
import sys

import nbformat
import numpy as np
import pytest
from pages import ROOT

AT_RISK = {
    "serpents/equation": "coordinates half way between two tenths",
    "serpents/classic": "an entry that is 0 but for rounding",
    "serpents/large-boards": "singular values down to the rounding",
}
SLOWER = ("serpents/series", "serpents/choosing", "cloche/auberge", "cloche/auction")
KERNELS = ("Prescott", "Haswell", "SkylakeX")
"""Of 2004, of 2013, and of processors with AVX-512."""

BLAS = np.show_config("dicts")["Build Dependencies"]["blas"]["name"]


def run(kernel, *command):
    """Run Python with a kernel of OpenBLAS, on one thread."""
    settings = {"OPENBLAS_CORETYPE": kernel, "OPENBLAS_NUM_THREADS": "1"}
    settings |= {"JEUX_DRAW_ALL": "1", "JEUX_NO_BAR": "1"}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=os.environ | settings,
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip


def stored(path):
    """Return what each cell of a notebook puts out, as it is stored."""
    code = [cell for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]
    return {cell.id: [put_out(out) for out in cell.outputs] for cell in code}


def put_out(output):
    if output.output_type == "stream":
        return output.text
    return {kind: text for kind, text in output.data.items() if kind.startswith("text/")}


def differing(chapters, second_chapters):
    """Name cells and widgets that are not the same."""
    for path, chapter in chapters.items():
        second = second_chapters[path]
        for name, outputs in chapter["cells"].items():
            if outputs != second["cells"][name]:
                yield f"{path}, {name}: {outputs} is not {second['cells'][name]}"[:2000]
        for widget, second_widget in zip(chapter["widgets"], second["widgets"], strict=True):
            for trait in widget:
                if widget[trait] != second_widget[trait]:
                    yield f"{path}, {trait} of {widget.get('controls') or widget['question']}"


@pytest.mark.skipif(
    "openblas" not in BLAS or platform.machine() not in ("x86_64", "AMD64"),
    reason=f"numpy computes with {BLAS} on {platform.machine()}: no kernel to choose",
)
@pytest.mark.parametrize(
    "chapters", [tuple(AT_RISK), pytest.param(SLOWER, marks=pytest.mark.long)], ids=["few", "more"]
)
def test_text_pictures_and_frames_are_the_same_on_each_processor(chapters):
    answers = {}
    paths = [f"book/{chapter}.ipynb" for chapter in chapters]
    for kernel in KERNELS:
        if run(kernel, "-c", "import numpy").returncode:
            print(f"This processor has no {kernel}: it stops at an illegal instruction.")
            continue
        done = run(kernel, "tests/kernels.py", *paths)
        assert done.returncode == 0, done.stderr[-2000:]
        answers[kernel] = json.loads(done.stdout)
    first, *later = [answer["chapters"] for answer in answers.values()]
    rows = json.loads((ROOT / "benchmarks" / "measured.json").read_text("utf-8"))["growth"]["rows"]
    for answer in answers.values():
        assert answer["forecasts"] == [row["gives up"] for row in rows]
    for chapters_of_kernel in later:
        assert [*differing(first, chapters_of_kernel)] == []
    for path, chapter in first.items():
        assert chapter["cells"] == stored(ROOT / path)
