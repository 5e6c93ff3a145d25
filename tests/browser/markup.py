"""The tags of built pages, found by one search: Python's own reader takes ten times as long."""

import json
import re
from collections import Counter
from functools import cache
from html import unescape

from pages import SITE

# what stands in quotes may hold a >, what stands in a script holds no tags
IN_TAG = r"""((?:[^>"']+|"[^"]*"|'[^']*')*)"""
TAG = re.compile(
    rf"<!--.*?-->|<(script|style)\b{IN_TAG}>(.*?)</\1\s*>|<([A-Za-z][\w:-]*){IN_TAG}>", re.S
)
ATTRIBUTE = re.compile(r"""([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?""")
STATE = re.compile(
    r'<script type="application/vnd\.jupyter\.widget-state\+json">(.*?)</script>', re.S
)
SCRIPTS = {"", "module", "text/javascript", "application/javascript"}


def attributes(text):
    """The attributes of a tag by their names."""
    matches = ATTRIBUTE.findall(text)
    return {name.lower(): unescape(a or b or c) for name, a, b, c in matches}


def tags(text):
    """Each tag that opens: its name, its attributes as text, and what a script or a style holds."""
    for match in TAG.finditer(text):
        if name := match[1] or match[4]:
            yield name.lower(), match[2] or match[5] or "", match[3]


def models(text):
    """The widgets that a page holds, by their ids."""
    match = STATE.search(text)
    return json.loads(match[1])["state"] if match else {}


class Page:
    """What a page names, leads to, allows and runs."""

    # few tags have one of these
    NOTED = re.compile(
        r"\s(?:id|name|href|src|tabindex|on\w+)\s*=|javascript:|\bhttp-equiv\b", re.I
    )

    def __init__(self, text):
        self.targets, self.ids, self.every, self.stops = [], set(), Counter(), []
        self.order, self.policy, self.scripts, self.handlers = [], {}, [], []
        for tag, written, inside in tags(text):
            head = len(self.order) < 6
            if head or tag == "script" or self.NOTED.search(written):
                values = attributes(written)
                if head:
                    self.order.append((tag, *values))
                self.note(tag, values)
                if tag == "script" and values.get("type", "") in SCRIPTS and "src" not in values:
                    self.scripts.append(inside)

    def note(self, tag, values):
        self.every.update(filter(None, [values.get("id")]))
        self.ids |= {values.get("id"), values.get("name")}
        self.stops += [tag] * ("tabindex" in values)
        self.targets += [values[a] for a in ("href", "src") if values.get(a)]
        self.handlers += [name for name in values if name.startswith("on")]
        self.handlers += [v for v in values.values() if v.lower().startswith("javascript:")]
        if values.get("http-equiv") == "Content-Security-Policy":
            rules = (rule.split() for rule in values["content"].split(";"))
            self.policy |= {name: sources for name, *sources in rules}


@cache
def read(path):
    """A page by its path, read once by a worker."""
    return Page(path.read_text("utf-8"))


def site():
    """Every page of the site by its path."""
    return {path: read(path) for path in SITE.rglob("*.html") if "_static" not in path.parts}
