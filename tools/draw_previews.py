"""Draw the pictures that a shared link shows, from the built book: the table of each part.

`python tools/draw_previews.py` after `make build`, when a table or the first page looks otherwise.
"""

from __future__ import annotations

from pathlib import Path

from chromium import find_or_install
from playwright.sync_api import Page, sync_playwright
from serve import serving

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "book" / "site" / "previews"
WIDTH, HEIGHT = 1200, 630
"""Pixels of a preview, as the programs ask for them that show one."""
SHOWN = {
    "book": ("book/index.html", ".door"),
    "battage": ("book/battage/play.html#", ".jeux-frame"),
    "cloche": ("book/cloche/six-dice.html", ".jeux-frame"),
    "caillou": ("book/caillou/round.html", ".jeux-frame"),
    "serpents": ("book/serpents/play.html#starts=22-43&throws=6", ".jeux-frame"),
    "marienbad": ("book/marienbad/play.html", ".jeux-frame"),
}
"""Where each picture is taken: a page, in which state, and what of it."""


def draw(page: Page, address: str, shown: str, path: Path) -> None:
    """Take a picture of the first thing of its kind on a page, in the middle."""
    page.goto(address)
    figure = page.locator(shown).first
    figure.wait_for()
    page.wait_for_load_state("networkidle")
    box = figure.bounding_box()
    if box is None:
        raise SystemExit(f"{address} shows no {shown}")
    page.evaluate("([x, y]) => scrollTo(x, y)", [0, box["y"] + (box["height"] - HEIGHT) / 2])
    page.screenshot(path=path)


def main() -> None:
    """Draw all pictures anew."""
    PICTURES.mkdir(exist_ok=True)
    with serving(8600) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install())
        page = browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce"
        )
        for name, (address, shown) in SHOWN.items():
            draw(page, f"{site}/{address}", shown, PICTURES / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
