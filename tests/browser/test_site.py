"""What one page of the built site does: on paper, without scripts, found, presented, cited."""

import re

import pytest
import reading
from pages import SITE, STRUCK, STRUCK_IN_FORMULA, built, prose, source, toc

from browser import markup


def test_exercises_are_numbered_by_chapter():
    for part in reading.parts():
        for place, chapter in enumerate(part.chapters, 1):
            text = built(chapter.name).read_text("utf-8")
            shown = re.findall(r'<span class="caption-number">Exercise ([\d.]+)', text)
            asked = text.count('class="exercise admonition"')
            assert shown == [f"{place}.{k}" for k in range(1, asked + 1)], chapter.name


def test_what_is_struck_bears_the_mark():
    for page in toc():
        text, html = prose(source(page)), built(page).read_text("utf-8")
        assert "<s>" not in html, page
        marks = html.count('<span class="jeux-unseen">printed </span>')
        assert marks == len(STRUCK.findall(text)), page
        drawn = re.findall(r"<mjx-mover [^>]*\berratum\b", html)
        assert len(drawn) == len(STRUCK_IN_FORMULA.findall(text)), page


CUT_OFF = """() => asks.all('.jeux-widget svg[role=img]').filter(picture =>
  picture.checkVisibility() && picture.getBoundingClientRect().bottom >
    picture.closest('.jeux-widget').getBoundingClientRect().bottom + 1).length"""
INK = "() => getComputedStyle(document.querySelector('.jeux-eyebrow')).color"


def test_paper_is_light_asks_and_shows_what_was_opened(opened):
    page = opened("cloche/six-dice.html")
    light = page.evaluate(INK)
    page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
    dark = page.evaluate(INK)
    page.locator("details.solution > summary").first.click()
    folds = "seen => asks.all('.bd-article details').map(d => seen ? d.checkVisibility() : d.open)"
    shown = page.evaluate(folds, False)
    page.emulate_media(media="print")
    assert page.evaluate(INK) == light != dark
    # what waits for a guess waits on paper, too
    assert page.evaluate(folds, True) == shown
    assert shown.count(True) == 1
    for what in ("header", ".bd-sidebar-primary", ".prev-next-area", ".copybtn", "input",
                 *(f"details.{fold}" for fold in ("answer", "code", "question")),
                 ".jeux-own", ".jeux-bar"):  # fmt: skip
        assert page.locator(f"{what}:visible").count() == 0, what
    assert page.locator(".jeux-words label:visible").count() > 3
    pictures = page.locator(".jeux-explorer .jeux-frame svg[role=img]:visible")
    assert pictures.count() == page.locator(".jeux-explorer").count() > 0
    assert page.evaluate(CUT_OFF) == 0
    page.emulate_media(media="screen")
    assert page.evaluate(INK) == dark


@pytest.mark.long
def test_the_ledger_prints_its_errata_alone(opened):
    page = opened("appendix/ledger.html", awake=False)
    left_out = page.locator(".jeux-left-out")
    assert not left_out.locator("visible=true").count()
    page.emulate_media(media="print")
    assert page.locator("tr.jeux-confirmed").count()
    assert not page.locator("tr.jeux-confirmed:visible").count()
    assert page.locator(".jeux-ledger tr:visible").count()
    assert left_out.locator("visible=true").count() == left_out.count() > 0


def test_a_link_into_a_page_opens_a_solution_and_lands_on_its_place(opened):
    page = opened("marienbad/playing.html", awake=False)
    place = page.locator("details.solution > .jeux-fold-body").nth(1)
    assert not place.is_visible()
    page = opened(f"marienbad/playing.html#{place.get_attribute('id')}")
    assert place.is_visible()
    place.evaluate("e => { e.parentElement.open = false; dispatchEvent(new Event('hashchange')); }")
    assert place.is_visible()  # also where a browser does not open it by itself
    page.wait_for_function(
        "e => Math.abs(e.getBoundingClientRect().top) < 150", arg=place.element_handle()
    )


def test_without_scripts_a_page_shows_formulas_widgets_and_how_to_cite_it(still):
    page = still("cloche/six-dice.html")
    assert page.locator("noscript").count()
    assert page.locator(".jeux-still svg:visible").first.get_attribute("aria-label")
    assert page.locator(".jeux-still .jeux-value").first.text_content() == "5"
    assert page.locator(".jeux-still .jeux-slider input").first.is_disabled()
    formula = page.locator("mjx-container:visible").first
    assert formula.bounding_box()["height"] > 5
    assert formula.locator("mjx-assistive-mml math").count() == 1
    heard = page.locator("mjx-assistive-mml").all_text_contents()
    assert any("printed 162,296, true 163,296" in words for words in heard)
    assert any("46,656" in words for words in heard)
    entry = page.locator(".jeux-cite pre")
    assert not entry.is_visible()
    page.locator(".jeux-cite > summary").click()
    assert entry.is_visible()
    assert entry.text_content().startswith("@incollection{jeux-cloche-six-dice,")


