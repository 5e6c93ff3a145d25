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
        text, room = self.text, MOST_TEXT - self.sent
        self.text, self.last = "", time.monotonic()
        self.sent += len(text)
        if fits := text[: max(room, 0)]:
            show({"output_type": "stream", "name": self.name, "text": fits})
        if 0 <= room < len(text):
            post("cut", "{}")


printed = Printed()


def message(kind, told, buffers=()):
    printed.send()  # what was printed before it
    told["parent"] = kernel._parent_header["header"]["msg_id"]
    post(kind, json.dumps(told, default=str), *buffers)


def show(output):
    message("output", {"output": output})


def displayed(data, metadata=None, transient=None, update=False):
    name = (transient or {}).get("display_id")
    show({"output_type": "display_data", "data": data, "name": name, "update": update})


def comm(kind, content, metadata, topic, buffers):
    message(kind, {"content": content, "metadata": metadata}, buffers or ())


shell.send_comm = comm
shell.displayhook.publish_execution_result = lambda count, data, metadata: displayed(data)
shell.display_pub.display_data_callback = displayed
shell.display_pub.update_display_data_callback = lambda *told: displayed(*told, update=True)
shell.display_pub.clear_output_callback = lambda wait: message("clear", {"wait": wait})


def ask(*_, **__):
    raise EOFError("A page cannot ask while it runs: write the answer into the code.")


def command(*_, **__):
    raise OSError("A page has no other programs to run.")


shell.input = shell.getpass = ask
shell.system = shell.getoutput = command
for stream in (pyodide_kernel.stdout_stream, pyodide_kernel.stderr_stream):
    stream.publish_stream_callback = printed.add


def told(kind, what, lines):
    """Return an error as a reader needs it: what, in which line of the cell, and the rest."""
    traceback = "\n".join(lines)
    where = re.search(r"Cell In\[\d+\], line (\d+)", traceback)
    return {
        "error": re.sub(r"<class '(?:.*\.)?(\w+)'>", r"\1", kind),
        "what": re.sub(r" \(<ipython-input[^,]*, line \d+\)$", "", what),
        "line": int(where[1]) if where else None,
        "traceback": traceback,
    }


async def run(code, cell):
    """Run a cell; its outputs are posted, and how it ended is returned as JSON."""
    kernel._parent_header = {"header": {"msg_id": cell}}
    printed.sent = 0
    start = time.monotonic()
    ended = await kernel.run(code)
    printed.send()
    failed = ended["status"] != "ok"
    error = told(ended["ename"], ended["evalue"], ended["traceback"]) if failed else {}
    if error.get("error") == "_IncompleteInputError":  # IPython waits for more; a cell has no more
        try:
            compile(code, "cell", "exec")
        except SyntaxError as slip:
            error |= {"error": "SyntaxError", "what": slip.msg, "line": slip.lineno}
    return json.dumps(error | {"seconds": time.monotonic() - start})


def in_a_callback(kind, what, lines):
    """Show an error of a function that a widget called: no cell ends with it."""
    show({"output_type": "error"} | told(str(kind), str(what), lines))


def hear(kind, message, cell, *buffers):
    """Take a message of a widget in the page."""
    kernel._parent_header = {"header": {"msg_id": cell}}
    printed.sent = 0
    content = json.loads(message)
    heard = {"content": content, "metadata": {}, "buffers": [b.to_py() for b in buffers]}
    of_a_cell, shell._showtraceback = shell._showtraceback, in_a_callback
    try:
        getattr(kernel.comm_manager, kind)(None, None, heard)
    finally:
        shell._showtraceback = of_a_cell
    printed.send()
