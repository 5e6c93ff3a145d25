"""A widget alone, in a frame of a page that lies elsewhere; and what a book on a stick says."""

from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from pages import SITE
from playwright.sync_api import expect

from browser.conftest import FORGET
from browser.test_site import FORBID

HOST = """<!doctype html><html lang="en"><title>A class</title><link rel="icon" href="data:,">
<body style="margin: 0"><iframe width="{}" height="420" title="A widget" src="{}"></iframe>"""
SCROLLS = """() => [document.documentElement.scrollWidth > innerWidth,
  document.documentElement.scrollHeight > innerHeight]"""
THROW = "cloche/six-dice.html#only=six-opening-throw"


class Host(BaseHTTPRequestHandler):
    """A page of another origin, with what stands in it."""

    text = ""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(Host.text.encode())

    def log_message(self, *told):
        """Say nothing."""


@pytest.fixture(scope="module")
def elsewhere():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Host)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


def framing(page, site, elsewhere, address, width=600):
    """Open the page of another origin with a page of the book in its frame; give the frame."""
    Host.text = HOST.format(width, f"{site}/book/{address}".replace("&", "&amp;"))
    page.goto("about:blank")
    page.goto(elsewhere)
    frame = page.frames[1]
    frame.wait_for_selector("html[data-only=on], html:not([data-only]) .bd-article h1")
    return frame


@pytest.fixture
def framed(browser, site, elsewhere):
    page, errors = browser.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda told: told.type == "error" and errors.append(told.text))
    yield partial(framing, page, site, elsewhere)
    for frame in page.frames:
        frame.evaluate(FORGET)
    page.close()
    assert errors == []


def is_alone(frame, name):
    """A widget is whole in its frame, and nothing else is there but the way to its page."""
    widget = frame.locator(f"#{name} .jeux-widget")
    expect(widget).to_be_visible()
    expect(frame.locator(f"#{name} .jeux-still")).to_have_count(0)
    assert frame.locator(".jeux-widget:visible").count() == 1
    bars = "header, h1, h2, .bd-sidebar-primary, .prev-next-area, .jeux-bar, .code, footer"
    assert frame.locator(f":is({bars}):visible").count() == 0
    assert frame.evaluate(SCROLLS) == [False, False]
    back = frame.locator(".jeux-alone-foot a")
    expect(back).to_contain_text("From the book")
    assert back.get_attribute("rel") == "noopener"
    assert back.get_attribute("target") == "_blank"
    expect(frame.get_by_role("button", name="Copy")).to_have_count(0)
    return widget


@pytest.mark.parametrize("width", [600, 390])
def test_a_slider_stands_where_the_link_says_and_moves(framed, width):
    address = "cloche/six-dice.html#only=six-explore-dice&dice=3"
    frame = framed(address, width)
    widget = is_alone(frame, "six-explore-dice")
    value = widget.locator(".jeux-value")
    expect(value).to_have_text("3")
    widget.locator("input").press("ArrowRight")
    expect(value).to_have_text("4")
    frame.wait_for_function("() => location.hash === '#only=six-explore-dice&dice=4'")
    # the way back keeps what is set
    frame.locator(".jeux-alone-foot a").focus()
    assert frame.locator(".jeux-alone-foot a").get_attribute("href").endswith("html#dice=4")
    assert frame.evaluate(SCROLLS) == [False, False]


@pytest.mark.parametrize("width", [600, 390])
def test_dice_are_thrown_by_mouse_and_by_key(framed, width):
    frame = framed(THROW, width)
    widget = is_alone(frame, "six-opening-throw")
    button = widget.get_by_role("button", name="Throw")
    button.click()
    caption = widget.locator("figcaption")
    expect(caption).not_to_have_text("Nothing thrown yet.")
    before = caption.text_content()
    button.press("Enter")
    expect(caption).not_to_have_text(before)
    assert frame.evaluate(SCROLLS) == [False, False]


@pytest.mark.parametrize("width", [600, 390])
def test_a_question_is_answered(framed, width):
    frame = framed("cloche/six-dice.html#only=six-check-sets", width)
    widget = is_alone(frame, "six-check-sets")
    widget.locator("input").fill("100")
    widget.locator("input").press("Enter")
    expect(widget.locator(".jeux-predict")).to_have_attribute("data-met", "no")
    assert frame.evaluate(SCROLLS) == [False, False]


@pytest.mark.parametrize("width", [600, 390])
def test_a_table_is_played_from_the_link(framed, width):
    frame = framed("marienbad/play.html#only=play-table&heaps=2-6-7-9", width)
    widget = is_alone(frame, "play-table")
    expect(widget.locator("figcaption").first).to_contain_text("2-6-7-9")
    widget.locator("[data-is=take]").press("Enter")
    expect(widget.locator("figcaption").first).not_to_contain_text("move from 2-6-7-9")


