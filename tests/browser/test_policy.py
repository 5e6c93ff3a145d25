"""The Content-Security-Policy of the built pages, and what the site says of its safety."""

import base64
import hashlib
import json
import re

import pytest
from pages import ROOT, SITE, prose, source

from browser import markup
from browser.conftest import Tab, wait_for_widgets

NOTICES, DEVICE = "book/appendix/notices", "book/appendix/device"


@pytest.fixture(scope="module")
def pages():
    return {path.relative_to(SITE).as_posix(): page for path, page in markup.site().items()}


def test_each_page_says_first_what_it_may_do_and_which_scripts_are_its_own(pages):
    for name, page in pages.items():
        tags = [tag for tag in page.order if tag[0] not in ("html", "head")]
        assert tags[:2] == [("meta", "charset"), ("meta", "http-equiv", "content")], name
        assert page.policy["default-src"] == ["'none'"], name
        assert {"'self'"} == set(page.policy["connect-src"]), name
        assert page.handlers == [], name
        sums = (hashlib.sha256(script.encode()).digest() for script in page.scripts)
        own = {f"'sha256-{base64.b64encode(one).decode()}'" for one in sums}
        allowed = {"'unsafe-eval'"} if name.startswith("lite/") else set()
        wanted = own | {"'self'", "'wasm-unsafe-eval'", "blob:"}
        assert {*page.policy["script-src"]} - allowed == wanted, name
    assert any(page.scripts for page in pages.values())


def test_what_a_policy_forbids_is_not_done_and_told(browser, site):
    tab = Tab(browser, site)
    tab.open(NOTICES)
    wait_for_widgets(tab.page, 0)
    assert tab.errors == []
    tab.page.evaluate("""() => {
      const script = document.createElement("script");
      script.textContent = "window.ran = 'inline'";
      document.head.append(script);
      // later, when what drives the browser no longer lets it compile text
      setTimeout(() => { try { window.ran = eval("'evaluated'"); } catch {} });
      return fetch("https://elsewhere.invalid/").catch(() => {});
    }""")
    for forbidden in ("script-src-elem inline", "script-src eval", "connect-src https://elsewhere"):
        while not any(forbidden in error for error in tab.errors):
            tab.page.wait_for_event("console", timeout=30_000)
    assert tab.page.evaluate("() => window.ran") is None
    assert [url for url in tab.requests if not url.startswith(tab.site)] == []
    tab.page.close()


WITHIN = """source => new Promise((done) => {
  const text = `import "${source}"; postMessage(typeof Worker);`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  new Worker(address, { type: "module" }).onmessage = ({ data }) => done(data);
})"""
SHOWS = """window.shown = %s;
window.Worker = class {  // in place of Python
  postMessage({ kind, cell, number }) {
    const tell = (data) => setTimeout(() => this.onmessage({ data }));
    const output = (html) => ({ data: { "text/html": html } });
    const tells = (html) => tell({ kind: "output", parent: cell, output: output(html) });
    if (kind === "begin") return tell({ kind: "ready" });
    shown.forEach(tells);
    tell({ kind: "ended", number, seconds: 0 });
  }
  terminate() {}
};"""
AWAY = "https://elsewhere.invalid/"


def test_the_worker_of_a_cell_begins_no_worker(opened, site):
    page = opened("appendix/notices.html", awake=False)
    assert page.evaluate(WITHIN, f"{site}/_static/live-worker.js") == "undefined"


def test_what_a_cell_shows_does_not_leave_the_page(fresh):
    shown = [
        f'<meta http-equiv="refresh" content="0; url={AWAY}">refreshed',
        f'<base href="{AWAY}"><link rel="dns-prefetch" href="{AWAY}">linked',
        f'<iframe src="{AWAY}frame"></iframe>',
        f'<img src="{AWAY}picture">',
        "<b>bold</b>",
    ]
    page = fresh("start/toolkit.html", awake=False, script=SHOWS % json.dumps(shown))
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    cell = page.locator(".cell:has(> .code:not(.imports))").first
    cell.locator("> .code > summary").click()
    cell.locator(".jeux-run").click()
    outputs = cell.locator(".jeux-live-output")
    outputs.locator("b", has_text="bold").wait_for()
    assert outputs.locator("meta, base, link, iframe").count() == 0
    leads = outputs.locator(".jeux-note a").evaluate_all("all => all.map(one => one.href)")
    assert leads == [f"{AWAY}frame", f"{AWAY}picture"]
    assert not [url for url in asked if url.startswith(AWAY)]


def test_it_is_said_that_pasted_code_can_send_things_away():
    sentence = "code that you paste can read what this site keeps on your device and send it away"
    for text in (prose(source(NOTICES)), (ROOT / "SECURITY.md").read_text("utf-8")):
        assert sentence in text.replace("Code that", "code that")


def test_the_button_that_prints_prints(fresh):
    script = "window.print = () => { window.printed = true; }"
    page = fresh("appendix/notices.html", awake=False, script=script)
    page.locator(".btn-download-pdf-button").dispatch_event("click")
    assert page.evaluate("() => window.printed")


KEYS = re.compile(r"(?:local|session)Storage\.(?:get|set|remove)Item\(([^,)]+)")
# what sphinx-design adds a name to, and what MathJax calls its menu's, which is off
CALLED = {
    "storageKeyPrefix + group": "sphinx-design-tab-id-",
    "t.MENU_STORAGE": "MathJax-Menu-Settings",
}


def test_the_names_under_which_a_page_keeps_words_are_told(pages):
    scripts = [path.read_text("utf-8") for path in (SITE / "_static").rglob("*.js")]
    scripts += [
        script for name, page in pages.items() if "lite" not in name for script in page.scripts
    ]
    keys = {key.strip() for script in scripts for key in KEYS.findall(script)}
    # questions and throws keep a name of their own each, beginning with one of these
    widgets = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.js"))
    begun = set(re.findall(r"(?:const |this\.)name = `([\w-]+):\$", widgets))
    begun |= set(re.findall(r'\.replace\("jeux-[\w-]+", "(jeux-[\w-]+)"\)', widgets))
    assert len(begun) == len(re.findall(r"kept\((?:this\.)?name\) \?\?", widgets)) == 4
    keys.remove("name")  # so their script has it
    begun |= set(re.findall(r'^(?:export )?const \w+ = "(jeux-[\w-]+)', widgets, re.M))
    names = begun | {CALLED.get(key, key.strip("\"'`")) for key in keys}
    assert {"code", "theme"} <= names
    for text in (prose(source(DEVICE)), (ROOT / "SECURITY.md").read_text("utf-8")):
        told = re.split("## What (?:stays|the browser)", text)[1].partition("JupyterL")[0]
        assert set(re.findall(r"`([\w-]+)`", told)) - {"localStorage", "sessionStorage"} == names


def test_a_weakness_is_reported_as_the_book_says():
    assert "{repository}`SECURITY.md <blob/main/SECURITY.md>`" in prose(source(NOTICES))
    assert "](../../security/advisories/new)" in (ROOT / "SECURITY.md").read_text("utf-8")
