"""Run every check of the book, say what each share took, and end with the counts of tests.

Shares that are named run alone: `python tests/run.py library notebooks`, on any system.
"""

import os
import re
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

import psutil

ROOT = Path(__file__).resolve().parents[1]
LONG = "--long" in sys.argv
NAMED = [name for name in sys.argv[1:] if name != "--long"]
PYTHON = sys.executable
PYTEST = [PYTHON, "-m", "pytest", "-q", "-n", str(max(2, os.cpu_count() or 2))]
KERNELS = ["--nbval", "-p", "tests.begun", "--nbval-kernel-startup-timeout=600"]
STRICT = [*KERNELS, "--nbval-sanitize-with=tests/nbval.cfg"]
NBVAL = [*PYTEST, *STRICT, "--dist=loadfile", "book"]
PROFILE = ["--hypothesis-profile=long"] if LONG else []
LIBRARY = [*PYTEST, "-p", "no:nbval", "--dist=loadfile", "--ignore=tests/browser", *PROFILE]
BROWSER = [*PYTEST[:-1], "4", "--dist=worksteal", "tests/browser", *PROFILE]  # they often wait
STYLE = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])
SCRIPTS = (["eslint", "."], ["tsc", "-p", "."])
NPM = [PYTHON, "tools/assets.py"]  # installs Node's packages where they lack, and Node too
STAGES = [
    {
        "notebooks": [[*NBVAL, "-p", "tests.executed", "-p", "tests.late"]],
        "style": [*([PYTHON, "-m", *tool] for tool in STYLE), *([*NPM, *tool] for tool in SCRIPTS)],
    },
    {"library": [LIBRARY], "build": [[PYTHON, "tools/build.py", "--anew"]]},
    {"browser": [[PYTHON, "tools/chromium.py"], BROWSER]},
]
if LONG:  # sliders draw one picture, as where cells run
    STAGES.append({"on demand": [["env", "JEUX_NO_BAR=1", *NBVAL]]})
COUNTED = re.compile(r"(\d+) (passed|failed|skipped|error)")


def share(name: str, commands: list[list[str]]) -> Counter[str]:
    """Run the commands of a share; print what they said, and count their tests and seconds."""
    start = time.monotonic()
    counts = Counter()
    report = ""
    for command in commands:
        code, output, work = run(command)
        report += f"\n── {name}: {' '.join(command[1:])}\n{output}"
        tests = count(output)
        tests["work"] = work
        if "pytest" not in command or (code and not tests["failed"]):
            tests["failed" if code else "passed"] += 1
        counts += tests
        if code and name == "browser":
            break  # there is none
    counts["seconds"] = time.monotonic() - start
    print(report, flush=True)
    return counts


def count(output: str) -> Counter[str]:
    """Count the tests by what became of them, as pytest's last line says."""
    ends = [line for line in output.splitlines() if re.search(r" in [\d.]+s", line)]
    tests = Counter()
    if ends:
        for number, outcome in COUNTED.findall(ends[-1]):
            tests[outcome] = int(number)
    tests["failed"] += tests.pop("error", 0)
    return tests


def run(command: list[str]) -> tuple[int, str, float]:
    """Run a command; return its code, its words, and how long it kept a core busy.

    Nobody waits for Chromium's renderers: all descendants are looked at while they work.
    """
    seconds_of = {}
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as out:
        child = psutil.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT)
        used = 0.0
        while (code := child.poll()) is None:
            with suppress(psutil.NoSuchProcess):
                used = sum(child.cpu_times()[:4])  # with those of its own that it waited for
                for process in (child, *child.children(recursive=True)):
                    with suppress(psutil.NoSuchProcess):
                        seconds_of[process.pid] = sum(process.cpu_times()[:2])
            time.sleep(0.5)
        out.seek(0)
        return code, out.read(), max(used, sum(seconds_of.values()))


def main() -> int:
    # the processes fill the cores: threads of the matrices would only wait for each other
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("ADDRESS", "")  # the same book everywhere, wherever this copy is from
    os.environ["PYTHONIOENCODING"] = "utf-8"  # as their words are read here, whatever the locale
    sys.stdout.reconfigure(encoding="utf-8")
    start = time.monotonic()
    counts = {}
    with ThreadPoolExecutor() as pool:
        for stage in STAGES:
            running = {}
            for name, commands in stage.items():
                if not NAMED or name in NAMED:
                    running[name] = pool.submit(share, name, commands)
            counts |= {name: future.result() for name, future in running.items()}
            if counts.get("build", {}).get("failed"):
                break  # there is no book to open
    total = sum(counts.values(), Counter())
    total["seconds"] = time.monotonic() - start
    for name, c in (*counts.items(), ("all", total)):
        print(f"{name:10}{c['seconds']:7.1f} s{c['work']:8.1f} s of a core{c['passed']:7} passed")
    print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    return 1 if total["failed"] or not total["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
