"""What `import jeux` costs beyond numpy, in processes of their own."""

from __future__ import annotations

import functools
import subprocess
import sys

from harness import Entry, Task

GAMES = "jeux.battage, jeux.caillou, jeux.cloche, jeux.serpents, jeux.marienbad"


def begin(line: str) -> str:
    """Start a Python, run a line, and return the rooms of jeux that are there then."""
    told = "print(*sorted({name.split('.')[0] for name in sys.modules} & {'numpy', 'jeux'}))"
    command = [sys.executable, "-c", f"import sys\n{line}\n{told}"]
    return subprocess.check_output(command, text=True).strip()


def same(answers: list[str]) -> dict[str, object]:
    """Check that each process loaded what it should."""
    assert all(answer == "jeux numpy" for answer in answers[:-1])
    assert answers[-1] == "numpy"
    return {"kind": "exact", "value": 0, "allowed": 0}


def tasks() -> list[Task]:
    """Return the time of a process that imports, and of one that imports numpy only."""
    names = f"import jeux, jeux.ledger, jeux.sliders, jeux.sampling, {GAMES}"
    lines = {"import-jeux": "import numpy, jeux", "import-all": f"import numpy; {names}"}
    return [
        Task(
            task,
            [
                Entry("jeux", "ours", functools.partial(begin, line)),
                Entry("numpy only", "floor", functools.partial(begin, "import numpy"), "numpy"),
            ],
            same,
            aim={"role": "floor", "more": 0.05},
            rounds=3,
            group="starting",
        )
        for task, line in lines.items()
    ]
