"""Print the built book as one PDF: _build/jeux.pdf."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote

import build
import chromium
import paper
from playwright.sync_api import Browser, sync_playwright
from pypdf import PdfReader

PDF = build.BUILD / "jeux.pdf"
PAGE, NEW = build.BUILD / "jeux.html", build.BUILD / "jeux.new.pdf"  # on the way to it
TRIES = 4
PATIENCE = 300_000  # milliseconds, until the page has been read


def main() -> None:
    start = time.monotonic()
    build.build(anew=False)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find_or_install(), args=chromium.FLAGS
            )
            make(browser)
            browser.close()
    except FileNotFoundError as error:
        sys.exit(f"The book cannot be printed: {error}.")
    size, seconds = PDF.stat().st_size / 10**6, time.monotonic() - start
    print(f"The printed book is {PDF.relative_to(build.ROOT)}: {size:.1f} MB, {seconds:.0f} s.")


def make(browser: Browser) -> None:
    """Print until the numbers of pages that the book gives are those that it has."""
    site = build.BUILD / "html"
    book = paper.assemble(paper.read(site), site.name)
    numbers: Mapping[str, int] = {}
    for _ in range(TRIES):
        PAGE.write_text(paper.numbered(book, numbers), "utf-8")
        printed(browser)
        known, numbers = numbers, places(NEW)
        if numbers == known:
            PAGE.unlink()
            NEW.replace(PDF)
            return
    sys.exit("The numbers of the pages do not settle.")


def printed(browser: Browser) -> None:
    """Print the page as it stands; nothing of it needs a script."""
    page = browser.new_page(java_script_enabled=False)
    page.goto(PAGE.as_uri(), timeout=PATIENCE)
    page.pdf(path=NEW, outline=True, tagged=True, prefer_css_page_size=True)
    page.close()


def places(pdf: Path) -> Mapping[str, int]:
    """Return the number of the page that each link within a PDF leads to."""
    reader = PdfReader(pdf)
    found = {}
    for name, place in reader.named_destinations.items():
        page = reader.get_destination_page_number(place)
        assert page is not None  # Chromium names only what it has drawn
        found[unquote(name.removeprefix("/"))] = page + 1
    return found


if __name__ == "__main__":
    main()
