"""Open a Chromium for browser tests and for what is printed; where none is, install Debian's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

NAMES = (
    "chromium-headless-shell",  # which has no window of its own, and works a fifth less for a page
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
PLAYWRIGHTS = """from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)"""
"""What tells where Playwright would keep one; it ends with an error where its driver cannot run."""
INSTALL = """export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends chromium-headless-shell > /dev/null ||
  apt-get install -y -qq --no-install-recommends chromium > /dev/null"""


def find() -> str | None:
    """Return the path of a browser: $CHROMIUM, one on the PATH, or Playwright's own."""
    for name in (os.environ.get("CHROMIUM", ""), *NAMES):
        if path := shutil.which(name):
            return path
    command = [sys.executable, "-c", PLAYWRIGHTS]
    answer = subprocess.run(command, check=False, capture_output=True, encoding="utf-8")
    return shutil.which(answer.stdout.strip())


def find_or_install() -> str:
    """Return the path of a browser; where Debian's can be installed, install it.

    Where there is none, the program ends with a sentence that says what brings one.
    """
    browser = find()
    debian = shutil.which("apt-get")
    if not browser and debian and os.geteuid() == 0:
        print("No Chromium here: installing one …", flush=True)
        subprocess.run(INSTALL, check=False, shell=True)
        browser = find()
    playwrights = f"{Path(sys.executable).with_name('playwright')} install chromium"
    bring = "sudo apt-get install chromium" if debian else playwrights
    return browser or sys.exit(
        f"This asks for a browser: `{bring}` brings one, or CHROMIUM=path names one."
    )


def launch_options() -> dict[str, Any]:
    """Tell Playwright what to launch, and that letters stand where a window would have them."""
    return {"executable_path": find_or_install(), "args": ["--font-render-hinting=none"]}


@contextmanager
def opened() -> Iterator[Browser]:
    """Open a browser."""
    with sync_playwright() as playwright, playwright.chromium.launch(**launch_options()) as browser:
        yield browser


if __name__ == "__main__":
    with opened() as browser:
        print(f"Chromium {browser.version}")
