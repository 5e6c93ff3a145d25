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
    lock, archive = lite / "static" / "pyodide-lock" / "pyodide-lock.json", lite / "code.zip"
    subprocess.run([assets.tool("node"), PROGRAM, lite, archive], check=True)
    with ZipFile(archive) as code:
        held = {name: code.read(name) for name in code.namelist()}
    archive.unlink()
    exchange(lite / "static" / "pyodide" / "python_stdlib.zip", held)
    told = json.loads(lock.read_text("utf-8"))
    for name, package in told["packages"].items():
        # the kernel's own add-on keeps sums of its own for what lies elsewhere
        wheel = lock.parent / Path(package["file_name"]).name
        if name != "jeux" and wheel.exists():
            exchange(wheel, held)
            package["sha256"] = sha256(wheel)
    lock.write_text(json.dumps(told), "utf-8")


def exchange(path: Path, code: dict[str, bytes]) -> None:
    """Put code, by the names of its sources, in their place in an archive; leave out tests."""
    with ZipFile(path) as old:
        entries = [(one, old.read(one)) for one in old.infolist() if "/tests/" not in one.filename]
    rows = list[str]()
    with ZipFile(path, "w") as new:
        for entry, data in entries:
            if entry.filename.endswith(".dist-info/RECORD"):  # the last of a wheel
                data = "".join([*rows, f"{entry.filename},,\n"]).encode()
            elif entry.filename in code:
                data, entry.filename = code[entry.filename], f"{entry.filename}c"
            new.writestr(entry, data, ZIP_DEFLATED)
            told = urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            rows.append(f"{entry.filename},sha256={told},{len(data)}\n")


def sha256(path: Path) -> str:
    """Return a sum as Pyodide's lock writes it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
