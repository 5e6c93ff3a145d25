"""Run every check of the book, say how long each took, and end with the counts of tests."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
REPORTS = ROOT / "_build" / "reports"
sys.path.append(str(ROOT / "tools"))

import times  # noqa: E402
from warm import CORES  # noqa: E402

PYTHON = sys.executable
PYTEST = [PYTHON, "-m", "pytest", "-q", "-n"]
BESIDE_BUILD, ALONE, BROWSERS = str(max(2, CORES - 1)), str(max(2, CORES)), str(max(4, CORES))
"""Workers: beside the build, which keeps a core busy, alone, and where browsers often wait."""
STYLE = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])


@dataclass
class Share:
    """One part of the checks: commands, run one after the other."""

    name: str
    commands: list[list[str]]
    beside: bool = False
    """Whether it runs beside the shares before it; what it prints comes when they have ended."""
    executes: bool = False
    """Whether it executes the chapters, for which the build waits."""
    needs_each: bool = False
    """Whether a command that fails ends the share."""
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds that the cores worked for it."""
    counts: Counter[str] = field(default_factory=Counter)

    def run(self, out: IO[str] | None = None) -> None:
        """Run the commands; what they print goes to `out`, or to the terminal."""
        start = time.monotonic()
        for number, command in enumerate(self.commands):
            words = [Path(command[0]).name, *command[1:]]
            print(f"\n── {self.name}: {' '.join(words)}", file=out, flush=True)
            report = REPORTS / f"{self.name}-{number}.xml"
            report.unlink(missing_ok=True)
            if "pytest" in command:
                command = [*command, f"--junitxml={report}"]
            code, used = run(command, out)
            self.processor += used
            self.count(report, code)
            if code and self.needs_each:
                break
        self.seconds = time.monotonic() - start

    def count(self, report: Path, code: int) -> None:
        """Add the tests of a report; a command without one is a test of its own."""
        if report.exists():
            suite = next(ET.parse(report).getroot().iter("testsuite"))
            failed = int(suite.attrib["failures"]) + int(suite.attrib["errors"])
            skipped = int(suite.attrib["skipped"])
            self.counts["passed"] += int(suite.attrib["tests"]) - failed - skipped
            self.counts["skipped"] += skipped
            # a run that broke down without a failed test has failed all the same
            self.counts["failed"] += failed or bool(code)
        else:
            self.counts["failed" if code else "passed"] += 1


def run(command: list[str], out: IO[str] | None) -> tuple[int, float]:
    """Run a command; return its code, and how long it and all that it began kept a core busy."""
    error = subprocess.STDOUT if out else None
    with subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=error) as child:
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, used.ru_utime + used.ru_stime


def shares(long: bool) -> list[Share]:
    profile = ["--hypothesis-profile=long"] if long else []
    schemes = ["--both-schemes"] if long else []
    # what a file computes once is computed by one worker only; the slow files begin first
    by_file = ["-p", "no:nbval", "--dist=loadfile", "--no-loadscope-reorder"]
    by_file += ["--ignore=tests/browser"]
    nbval = ["--nbval", "--nbval-sanitize-with=tests/nbval.cfg", "--dist=loadfile", "book"]
    warm = [PYTHON, "tests/warmly.py", *PYTEST, BESIDE_BUILD, *nbval]
    # chapters in the order in which the build waits for them
    notebooks = [*warm, "--no-loadscope-reorder", "-p", "tests.kept"]
    on_demand = ["env", "JEUX_NO_BAR=1", *warm]  # sliders draw one picture, as where cells run
    printed = [["make", "-s", "pdf"], [*PYTEST, "0", "tests/browser/printed.py"]]
    rebuild = [PYTHON, "tools/build.py", "--anew", "--executed"]
    return [
        Share("notebooks", [notebooks], executes=True),
        Share("style", [[PYTHON, "-m", *tool] for tool in STYLE], beside=True),
        Share("library", [[*PYTEST, ALONE, *by_file, *profile]]),
        # the build keeps one core busy, times nothing, and needs only what the notebooks put out
        Share("build", [rebuild], beside=True),
        *([Share("on demand", [on_demand])] if long else []),
        Share("browser", [
            [PYTHON, "tools/chromium.py"],
            [*PYTEST, BROWSERS, "--no-loadscope-reorder", "tests/browser", *schemes, *profile],
        ], needs_each=True),
        *([Share("pdf", printed, needs_each=True)] if long else []),
    ]  # fmt: skip


def main() -> int:
    import ahead

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", help="look at many more examples")
    arguments = parser.parse_args()
    chosen = shares(arguments.long)
    REPORTS.mkdir(parents=True, exist_ok=True)
    # the processes below fill the cores: threads of the matrices would only wait for each other
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ[times.BESIDE] = "1"
    os.environ.setdefault("ADDRESS", "")  # the same book everywhere, wherever this copy is from
    start = time.monotonic()
    with ThreadPoolExecutor() as pool, ExitStack() as files:
        begun = {}
        executing = files.enter_context(ExitStack())
        executing.enter_context(ahead.elsewhere())
        for share in chosen:
            if share.beside:
                out = files.enter_context(TemporaryFile("w+", encoding="utf-8", errors="replace"))
                begun[share.name] = pool.submit(share.run, out), out
        for share in chosen:
            if not share.beside:
                share.run()
                if share.executes:
                    executing.close()  # what failed there is left to the build
                continue
            running, out = begun[share.name]
            running.result()
            out.seek(0)
            print(out.read(), end="", flush=True)
    print()
    for share in chosen:
        c = share.counts
        print(
            f"{share.name:10}{share.seconds:7.1f} s{share.processor:8.1f} s of a core"
            f"{c['passed']:7} passed{c['failed']:4} failed"
        )
    took, work = time.monotonic() - start, sum(share.processor for share in chosen)
    print(f"{'all':10}{took:7.1f} s{work:8.1f} s of a core")
    total = {k: sum(share.counts[k] for share in chosen) for k in ("passed", "failed", "skipped")}
    print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    if not total["failed"]:
        each = {share.name: round(share.seconds, 1) for share in chosen}
        what = "long tests" if arguments.long else "tests"
        times.record(REPORTS.parent, what, took, shares=each, passed=total["passed"])
    return 1 if total["failed"] or not total["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
