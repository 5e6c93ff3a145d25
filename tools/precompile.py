"""Put compiled code in place of the sources with which Python begins on a page.

Pyodide's wheels hold sources, and a browser would compile them at every visit: that takes longer
than all else before the first result. Here they are compiled once, by the same Pyodide under Node;
only modules that come in at the beginning, since code is larger than its source. Tests of packages
stay out, as in Pyodide's own distribution.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
from base64 import urlsafe_b64encode
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import assets

PROGRAM = Path(__file__).with_suffix(".mjs")


def precompile(lite: Path) -> None:
    """Compile the wheels and the standard library of a built JupyterLite."""
    lock = lite / "static" / "pyodide-lock" / "pyodide-lock.json"
    archive = lite / "code.zip"
    subprocess.run([assets.tool("node"), PROGRAM, lite, archive], check=True)
    with ZipFile(archive) as compiled:
        code = {name: compiled.read(name) for name in compiled.namelist()}
    archive.unlink()
    exchange(lite / "static" / "pyodide" / "python_stdlib.zip", code)
    locked = json.loads(lock.read_text("utf-8"))
    for name, package in locked["packages"].items():
        # the kernel's own add-on keeps sums of its own for what lies elsewhere
        wheel = lock.parent / Path(package["file_name"]).name
        if name != "jeux" and wheel.exists():
            exchange(wheel, code)
            package["sha256"] = sha256(wheel)
    lock.write_text(json.dumps(locked), "utf-8")


def exchange(path: Path, code: dict[str, bytes]) -> None:
    """Put code, by the names of its sources, in their place in an archive; leave out tests."""
    with ZipFile(path) as old:
        entries = [entry for entry in old.infolist() if "/tests/" not in entry.filename]
        contents = [old.read(entry) for entry in entries]
    rows: list[str] = []
    with ZipFile(path, "w") as new:
        for entry, content in zip(entries, contents, strict=True):
            if entry.filename.endswith(".dist-info/RECORD"):  # the last of a wheel
                content = "".join([*rows, f"{entry.filename},,\n"]).encode()
            elif entry.filename in code:
                content = code[entry.filename]
                entry.filename += "c"
            new.writestr(entry, content, ZIP_DEFLATED)
            digest = urlsafe_b64encode(hashlib.sha256(content).digest())
            rows.append(f"{entry.filename},sha256={digest.rstrip(b'=').decode()},{len(content)}\n")


def sha256(path: Path) -> str:
    """Return a sum as Pyodide's lock writes it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
