"""The page for a school's data officer against the code of the site: what is kept on a device."""

import json
import re

from pages import ROOT, prose, source

PAGE = prose(source("book/appendix/device"))
SCRIPTS = {
    path: path.read_text("utf-8")
    for folder in ("src", "book/site")
    for pattern in ("*.js", "*.mjs", "*.html")
    for path in (ROOT / folder).rglob(pattern)
}
OF_OTHERS = {"mode", "theme", "sidebar-scroll-top"}
"""What the theme keeps; that it keeps no more is asked of the built site, in test_policy.py."""
UNUSED = {"pst_banner_pref", "sphinx-design-tab-id-", "MathJax-Menu-Settings"}

STORAGE = r"(?:local|session)Storage"
USED = re.compile(rf"{STORAGE}\.(?:get|set|remove)Item\((\w+|\"[^\"]+\")")
RENAMED = re.compile(r"\.replace\(\"jeux-[\w-]+\", \"(jeux-[\w-]+)\"\)")
NAMED = re.compile(r"(?:const \w+|name) = [\"`](jeux-[\w-]*\w)[\":`]")


def keys():
    """The names under which the book's own scripts keep something."""
    found = set()
    for text in SCRIPTS.values():
        found |= {key.strip('"') for key in USED.findall(text) if key.startswith('"')}
        if re.search(r"\bkept\(|Storage\b", text):
            found |= {*NAMED.findall(text), *RENAMED.findall(text)}
    return found


def rows():
    """The names in the table, and what it says of each row: what is kept, and until when."""
    table = re.findall(r"^\| (`.*?) \| (.*?) \| (.*?) \|$", PAGE, re.M)
    return {name: told for names, *told in table for name in re.findall(r"`([\w-]+)`", names)}


def test_each_name_in_the_code_is_told_and_no_other():
    told = {*rows()} - {"sessionStorage"}
    assert told - OF_OTHERS - UNUSED == keys()
    assert told >= OF_OTHERS | UNUSED


def test_only_one_function_keeps_what_has_no_name_of_its_own():
    strange = {
        path.name
        for path, text in SCRIPTS.items()
        for key in USED.findall(text)
        if not key.startswith('"')
    }
    assert strange == {"common.js"}, "name what is kept where it is kept, for the table"


def test_nothing_is_kept_in_another_way():
    for path, text in SCRIPTS.items():
        assert not re.search(r"document\.cookie|indexedDB|caches\.open|cookieStore", text), path
    lite = (ROOT / "tools" / "lite.py").read_text("utf-8")
    assert "edition = f\"Jeux {version('jeux')}\"" in lite
    for name in ("`Jeux`", "`JupyterLite Storage`", "`precache`"):
        assert name in PAGE


def test_the_buttons_that_forget_have_these_words():
    said = json.dumps([*SCRIPTS.values(), (ROOT / "book" / "index.md").read_text("utf-8")])
    for name, (what, until) in rows().items():
        assert what
        assert until
        for button in re.findall(r"\*([^*]+)\*", until):
            assert button in said, f"{name}: no button says {button}"


def test_forget_it_forgets_what_the_page_says():
    played = SCRIPTS[ROOT / "book" / "site" / "scripts" / "played.js"]
    (listed,) = re.findall(r"const FORGOTTEN = \[(.*?)\];", played)
    listed = listed.replace("GUESS", '"jeux-guess"')
    names = {name.rstrip(":") for name in re.findall(r'"([^"]+)"', listed)}
    assert names == {name for name, (_, until) in rows().items() if "*Forget all of this*" in until}
