"""A server over the built site, a browser, and a tab that goes from page to page."""

import threading

import pytest
from chromium import FLAGS, find_or_install
from jeux_site import widgets_of
from pages import SITE, source, toc
from playwright.sync_api import sync_playwright
from serve import listen
from xdist.scheduler import LoadScopeScheduling


def pytest_addoption(parser):
    parser.addoption("--both-schemes", action="store_true", help="look at the dark scheme too")


def pytest_configure(config):
    config.addinivalue_line("markers", "phone: the page is as wide as a phone")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--both-schemes"):
        items[:] = [item for item in items if "in_the_dark" not in item.name]
    # what one worker does the longest begins first, and the pages come last: so all end together
    first = ("test_live", "test_paper", "test_board", "test_site", "test_policy", "test_checks")
    rank = {name: place for place, name in enumerate(first)}
    rank |= {"test_pages": len(first) + 1, "test_every_page": len(first) + 2}
    items.sort(key=lambda item: rank.get(item.path.stem, len(first)))


@pytest.fixture(scope="session")
def site():
    if not (SITE / "index.html").exists():
        pytest.exit("there is no built book: run `make build` first", returncode=1)
    with listen(8700) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture(scope="session")
def under():
    """The address of the site in a folder of a host, as GitHub Pages has it."""
    with listen(8800, under="/jeux/") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/jeux"
        server.shutdown()


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    """A browser with a window of desktop size; tabs open in it."""
    with sync_playwright() as playwright:
        # a profile on disk keeps what it has compiled of the scripts; no motion to wait for
        chromium = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("profile"),
            executable_path=find_or_install(),
            args=FLAGS,
            viewport={"width": 1280, "height": 900},
            reduced_motion="reduce",
        )
        yield chromium
        chromium.close()


# they wake one after the other when the page is idle, and a picture of how one begins may stay
# for fifty frames: here all is at once
WAKE = """count => new Promise((done, failed) => {
  const idle = window.requestIdleCallback, frame = window.requestAnimationFrame;
  const end = (act, said) => {
    window.requestIdleCallback = idle;
    window.requestAnimationFrame = frame;
    seen.disconnect();
    clearTimeout(late);
    act(said);
  };
  const look = () => document.querySelectorAll('.jeux-widget').length >= count
    && !document.querySelector('.jeux-still, .jeux-coming') && end(done, true);
  const late = setTimeout(() => end(failed, new Error('the widgets do not come')), 60_000);
  const seen = new MutationObserver(look);
  const what = { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] };
  seen.observe(document.body, what);
  window.requestIdleCallback = act => queueMicrotask(act);
  window.requestAnimationFrame = act => setTimeout(act, 0, performance.now());
  document.dispatchEvent(new Event('jeux:wake'));
  look();
})"""


def wait_for_widgets(page, count):
    """Wake all widgets; wait until each has taken the place of the picture of how it begins."""
    page.evaluate(WAKE, count)


# a script may catch what its page's policy forbids it: here the page tells it all the same
TELL = """addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  console.error(`against the policy: ${violatedDirective} ${blockedURI}`));"""


class Tab:
    """A page of the book in a browser, with a record of what went wrong in it."""

    def __init__(self, browser, site):
        self.site, self.page = site, browser.new_page()
        self.errors, self.requests = [], []
        self.page.on("console", lambda m: m.type == "error" and self.errors.append(m.text))
        self.page.on("pageerror", lambda e: self.errors.append(str(e)))
        self.page.on("request", lambda r: self.requests.append(r.url))
        self.page.on("requestfailed", lambda r: self.errors.append(f"failed: {r.url}"))
        self.page.on(
            "response", lambda r: r.status >= 400 and self.errors.append(f"{r.status}: {r.url}")
        )
        self.page.add_init_script(TELL)

    def open(self, name):
        """Go to a page, and keep nothing of the one before."""
        self.page.goto("about:blank")
        self.errors.clear()
        self.requests.clear()
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self.name, self.source = name, source(name)
        self.page.goto(f"{self.site}/{name}.html")
        wait_for_widgets(self.page, widgets_of(self.source))
        # what the live region says before anybody has moved anything
        self.page.wait_for_timeout(500)
        self.spoken_unasked = self.page.locator(".jeux-live").all_text_contents()
        self.open_what_hides_a_widget()

    def pass_by(self, name):
        """Go to a page on a phone, from another that is at rest, and wake its widgets."""
        self.page.set_viewport_size({"width": 390, "height": 844})
        self.errors.clear()
        self.requests.clear()
        self.name, self.source = name, source(name)
        self.page.goto(f"{self.site}/{name}.html")
        wait_for_widgets(self.page, widgets_of(self.source))

    def open_what_hides_a_widget(self):
        """A widget in a hint or a solution is tried too, and what a widget folds."""
        self.page.evaluate(
            "() => document.querySelectorAll('details:has(.jeux-widget), .jeux-widget details')"
            ".forEach(closed => { closed.open = true; })"
        )


class ByPage(LoadScopeScheduling):
    """Give all the tests of a page to one worker, or of another file: what they share is made once.

    The many tests of a board that need no more than an empty page are given out one by one. Both
    files that read every page of the site do so in one worker.
    """

    def _split_scope(self, nodeid):
        if "test_pages" in nodeid or "test_every_page" in nodeid:
            return nodeid.rpartition("[")[2]
        scope = super()._split_scope(nodeid).replace("test_policy", "test_site")
        return nodeid if "test_nim" in nodeid else scope


def pytest_xdist_make_scheduler(config, log):
    return ByPage(config, log)


@pytest.fixture(scope="session")
def one_tab(browser, site):
    """The tab of all pages: a new one for each would start a process of its own."""
    tab = Tab(browser, site)
    yield tab
    tab.page.close()


INSTEAD = {"book/cloche": "10-other-tables", "book/marienbad": "3-playing"}
"""They have words to choose besides, which the first pages of their folders lack."""


def one_a_kind():
    """A page of each folder of pages: the first, as a rule."""
    kinds = {}
    for page in toc():
        folder = page.rpartition("/")[0]
        kinds.setdefault(folder, f"{folder}/{INSTEAD[folder]}" if folder in INSTEAD else page)
    return list(kinds.values())


def tried():
    """The pages of the book; those that are not looked at for their kind in `make check-long`."""
    swept = one_a_kind()
    return [page if page in swept else pytest.param(page, marks=pytest.mark.long) for page in toc()]


@pytest.fixture(scope="module", params=tried())
def tab(request, one_tab):
    one_tab.open(request.param)
    return one_tab
