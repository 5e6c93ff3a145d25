"""The tags of built pages, found by one search: Python's own reader takes ten times as long."""

import json
import re
from collections import Counter
from functools import cache
from html import unescape

from pages import SITE

# what stands in quotes may hold a >, what stands in a script holds no tags
GIVEN = r"""((?:[^>"']+|"[^"]*"|'[^']*')*)"""
TAG = re.compile(
    rf"<!--.*?-->|<(script|style)\b{GIVEN}>(.*?)</\1\s*>|<([A-Za-z][\w:-]*){GIVEN}>", re.S
)
ATTRIBUTE = re.compile(r"""([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?""")
STATE = re.compile(
    r'<script type="application/vnd\.jupyter\.widget-state\+json">(.*?)</script>', re.S
)
SCRIPTS = {"", "module", "text/javascript", "application/javascript"}


def attributes(text):
    """The attributes of a tag by their names."""
    found = ATTRIBUTE.findall(text)
    return {name.lower(): unescape(a or b or c) for name, a, b, c in found}


def tags(text):
    """Each tag that opens: its name, its attributes as text, and what a script or a style holds."""
    for found in TAG.finditer(text):
        if name := found[1] or found[4]:
            yield name.lower(), found[2] or found[5] or "", found[3]


def models(text):
    """The widgets that a page holds, by their ids."""
    found = STATE.search(text)
    return json.loads(found[1])["state"] if found else {}


class Page:
    """What a page names, leads to, allows and runs."""

    # few tags have one of these
    TOLD = re.compile(r"\s(?:id|name|href|src|tabindex|on\w+)\s*=|javascript:|\bhttp-equiv\b", re.I)

    def __init__(self, text):
        self.targets, self.ids, self.every, self.stops = [], set(), Counter(), []
        self.order, self.policy, self.scripts, self.handlers = [], {}, [], []
        for tag, said, inside in tags(text):
            head = len(self.order) < 6
            if head or tag == "script" or self.TOLD.search(said):
                given = attributes(said)
                if head:
                    self.order.append((tag, *given))
                self.note(tag, given)
                if tag == "script" and given.get("type", "") in SCRIPTS and "src" not in given:
                    self.scripts.append(inside)

    def note(self, tag, given):
        self.every.update(filter(None, [given.get("id")]))
        self.ids |= {given.get("id"), given.get("name")}
        self.stops += [tag] * ("tabindex" in given)
        self.targets += [given[a] for a in ("href", "src") if given.get(a)]
        self.handlers += [name for name in given if name.startswith("on")]
        self.handlers += [v for v in given.values() if v.lower().startswith("javascript:")]
        if given.get("http-equiv") == "Content-Security-Policy":
            rules = (rule.split() for rule in given["content"].split(";"))
            self.policy |= {name: sources for name, *sources in rules}


@cache
def read(path):
    """A page by its path, read once by a worker."""
    return Page(path.read_text("utf-8"))


def site():
    """Every page of the site by its path."""
    return {path: read(path) for path in SITE.rglob("*.html") if "_static" not in path.parts}
