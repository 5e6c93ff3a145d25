"""The environment that Binder's builder, repo2docker, makes of the repository, without Docker.

repo2docker takes Python from `runtime.txt` and all else from `requirements.txt`, then runs
`postBuild`. The same commands in the same order make a folder here, where tests run what a reader
will run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def environment(home: Path) -> dict[str, str]:
    """Return what Binder's processes see: no setting of ours, and a home of their own."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL", "JEUX"))}
    path = os.pathsep.join([str(home / ".venv" / "bin"), kept["PATH"]])
    return kept | {"HOME": str(home), "PATH": path, "JEUX_NO_BAR": "1"}


def interpreter(version: str) -> str | None:
    """Find a Python of this version; a name on the PATH may be a shim that leads nowhere."""
    own = map(str, Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for path in filter(None, [shutil.which(f"python{version}"), *own]):
        if not subprocess.run([path, "-V"], check=False, capture_output=True).returncode:
            return path
    return None


def image(home: Path, *more: str) -> None:
    """Lay out the repository in a folder, and install it and more packages in Binder's order.

    Raises LookupError if the Python that `runtime.txt` names is not here.
    """
    version = (ROOT / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    python = interpreter(version)
    if python is None:
        raise LookupError(f"runtime.txt asks for Python {version}, which is not here")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, home / name)
    for command in (
        [python, "-m", "venv", ".venv"],
        ["pip", "install", "-q", *more, "-r", "requirements.txt"],
        ["sh", "postBuild"],
    ):
        subprocess.run(command, cwd=home, env=environment(home), check=True)
