"""Find a Chromium for the browser tests and for the printed book, or bring one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
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
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def find_or_install() -> str:
    """Return the path of a browser, installing one if there is none."""
    if found := find():
        return found
    print("No Chromium here: installing one …", flush=True)
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"DEBIAN_FRONTEND": "noninteractive"} | os.environ
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=quiet)
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        subprocess.run(install, check=False, env=quiet, stdout=subprocess.DEVNULL)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if found := find():
        return found
    raise FileNotFoundError(
        "no Chromium was found and none could be installed; install Chromium or Chrome, "
        "or set CHROMIUM to the path of one"
    )


if __name__ == "__main__":
    try:
        print(find_or_install())
    except FileNotFoundError as error:
        sys.exit(f"The pages cannot be tested: {error}.")
