"""Print the sheets of exercises that the build has made, one PDF each: _build/pupil/sheets."""

from __future__ import annotations

import build
import chromium
import copies
from playwright.sync_api import sync_playwright

SHEETS = copies.PUPIL / "sheets"


def main() -> None:
    build.build(anew=False)
    SHEETS.mkdir(parents=True, exist_ok=True)
    made = sorted((build.BUILD / "html/book/teach/exercise-sheets").glob("*.html"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find_or_install(), args=chromium.FLAGS
        )
        page = browser.new_page(java_script_enabled=False)
        for sheet in made:
            page.goto(sheet.as_uri())
            pdf = SHEETS / f"{sheet.stem}.pdf"
            page.pdf(path=pdf, tagged=True, prefer_css_page_size=True)
        browser.close()
    print(f"{len(made)} sheets of exercises are in {SHEETS.relative_to(build.ROOT)}.")


if __name__ == "__main__":
    main()