FORBID = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    configurable: true, get() { throw new DOMException("denied", "SecurityError"); },
  });"""


# nothing at all finds room any more
FULL = """Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); }"""


@pytest.mark.parametrize("trouble", [FORBID, FULL], ids=["forbidden", "full"])
def test_where_nothing_can_be_stored_theme_and_search_work(fresh, trouble):
    page, modes = fresh("cloche/six-dice.html", awake=False, script=trouble), []
    for _ in range(3):
        page.locator(".theme-switch-button").first.click()
        modes.append(page.evaluate("document.documentElement.dataset.mode"))
    assert {*modes} == {"auto", "light", "dark"}
    page.locator(".jeux-code").click()
    assert page.locator(".code[open]").count()
    fresh("../search.html?q=caisse", awake=False)
    page.wait_for_function("() => asks.count('#search-results li') > 3")


FOUND = """() => [...CSS.highlights.get("found") ?? []].map(({ startContainer: text }) =>
  text.parentElement.closest("script, style, svg, mjx-container, input") ? "no text" : text.data)"""
# all letters, what stands in scripts, styles and pictures, no words, and more than anybody asks for
HOSTILE = "+".join([*"abcdefghijklmnopqrstuvwxyz0123456789", "true", "null", "var", "path", "..."])


@pytest.mark.parametrize("words", [HOSTILE, "a" * 10_000, "[[[+(((+***+constructor"])
def test_what_a_link_lets_a_page_mark_is_bounded_and_changes_nothing(opened, words):
    page = opened(f"serpents/players.html?highlight={words}#what-is-a-jump-worth", awake=False)
    assert page.url.endswith("players.html#what-is-a-jump-worth")
    assert page.evaluate("() => asks.count('.highlighted, script *, style *')") == 0
    found = page.evaluate(FOUND)
    assert "no text" not in found
    assert len(found) <= 200


def test_what_was_searched_for_is_marked_on_the_page_that_opens(opened):
    page = opened("../search.html?q=caisse of a", awake=False)
    page.locator("#search-results li a").first.click()
    page.wait_for_url("**/book/**")
    found = page.evaluate(FOUND)
    assert found
    assert all("caisse" in words.lower() for words in found)
    page.keyboard.press("Escape")
    assert page.evaluate(FOUND) == []
    page.reload()  # and it is asked for once
    assert page.evaluate(FOUND) == []


@pytest.mark.parametrize("query", ["constructor", "__proto__", "a" * 60_000])
def test_a_search_for_what_no_page_has_says_so(opened, query):
    page = opened(f"../search.html?q={query}", awake=False)
    page.get_by_text("did not match any documents").wait_for()


FIND = """words => {
  const [query, ...terms] = Search._parseQuery(words);
  return Search._performSearch(query, ...terms).reverse().map(([page, title, place]) =>
    page + '.html' + place);
}"""


def test_search_tells_sections_of_chapters_first_and_functions_last(opened):
    page = opened("../search.html?q=throws", awake=False)
    hits = page.locator("#search-results li a")
    hits.nth(99).wait_for()
    assert "#" in hits.first.get_attribute("href")
    assert re.match("[^·]+ · ", hits.first.locator("cite").text_content())
    told = hits.locator("> span").all_text_contents()  # how each section begins
    assert sum(len(words) > 40 for words in told) > 90
    folders = {part.folder for part in reading.parts()}
    first = {}
    for words in (
        *("caisse", "standard error", "riffle", "survival", "digital sum", "winner's curse"),
        *("vectorisation", "law", "coupon collector", "Markov chain"),
    ):
        found = page.evaluate(FIND, words)
        kinds = [address.split("/")[1] in folders for address in found]
        assert all(kinds[:2]), (words, found[:2])
        assert kinds == sorted(kinds, reverse=True), words
        for address in found:
            target, _, fragment = address.partition("#")
            assert fragment in markup.read(SITE / target).ids, address
            # of the reference names are found, and not its text
            assert "/library/" not in target or "jeux." in fragment, address
        first[words] = found[0].split("/")[1]
    assert [first[words] for words in ("caisse", "riffle", "digital sum")] == [
        "cloche", "battage", "marienbad"
    ]  # fmt: skip
    functions = page.evaluate(FIND, "by_drawing")
    assert functions[-1].startswith("book/appendix/library/battage.html#jeux.battage.by_drawing")


SQUARES = """() => asks.all('.door-map a').map(link => {
  const { width, height } = link.getBoundingClientRect();
  const looks = asks.all('span, small', link).map(words => getComputedStyle(words));
  return { thumb: Math.min(width, height), out: link.scrollWidth > link.clientWidth + 1,
           letters: Math.min(...looks.map(look => parseFloat(look.fontSize))),
           type: looks.every(look => look.fontFamily.includes("Jeux Label")) };
})"""


def test_the_map_is_read_and_tapped_on_a_phone(opened):
    page = opened("teach/map.html", awake=False)
    page.set_viewport_size({"width": 390, "height": 844})
    places = page.evaluate(SQUARES)
    assert len(places) == len(reading.chapters())
    bad = [p for p in places if p["letters"] < 11 or p["thumb"] < 44 or p["out"] or not p["type"]]
    assert bad == []
    page.locator(".door-map a[href*=six-dice]").click()
    page.wait_for_url("**/cloche/six-dice.html")


SIGN = """link => {
  const { backgroundImage, paddingLeft } = getComputedStyle(link);
  return [backgroundImage.includes("gradient"), parseFloat(paddingLeft) > 10];
}"""


def test_a_link_to_a_state_bears_a_sign(opened):
    links = opened("teach/lessons/cloche-1.html", awake=False).locator("a.jeux-state").all()
    assert {tuple(link.evaluate(SIGN)) for link in links} == {(True, True)}


# links in a sentence and hidden things need no room; sliders have a track to be hit
TIGHT = """() => asks.all('a[href], button, summary, select, [role=button]')
  .filter(e => e.checkVisibility({opacityProperty: true, visibilityProperty: true}))
  .filter(e => !e.closest('p, li p, dd, td, th, figcaption, cite, #pst-skip-link'))
  .map(e => [e.getBoundingClientRect(), e])
  .filter(([box]) => box.width && (box.width < 44 || box.height < 44))
  .map(([box, e]) => `${e.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""
SLOW = """() => asks.all('*').filter(e =>
  [null, '::before', '::after'].map(part => getComputedStyle(e, part)).some(style =>
    `${style.transitionDuration}, ${style.animationDuration}`.split(', ').some(
      seconds => parseFloat(seconds) > 0.01)))
  .map(e => e.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("name", ["index", "marienbad/playing"])
def test_a_thumb_hits_what_the_menus_hold_and_nothing_moves_unasked(opened, name):
    page = opened(f"{name}.html", awake=False)
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("asks.rest")
    assert page.evaluate(SLOW) == []
    found = page.evaluate(TIGHT)
    for toggle in page.locator(".sidebar-toggle:visible").all():
        toggle.click()
        found += page.evaluate(TIGHT)
        page.keyboard.press("Escape")
    assert found == []


@pytest.mark.parametrize("place", ["nowhere", "book/nowhere/at/all.html", "lite/lab"])
def test_an_address_that_is_not_there_leads_on_in_the_books_face(browser, under, place):
    """Hosts show 404.html for any address, in the folder of a host or at its top."""
    page = browser.new_page()
    assert page.goto(f"{under}/{place}").status == 404
    page.locator(".jeux-missing code", has_text=f"/jeux/{place}").wait_for()
    fonts = "() => document.fonts.ready.then(() => [...document.fonts].map(f => f.status))"
    assert "loaded" in page.evaluate(fonts)
    field = page.locator("article input[type=search]")
    field.fill("battage")
    field.press("Enter")
    page.locator("#search-results li").first.wait_for()
    page.go_back()
    page.locator("article").get_by_role("link", name="first page").click()
    page.wait_for_url("**/jeux/book/index.html")
    page.close()


def test_an_address_that_names_another_host_leads_to_none(browser, site):
    page, asked = browser.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    # as hosts do; our own server refuses such an address before it looks for a page
    missing = {"status": 404, "path": SITE / "404.html", "content_type": "text/html"}
    page.route("**/other.invalid/page.html", lambda route: route.fulfill(**missing))
    page.goto(f"{site}//other.invalid/page.html")
    page.locator(".jeux-missing code", has_text="//other.invalid/page.html").wait_for()
    assert [url for url in asked if not url.startswith(site)] == []
    page.close()
