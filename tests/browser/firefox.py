"""A Firefox for the tests, by WebDriver BiDi: what Playwright cannot drive is Debian's own."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import websocket

NAMES = ("firefox", "firefox-esr", "/Applications/Firefox.app/Contents/MacOS/firefox")
# what a fresh profile would ask the network for
PREFERENCES = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.normandy.enabled", false);
"""
SECONDS = 300


def find() -> str | None:
    """Return the path of a Firefox: $FIREFOX, or one on the PATH."""
    found = (shutil.which(name) for name in (os.environ.get("FIREFOX", ""), *NAMES) if name)
    return next(filter(None, found), None)


class Page:
    """The one page of a Firefox: what a test asks of it, and what it asked of the network."""

    def __init__(self, address: str) -> None:
        self.socket = websocket.create_connection(address, timeout=SECONDS, suppress_origin=True)
        self.numbers = itertools.count(1)
        self.events: list[dict[str, Any]] = []
        self.call("session.new", capabilities={})
        asked = ["network.beforeRequestSent", "network.responseCompleted", "network.fetchError"]
        self.call("session.subscribe", events=asked)
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method: str, **parameters: Any) -> Any:
        """Send a command and return its answer; what happens until then is kept."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]
            self.events.append(answer)

    def goto(self, url: str) -> None:
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression that JSON can hold."""
        result = self.call(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self.context},
            awaitPromise=True,
        )
        assert result["type"] == "success", result
        return json.loads(result["result"].get("value", "null"))

    def click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        pointer = {"type": "pointer", "id": "mouse", "actions": [move, *press]}
        self.call("input.performActions", context=self.context, actions=[pointer])

    def asked(self) -> list[tuple[str, int]]:
        """Return every address that the page asked for, with its status; 0 if none came."""
        found = []
        for event in self.events:
            if event["method"].startswith("network."):
                status = event["params"].get("response", {}).get("status", 0)
                kind = event["method"].partition(".")[2]
                if kind != "beforeRequestSent":
                    found.append((event["params"]["request"]["url"], status))
        return found


@contextmanager
def opened(profile: Path) -> Iterator[Page]:
    """Open a Firefox without a window, with a profile of its own."""
    (profile / "user.js").write_text(PREFERENCES, "utf-8")
    command = [str(find()), "--headless", "--no-remote", "--profile", str(profile)]
    window = ["--width=1280", "--height=900", "--remote-debugging-port=0"]
    with subprocess.Popen([*command, *window], stderr=subprocess.PIPE, encoding="utf-8") as firefox:
        try:
            assert firefox.stderr
            lines = (re.search(r"listening on (ws://\S+)", line) for line in firefox.stderr)
            found = next(filter(None, lines), None)
            assert found, "Firefox offers no WebDriver BiDi"
            page = Page(f"{found[1]}/session")
            yield page
            page.socket.close()
        finally:
            firefox.terminate()
