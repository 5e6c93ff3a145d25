# Runs in the worker of live-worker.js, in the kernel that JupyterLite brings.
import json
import re
import time

import pyodide_kernel
from js import post  # the worker's: it takes one message as JSON, and buffers

kernel = pyodide_kernel.kernel_instance
shell = kernel.interpreter
shell.run_line_magic("colors", "nocolor")
MOST_TEXT = 200_000  # characters that a cell prints at most; a page with more cannot be read
PAUSE = 0.1  # seconds between two pieces of what a cell prints


class Printed:
    """What a cell prints, sent in pieces: a loop that prints must not drown the page."""

    name, text, sent, last = "stdout", "", 0, 0.0

    def add(self, name, text):
        if name != self.name:
            self.send()
            self.name = name
        self.text += text
        if time.monotonic() - self.last > PAUSE:
            self.send()

    def send(self):
        room = MOST_TEXT - self.sent
        if text := self.text[: max(room, 0)]:
            post_output({"output_type": "stream", "name": self.name, "text": text})
        if 0 <= room < len(self.text):
            post("cut", "{}")
        self.sent += len(self.text)
        self.text, self.last = "", time.monotonic()


printed = Printed()


def message(kind, told, buffers=()):
    printed.send()
    told["parent"] = kernel._parent_header["header"]["msg_id"]
    post(kind, json.dumps(told, default=str), *buffers)


def post_output(output):
    told = {"output": output, "parent": kernel._parent_header["header"]["msg_id"]}
    post("output", json.dumps(told, default=str))


def displayed(data, metadata=None, transient=None, update=False):
    printed.send()
    name = (transient or {}).get("display_id")
    post_output({"output_type": "display_data", "data": data, "name": name, "update": update})


def comm(kind, content, metadata, topic, buffers):
    message(kind, {"content": content, "metadata": metadata}, buffers or ())


shell.send_comm = comm
shell.displayhook.publish_execution_result = lambda count, data, metadata: displayed(data)
shell.display_pub.display_data_callback = displayed
shell.display_pub.update_display_data_callback = lambda *told: displayed(*told, update=True)
shell.display_pub.clear_output_callback = lambda wait: message("clear", {"wait": wait})
for stream in (pyodide_kernel.stdout_stream, pyodide_kernel.stderr_stream):
    stream.publish_stream_callback = printed.add


async def run(code, cell):
    """Run a cell; its outputs are posted, and how it ended is returned as JSON."""
    kernel._parent_header = {"header": {"msg_id": cell}}
    printed.sent = 0
    start = time.monotonic()
    ended = await kernel.run(code)
    printed.send()
    if ended["status"] == "error":
        traceback = "\n".join(ended["traceback"])
        where = re.search(r"Cell In\[\d+\], line (\d+)", traceback)
        ended = {
            "error": re.sub(r"<class '(?:.*\.)?(\w+)'>", r"\1", ended["ename"]),
            "what": re.sub(r" \(<ipython-input[^,]*, line \d+\)$", "", ended["evalue"]),
            "line": int(where[1]) if where else None,
            "traceback": traceback,
        }
    else:
        ended = {}
    return json.dumps(ended | {"seconds": time.monotonic() - start})


def hear(kind, told, cell, *buffers):
    """Take a message of a widget in the page."""
    kernel._parent_header = {"header": {"msg_id": cell}}
    printed.sent = 0
    content = json.loads(told)
    heard = {"content": content, "metadata": {}, "buffers": [b.to_py() for b in buffers]}
    getattr(kernel.comm_manager, kind)(None, None, heard)
    printed.send()
