"""The browser kernel is made of the right files or not at all; its chapters read as words."""

import hashlib
import io
import json
import re
import urllib.error
from types import SimpleNamespace

import lite
import pupil
import pytest
import stage
from pages import NOTEBOOKS, ROOT

WHEEL = b"a compiled package"


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    """A place for a kernel, and a Pyodide whose lock names wheels that are small."""
    for name in ("STAGE", "LITE", "KEPT", "PYODIDE"):
        monkeypatch.setattr(lite, name, tmp_path / name.lower())
    packages = {
        name: {"file_name": f"{name}.whl", "sha256": hashlib.sha256(WHEEL).hexdigest()}
        for name in lite.COMPILED
    }
    info = {"abi_version": "1", "platform": "one"}
    lock = json.dumps({"info": info, "packages": packages})
    lite.PYODIDE.mkdir()
    (lite.PYODIDE / "pyodide-lock.json").write_text(lock)
    there = SimpleNamespace(returncode=0, stderr="")
    monkeypatch.setattr(lite.subprocess, "run", lambda *command, **more: there)
    monkeypatch.setattr(lite, "digest", lambda: "today")
    return tmp_path


def test_wheels_come_from_a_folder(kernel, monkeypatch):
    monkeypatch.setenv(lite.WHEELS, str(kernel))
    for name in lite.COMPILED:
        (kernel / f"{name}.whl").write_bytes(WHEEL)
    lite.collect(kernel / "target")
    assert {p.stem for p in (kernel / "target").iterdir()} == set(lite.COMPILED)


def test_a_wheel_with_another_sum_is_an_error(kernel, monkeypatch):
    monkeypatch.setenv(lite.WHEELS, str(kernel))
    for name in lite.COMPILED:
        (kernel / f"{name}.whl").write_bytes(WHEEL)
    (kernel / "pillow.whl").write_bytes(WHEEL[:-1])
    with pytest.raises(SystemExit, match=r"pillow\.whl is not the file .* \(sha256\)"):
        lite.make()
    assert not lite.LITE.exists()


def test_a_missing_wheel_is_one_line_and_no_kernel(kernel, monkeypatch, capsys):
    monkeypatch.setenv(lite.WHEELS, str(kernel))
    lite.LITE.mkdir()  # of yesterday
    assert not lite.make()
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 1
    assert "without live cells" in said[0]
    assert str(kernel / "numpy.whl") in said[0]
    assert not lite.LITE.exists()


def test_flint_that_cannot_be_had_is_one_line_and_no_kernel(kernel, monkeypatch, capsys):
    monkeypatch.setenv(lite.WHEELS, str(kernel))
    for name in lite.COMPILED:
        (kernel / f"{name}.whl").write_bytes(WHEEL)
    failed = SimpleNamespace(returncode=1, stderr="looking\nno such package\n")
    monkeypatch.setattr(lite.subprocess, "run", lambda *command, **more: failed)
    assert not lite.make()
    assert "(no such package)" in capsys.readouterr().out


@pytest.mark.parametrize("ending", ["", "/"])
def test_wheels_come_from_an_address_and_are_kept(kernel, monkeypatch, ending):
    asked = []

    def answer(address, timeout):
        asked.append(address)
        return io.BytesIO(WHEEL)

    monkeypatch.setenv(lite.WHEELS, f"https://wheels.example/full{ending}")
    monkeypatch.setattr(lite.urllib.request, "urlopen", answer)
    lite.collect(kernel / "first")
    assert asked == [f"https://wheels.example/full/{name}.whl" for name in lite.COMPILED]
    lite.collect(kernel / "second")
    assert len(asked) == len(lite.COMPILED)
    # what came broken is asked for again
    (lite.KEPT / "numpy.whl").write_bytes(WHEEL[:-1])
    with pytest.raises(SystemExit, match="numpy"):
        lite.collect(kernel / "third")
    lite.collect(kernel / "fourth")
    assert len(asked) == len(lite.COMPILED) + 1


