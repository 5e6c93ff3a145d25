"""Draw the pictures that a shared link shows, from the built book: the table of each part; and a
game of *Marienbad* for the README.

`python tools/draw_previews.py` after `make build`, when a table or the first page looks otherwise.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from chromium import launch_options
from PIL import Image, ImageOps
from playwright.sync_api import Page, sync_playwright
from serve import serving

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "book" / "site" / "previews"
WIDTH, HEIGHT = 1200, 630
"""Pixels of a preview, as the programs ask for them that show one."""
FRAME = ".jeux-frame:has(svg)"
DIGIT = ".door-digit .jeux-frame"
PLAYED = ROOT / "book" / "site" / "played.gif"
"""A game from its first move to its last, as the README shows it."""
MOVES = ["4x8", "1x2", "3x2", "2x5", "3x5", "1x1", "4x1"]
"""The reader's moves and the opponent's, in turn, from 3-5-7-9."""
MARGIN = 20
"""Pixels of paper round a picture of the game."""
COLOURS = 32
PACE = [1600, 1100] * 4 + [4000]
"""How long each picture of the game is seen, in milliseconds."""
SALES = "10.p.14.p.p.15.p,12.15.p.p.p.16.p,3-4.p.p.p.p,p.p.20.p.35.p,12.p.18.p.p.19-20.p"
OPENED = f"seats=a-b-c-d-e&tokens=40&stock=60&sales={SALES}&throws=" + ".".join(
    ["56", "24", "123c", "35", "23m", "456", "5c", "256m", "2356", "456", "346", "56", "236"]
)
"""A game of *Cloche et Marteau* at a good moment."""
MATCH = "stones=3-3&goal=7&unit=mm&seats=you-child&rounds=A.A.200.A61.B173.B214.B402.A88.A130"
"""A round of the *jeu du caillou*."""
SHOWN = {
    "book": ("index.html", DIGIT),
    "battage": ("battage/play.html#cards=R5af3c219", ".jeux-frame"),
    "cloche": (f"cloche/play.html#{OPENED}", FRAME),
    "caillou": (f"caillou/play.html#{MATCH}", FRAME),
    "serpents": ("serpents/play.html#starts=22-43&throws=6", FRAME),
    "marienbad": ("marienbad/play.html", FRAME),
}
"""Where each picture is taken: a page of the book, in which state, and what of it."""
FILL = """(figure) => {
  const around = `.bd-sidebar, .bd-header-article, .bd-sidebar-secondary, .bd-footer,
    .bd-article h1, .bd-article h1 + p`;
  for (const part of document.querySelectorAll(around)) part.style.display = "none";
  const { width, height } = figure.getBoundingClientRect();
  const zoom = Math.min(innerWidth / width, innerHeight / height) * 0.94;
  document.body.style.zoom = zoom;
  const placed = figure.getBoundingClientRect();
  document.body.style.position = "relative";
  document.body.style.left = `${(innerWidth / 2 - placed.x - placed.width / 2) / zoom}px`;
  figure.scrollIntoView({ block: "center", behavior: "instant" });
}"""
"""Let a figure fill the window, alone and in its middle."""


def draw(page: Page, address: str, shown: str, path: Path) -> None:
    """Take a picture of the first thing of its kind on a page."""
    page.goto("about:blank")  # else another state of a page is no other page
    page.goto(address)
    figure = page.locator(shown).first
    figure.wait_for()
    page.wait_for_load_state("networkidle")
    figure.evaluate(FILL)
    page.screenshot(path=path)


def play(page: Page, address: str, path: Path) -> None:
    """Play the game of *Marienbad*: a picture of each token that is tapped, and of each answer."""
    frames = []

    def look() -> None:
        shot = Image.open(BytesIO(page.locator(".jeux-nim .jeux-frame").first.screenshot()))
        paper = shot.convert("RGB").resize((1, 1), box=(0, 0, 1, 1)).tobytes()
        framed = ImageOps.expand(shot.convert("RGB"), MARGIN, tuple(paper))
        frames.append(framed.quantize(COLOURS))

    heaps = [3, 5, 7, 9]
    for turn in range(0, len(MOVES), 2):
        page.goto("about:blank")
        page.goto(f"{address}#heaps=3-5-7-9&moves={','.join(MOVES[:turn])}")
        row, tokens = map(int, MOVES[turn].split("x"))
        left = heaps[row - 1] - tokens
        tapped = page.locator(f'.token[data-heap="{row - 1}"][data-rest="{left}"]').first
        tapped.wait_for()
        look()
        tapped.click()
        look()
        for row, tokens in (map(int, move.split("x")) for move in MOVES[turn : turn + 2]):
            heaps[row - 1] -= tokens
    tapped.click()
    page.get_by_text("you win").first.wait_for()
    look()
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=PACE, loop=0)


def main() -> None:
    """Draw all pictures anew."""
    PICTURES.mkdir(exist_ok=True)
    with serving(8600) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        window = {"width": WIDTH, "height": HEIGHT}
        page = browser.new_page(viewport=window, reduced_motion="reduce")  # type: ignore[arg-type]
        for name, (address, shown) in SHOWN.items():
            draw(page, f"{site}/book/{address}", shown, PICTURES / f"{name}.png")
        page.set_viewport_size({"width": 760, "height": 900})
        play(page, f"{site}/book/marienbad/play.html", PLAYED)
        browser.close()


if __name__ == "__main__":
    main()