@pytest.mark.parametrize("game", ["cloche", "caillou", "serpents"])
def test_the_other_tables_are_whole(framed, game):
    is_alone(framed(f"{game}/play.html#only=play-table"), "play-table")


HOSTILE = ["constructor", "__proto__", "six-nothing", "jeux-alone", "%00%ff", "a" * 9_000,
           "<img src=x onerror=alert(1)>", "javascript:alert(1)", "#six-opening-throw"]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_the_page_lacks_shows_the_whole_page(opened, name):
    page = opened(f"cloche/six-dice.html#only={name}")
    expect(page.locator(".bd-article h1")).to_be_visible()
    assert page.locator("html[data-only], .jeux-alone-foot, .jeux-away").count() == 0


def test_a_section_and_what_a_link_sets_name_a_widget_too(opened):
    page = opened("cloche/six-dice.html#only=first-two-dice", awake=False)
    expect(page.locator("html[data-only=on]")).to_have_count(1)
    assert page.locator(".jeux-widget:visible").count() == 1
    page = opened("marienbad/the-game.html#heaps=2-6-7-9&only", awake=False)
    expect(page.locator("html[data-only=on]")).to_have_count(1)
    expect(page.locator(".jeux-widget:visible figcaption").first).to_contain_text("2-6-7-9")
    page.evaluate("location.hash = ''")
    expect(page.locator("html[data-only]")).to_have_count(0)
    expect(page.locator(".bd-article h1")).to_be_visible()


def test_the_line_to_paste_is_copied(fresh):
    page = fresh(THROW, awake=False)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".jeux-alone-foot [role=status]")).to_have_text("Copied.")
    line = page.evaluate("navigator.clipboard.readText()")
    assert line == page.locator(".jeux-alone-foot input").input_value()
    assert line == (
        f'<iframe src="{page.url}" width="600" height="420" '
        'title="Six dice, from the book Jeux" loading="lazy"></iframe>'
    )
    page.context.clear_permissions()


def test_where_a_frame_may_store_nothing_it_is_used_all_the_same(browser, site, elsewhere):
    page = browser.new_page()
    page.add_init_script(FORBID)
    frame = framing(page, site, elsewhere, THROW)
    widget = is_alone(frame, "six-opening-throw")
    widget.get_by_role("button", name="Throw").click()
    expect(widget.locator("figcaption")).not_to_have_text("Nothing thrown yet.")
    page.close()


def test_in_a_frame_no_press_deletes_what_the_device_keeps(browser, site, elsewhere):
    page = browser.new_page()
    frame = framing(page, site, elsewhere, "index.html")
    played = """localStorage.setItem('jeux-played', '{"cloche": 2}')"""
    keep = f"{played}; dispatchEvent(new Event('pageshow'))"
    frame.evaluate(keep)  # a browser may keep another set of words for a frame
    expect(frame.locator(".door-done li").first).to_be_visible()
    expect(frame.locator(".door-done button")).to_be_hidden()
    frame.evaluate("localStorage.clear()")
    page.goto(f"{site}/book/index.html")
    page.evaluate(keep)
    expect(page.locator(".door-done button")).to_be_visible()
    page.evaluate("localStorage.clear()")
    page.close()


def test_a_book_on_a_stick_says_what_to_do(browser):
    page = browser.new_page()
    page.goto((SITE / "book" / "cloche" / "six-dice.html").as_uri())
    for name, told in (("JupyterLite", "start.py"), (".ipynb", "_sources/book/cloche/six-dice")):
        page.get_by_role("button", name="More").click()
        page.locator(".dropdown-menu").get_by_text(name, exact=True).click()
        dialog = page.get_by_role("dialog").filter(visible=True)
        expect(dialog).to_contain_text(told)
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_have_count(0)
    assert page.url.endswith("six-dice.html")
    page.goto((SITE / "search.html").as_uri() + "?q=caisse")
    expect(page.locator("#search-results li a").first).to_be_visible(timeout=30_000)
    page.goto((SITE / "book" / "teach" / "lessons" / "cloche-1.html").as_uri())
    page.get_by_role("link", name="Open the deck").click()
    expect(page.locator("html[data-deck=title]")).to_have_count(1, timeout=30_000)
    page.goto((SITE / "book" / "cloche" / "six-dice.html").as_uri())
    page.locator(".jeux-code").click()
    page.locator(".jeux-run:visible").first.click()
    expect(page.locator(".jeux-said:visible").first).to_contain_text("start.py", timeout=30_000)
    page.evaluate("localStorage.clear()")
    page.close()
