"""What nbval's kernels say is also kept for the build: `pytest --nbval -p tests.kept …`.

Each chapter is executed once, and nbval compares it with what is stored. What its kernel told
nbval is then told again, message by message, to nbclient, which makes of it what it would have
made of a kernel's own words; the file is kept where `tools/ahead.py` keeps its own.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty

import nbformat
import nbval.plugin
import pytest
from nbclient import NotebookClient

sys.path.append(str(Path(__file__).resolve().parents[1] / "tools"))

import ahead
import warm


class Listening(nbval.plugin.RunningKernel):
    """A kernel of nbval that remembers what is asked of it and what it says.

    It counts its cells, as it does for readers and for the build: nbval alone would not ask it to.
    """

    def __init__(self, *arguments, **options):
        self.asked = []
        self.said = {"shell": [], "iopub": []}
        super().__init__(*arguments, **options)

    def execute_cell_input(self, cell_input, allow_stdin=None):
        name = self.kc.execute(cell_input, allow_stdin=allow_stdin, stop_on_error=False)
        self.asked.append((cell_input, name))
        return name

    def get_message(self, stream, timeout=None):
        message = super().get_message(stream, timeout)
        # nbval changes what it gets
        self.said[stream].append(message | {"content": dict(message["content"])})
        return message


class SpokenTo(Exception):
    """What nbclient, unlike nbval, would tell the kernel meanwhile cannot be told afterwards."""


class Channel:
    """What was said on one channel, once more."""

    def __init__(self, messages):
        self.messages = iter(messages)

    async def get_msg(self, timeout=None):
        for message in self.messages:
            return message
        raise Empty


class Echo:
    """What nbclient takes for a kernel and for its manager: it says what another one said."""

    has_kernel = True
    allow_stdin = False

    def __init__(self, kernel):
        self.asked = iter(kernel.asked)
        self.shell_channel, self.iopub_channel = (
            Channel(kernel.said[name]) for name in ("shell", "iopub")
        )
        information = [m for m in kernel.said["shell"] if m["msg_type"] == "kernel_info_reply"]
        self.information = information[-1]["parent_header"]["msg_id"]

    def kernel_info(self):
        return self.information

    def execute(self, source, **options):
        asked, name = next(self.asked)
        if asked != source:
            raise ValueError(f"nbval ran another cell: {asked}")
        return name

    def is_alive(self):
        return True

    @property
    def session(self):
        raise SpokenTo


def again(notebook, kernel, folder):
    """Return a notebook as nbclient would have executed it in the kernel that nbval ran."""
    echo = Echo(kernel)
    options = {"timeout": 60, **warm.patient(60)}
    client = NotebookClient(notebook, km=echo, resources={"metadata": {"path": folder}}, **options)
    client.kc = echo
    return client.execute()


def pytest_configure(config):
    os.environ |= ahead.SETTINGS
    nbval.plugin.RunningKernel = Listening


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    chapter = item.parent
    if isinstance(chapter, nbval.plugin.IPyNbFile):
        if not hasattr(chapter, "place"):
            chapter.place = ahead.place(chapter.nb, chapter.path.parent)
            chapter.passed = 0
        chapter.passed += call.when == "call" and report.passed
        if call.when == "call" and chapter.passed == len(ahead.code(chapter.nb)):
            keep(chapter)
    return report


def keep(chapter):
    """Keep what a whole chapter put out, none of whose cells failed.

    A chapter with `Output` widgets, which nbclient answers, is left to the build.
    """
    with suppress(SpokenTo):
        notebook = again(nbformat.read(chapter.path, 4), chapter.kernel, str(chapter.path.parent))
        ahead.keep(notebook, chapter.path, chapter.place)
