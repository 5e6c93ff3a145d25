"""A server over the built site, a browser, and a tab that goes from page to page."""

from pathlib import Path

import address
import assets
import pytest
from chromium import launch_options
from pages import ROOT, SITE
from playwright.sync_api import sync_playwright
from serve import serving

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
PUBLISHED = address.pages_of(address.repository()), address.repository()


WINDOW = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}


def bundled(name):
    """A script of this folder with all that it imports, as one that any page can run."""
    return assets.bundled(Path(__file__).with_name(name), "--format=iife")


@pytest.fixture(scope="session")
def site():
    if not (SITE / "index.html").exists():
        pytest.exit("there is no built book: run `make build` first", returncode=1)
    with serving(8700, kept="max-age=3600") as address:  # nothing changes while tests run
        yield address


@pytest.fixture(scope="session")
def under():
    """The address of the site in a folder of a host, as GitHub Pages has it."""
    with serving(8800, under="/jeux") as address:
        yield address


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright, tmp_path_factory):
    """A browser with a window of desktop size; tabs open in it."""
    # a profile on disk keeps what it has compiled of the scripts; no motion to wait for
    chromium = playwright.chromium.launch_persistent_context(
        tmp_path_factory.mktemp("profile"), **launch_options(), **WINDOW
    )
    chromium.add_init_script(bundled("walk.js"))
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def other_browser(playwright):
    chromium = playwright.chromium.launch(**launch_options())
    yield chromium
    chromium.close()


@pytest.fixture
def timed(other_browser):
    """A window of its own for a test that holds time: `clock` holds it in all tabs of a window."""
    window = other_browser.new_context(**WINDOW)
    window.add_init_script(bundled("walk.js"))
    yield window
    window.close()


WAKE = """count => new Promise((done, failed) => {
  const end = (act, said) => {
    seen.disconnect();
    clearTimeout(late);
    act(said);
  };
  const look = () => document.querySelectorAll('.jeux-widget').length >= count
    && !document.querySelector('.jeux-still') && end(done, true);
  const late = setTimeout(() => end(failed, new Error('the widgets do not come')), 60_000);
  const seen = new MutationObserver(look);
  const what = { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] };
  seen.observe(document.body, what);
  document.dispatchEvent(new Event('jeux:wake'));
  look();
})"""


def wait_for_widgets(page, count):
    """Wake all widgets; wait until none only shows how it begins."""
    page.evaluate(WAKE, count)


# a script may catch what its page's policy forbids it: here the page tells it all the same
TELL = """addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  console.error(`against the policy: ${violatedDirective} ${blockedURI}`));"""


class Tab:
    """A page of the book in a browser, with a record of what went wrong in it."""

    def __init__(self, browser, site):
        self.site, self.page = site, browser.new_page()
        self.errors, self.requests = [], []
        self.page.on(
            "console",
            lambda m: m.type == "error" and self.errors.append(f"{m.text} {m.location['url']}"),
        )
        self.page.on("pageerror", lambda e: self.errors.append(str(e)))
        self.page.on("request", lambda r: self.requests.append(r.url))
        self.page.on("requestfailed", lambda r: self.errors.append(f"failed: {r.url}"))
        self.page.on(
            "response", lambda r: r.status >= 400 and self.errors.append(f"{r.status}: {r.url}")
        )
        self.page.add_init_script(TELL)
        self.page.add_init_script("try { localStorage.clear() } catch { /* forbidden */ }")

    def open(self, name):
        """Go to a page, and keep nothing of the one before."""
        if self.page.url != "about:blank":
            self.page.goto("about:blank")
        self.errors.clear()
        self.requests.clear()
        self.page.goto(f"{self.site}/{name}.html")

    def strangers(self):
        """What a page asked of others than its host, and what it should not need."""
        own = (self.site, "data:", "blob:")
        # icons are cut from the theme's script (book/site/light.py), not a font of 157 kB
        return [url for url in self.requests if not url.startswith(own) or "/fa-" in url]


@pytest.fixture(scope="session")
def tab(browser, site):
    """The tab of all pages: a new one for each would start a process of its own."""
    tab = Tab(browser, site)
    yield tab
    tab.page.close()


@pytest.fixture(scope="session")
def reader(browser):
    """A tab that goes from page to page, and is left as it was found."""
    yield (page := browser.new_page())
    page.close()


FORGET = """() => {
  try { [localStorage, sessionStorage].forEach((kept) => kept.clear()); } catch { /* forbidden */ }
}"""


def visits(page, site):
    """Open pages of the book in a tab; what they keep is forgotten in the end."""
    errors = []
    page.on("pageerror", note := lambda error: errors.append(str(error)))

    def go(address, awake=True, script=""):
        if script:
            page.add_init_script(script)
        page.goto("about:blank")  # another state of the same page is another visit
        page.goto(f"{site}/book/{address}")
        if awake:
            wait_for_widgets(page, 1)
        return page

    yield go
    page.evaluate(FORGET)
    page.remove_listener("pageerror", note)
    assert errors == []


@pytest.fixture
def opened(reader, site):
    """Opens pages for a reader, at a desk by day unless a test turns the tab."""
    yield from visits(reader, site)
    reader.goto("about:blank")  # a page that fills the screen gives it back
    reader.set_viewport_size({"width": 1280, "height": 900})
    reader.emulate_media(
        media="screen", color_scheme="light", forced_colors="none", reduced_motion="reduce"
    )


@pytest.fixture
def fresh(browser, site):
    """The same in a tab of its own, which may have a finger or a script of the test's."""
    page = browser.new_page()
    yield from visits(page, site)
    page.close()


@pytest.fixture
def still(browser, site):
    """Opens pages in a tab without scripts."""
    page = browser.new_page()
    page.context.new_cdp_session(page).send("Emulation.setScriptExecutionDisabled", {"value": True})

    def go(address):
        page.goto(f"{site}/book/{address}")
        return page

    yield go
    page.close()


@pytest.fixture(scope="session")
def bare(browser):
    """A page with nothing but boards: one for all tests of them."""
    from browser import boards

    page = boards.opened(browser)
    yield page
    page.close()


@pytest.fixture
def js(bare):
    """That page, on which nothing goes wrong, in front: Chromium lets a tab behind others wait."""
    bare.bring_to_front()
    bare.errors.clear()
    yield bare
    assert bare.errors == []


@pytest.fixture
def moving(js):
    """That page, for a reader who likes motion."""
    js.emulate_media(reduced_motion="no-preference")
    yield js
    js.emulate_media(reduced_motion="reduce")


@pytest.fixture
def phone(js):
    js.set_viewport_size({"width": 390, "height": 844})
    yield js
    js.set_viewport_size({"width": 1280, "height": 900})


@pytest.fixture
def finger(browser):
    """A finger on a page of its own: the browser goes on to think that there is no mouse."""
    from browser import boards

    page = boards.opened(browser)
    yield boards.Finger(page)
    assert page.errors == []
    page.close()