@pytest.mark.parametrize(
    "error", [urllib.error.URLError("no route"), TimeoutError("no route"), OSError("no route")]
)
def test_no_network_is_one_line_and_no_kernel(kernel, monkeypatch, capsys, error):
    def fail(address, timeout):
        raise error

    monkeypatch.setenv(lite.WHEELS, "https://wheels.example/")
    monkeypatch.setattr(lite.urllib.request, "urlopen", fail)
    assert not lite.make()
    assert "numpy.whl could not be fetched (no route)" in capsys.readouterr().out


def staged(name):
    return json.loads(stage.staged(ROOT / "book" / f"{name}.ipynb"))["cells"]


@pytest.fixture(scope="module")
def chapters():
    """The Markdown that JupyterLite shows, and the cells around it."""
    return {path: json.loads(stage.staged(path))["cells"] for path in NOTEBOOKS}


@pytest.fixture(scope="module")
def copies():
    """The same of the pupil copies."""
    ready = {path: stage.readied(pupil.copy(path)) for path in pupil.chapters()}
    return {path: json.loads(text)["cells"] for path, text in ready.items()}


def test_nothing_of_the_site_alone_is_left(chapters, copies):
    left = re.compile(r"\{(?:ref|numref|doc|term|eq)\b|\{solution-|~~|launch button")
    for path, cells in [*chapters.items(), *copies.items()]:
        for cell in cells:
            if cell["cell_type"] == "markdown":
                assert not left.search(cell["source"]), (path.name, cell["source"])


def test_links_lead_to_chapters_that_are_there(chapters):
    """A page that is no notebook is not in JupyterLite."""
    for path, cells in chapters.items():
        text = "\n".join(cell["source"] for cell in cells if cell["cell_type"] == "markdown")
        for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text):
            assert (path.parent / link).resolve() in NOTEBOOKS, (path.name, link)


def test_copies_for_pupils_stay_without_answers(copies):
    for path, cells in copies.items():
        ids = [cell["id"] for cell in cells]
        assert len(set(ids)) == len(ids), path.name
        assert not any(cell["source"] == stage.SOLUTION for cell in cells)
        assert not any(cell.get("outputs") for cell in cells)
        empty = [cell for cell in cells if cell["id"].endswith("-yours")]
        assert len(empty) == path.read_text("utf-8").count(":::{exercise}")


def test_code_is_staged_as_it_stands(chapters):
    for path, cells in chapters.items():
        kept = [(c["id"], c["source"]) for c in cells if c["cell_type"] == "code"]
        own = json.loads(path.read_text("utf-8"))["cells"]
        code = [(c["id"], "".join(c["source"])) for c in own if c["cell_type"] == "code"]
        assert kept == code
        ids = [cell["id"] for cell in cells]
        assert len(set(ids)) == len(ids)


def test_solutions_are_folded_up_to_the_next_exercise(chapters):
    folded = 0
    for path, cells in chapters.items():
        text = path.read_text("utf-8")
        heads = [i for i, c in enumerate(cells) if c["source"] == stage.SOLUTION]
        assert len(heads) == text.count(":::{solution-start}"), path.name
        for i in heads:
            assert cells[i]["metadata"] == {"jp-MarkdownHeadingCollapsed": True}
            # as far as JupyterLab folds: to the next heading that is as high
            end = next(
                (
                    j
                    for j in range(i + 1, len(cells))
                    if cells[j]["cell_type"] == "markdown"
                    and re.search(r"^#{1,4} ", cells[j]["source"], re.M)
                ),
                len(cells),
            )
            inside = cells[i + 1 : end]
            assert inside, (path.name, i)
            assert not any("{exercise}" in c["source"] for c in inside), (path.name, i)
            folded += 1
    assert folded > 100


def test_a_wrong_figure_is_struck_out():
    text = "\n".join(cell["source"] for cell in staged("cloche/2-six-dice"))
    assert "{del}`14,000` 15,000" in text


def test_stored_pictures_are_shown_and_dead_widgets_are_not():
    cells = [cell for cell in staged("serpents/1-board") if cell["cell_type"] == "code"]
    assert all(cell["metadata"]["trusted"] for cell in cells)
    kinds = {kind for c in cells for out in c["outputs"] for kind in out.get("data", {})}
    assert "text/html" in kinds
    assert stage.WIDGET not in kinds
    assert not any(isinstance(out.get("text"), list) for c in cells for out in c["outputs"])
