"""Open a Chromium for browser tests and for what is printed; where none is, install Debian's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
OWN = """from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)"""
"""What tells where Playwright would keep one; it ends with an error where its driver cannot run."""
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
]


def find() -> str | None:
    """Return the path of a browser: $CHROMIUM, one on the PATH, or Playwright's own."""
    for name in (os.environ.get("CHROMIUM", ""), *NAMES, *PLACES):
        if name and (path := shutil.which(name)):
            return path
    told = subprocess.run([sys.executable, "-c", OWN], check=False, capture_output=True, text=True)
    return shutil.which(told.stdout.strip())


def find_or_install() -> str:
    """Return the path of a browser; where Debian's can be installed, install it."""
    if found := find():
        return found
    debian = shutil.which("apt-get")
    if debian and os.geteuid() == 0:
        print("No Chromium here: installing one …", flush=True)
        quiet = {"DEBIAN_FRONTEND": "noninteractive"} | os.environ
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=quiet)
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        subprocess.run(install, check=False, env=quiet, stdout=subprocess.DEVNULL)
        if found := find():
            return found
    bring = "sudo apt-get install chromium" if debian else ".venv/bin/playwright install chromium"
    raise FileNotFoundError(
        f"no Chromium is here; `{bring}` brings one, or CHROMIUM=path names one"
    )


@contextmanager
def opened() -> Iterator[Browser]:
    """Open a browser; where there is none, end with a sentence that says what brings one."""
    try:
        path = find_or_install()
    except FileNotFoundError as error:
        sys.exit(f"This asks for a browser: {error}.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


if __name__ == "__main__":
    with opened() as browser:
        print(f"Chromium {browser.version}")
