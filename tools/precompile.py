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
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path

import assets

PROGRAM = Path(__file__).with_suffix(".mjs")


def precompile(lite: Path, kept: Path) -> None:
    """Compile the wheels and the standard library of a browser kernel.

    Parameters
    ----------
    lite : pathlib.Path
        The built JupyterLite.
    kept : pathlib.Path
        The folder in which the code is kept for the next time.
    """
    lock = lite / "static" / "pyodide-lock" / "pyodide-lock.json"
    told = json.loads(lock.read_text("utf-8"))
    packages = {name: one for name, one in told["packages"].items() if name != "jeux"}
    wheels = {name: (lock.parent / one["file_name"]).resolve() for name, one in packages.items()}
    # the kernel's own add-on keeps sums of its own for what lies elsewhere
    wheels = {name: path for name, path in wheels.items() if path.parent == lock.parent.resolve()}
    library = lite / "static" / "pyodide" / "python_stdlib.zip"
    parts = [library, *(wheels[name] for name in sorted(wheels))]
    sums = "".join(sha256(path.read_bytes()) for path in (PROGRAM, *parts))
    archive = kept / f"code-{sha256(sums.encode())[:16]}.zip"
    if not archive.exists():
        kept.mkdir(parents=True, exist_ok=True)
        print("Compiling what the browser kernel begins with …", flush=True)
        written = archive.with_suffix(".new")
        subprocess.run([assets.tool("node"), PROGRAM, lite, written], check=True)
        written.replace(archive)
    with zipfile.ZipFile(archive) as code:
        held = {name: code.read(name) for name in code.namelist()}
    for path in parts:
        exchange(path, held)
    for name, path in wheels.items():
        packages[name]["sha256"] = sha256(path.read_bytes())
    lock.write_text(json.dumps(told), "utf-8")


def exchange(path: Path, code: dict[str, bytes]) -> None:
    """Put code, by the names of its sources, in their place in an archive; leave out tests."""
    with zipfile.ZipFile(path) as old:
        entries = {one.filename: (one, old.read(one)) for one in old.infolist()}
    new, rows, record = path.with_suffix(".new"), [], ""
    with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as to:
        for name, (entry, data) in entries.items():
            if name.endswith(".dist-info/RECORD"):
                record = name
                continue
            if "/tests/" in name:
                continue
            if name in code:
                data, entry.filename = code[name], f"{name}c"
            to.writestr(entry, data, zipfile.ZIP_DEFLATED)
            digest = urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            rows.append(f"{entry.filename},sha256={digest},{len(data)}\n")
        if record:
            to.writestr(entries[record][0], "".join([*rows, f"{record},,\n"]))
    new.replace(path)


def sha256(data: bytes) -> str:
    """Return a sum as Pyodide's lock writes it."""
    return hashlib.sha256(data).hexdigest()
