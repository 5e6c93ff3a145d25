# Runs in the worker of live-worker.js, in the kernel that JupyterLite brings.
import functools
import importlib.util
import io
import json
import os
import pdb
import re
import subprocess
import sys
import time
import warnings

import pyodide_js
import pyodide_kernel
from IPython.core.magics.script import ScriptMagics
from js import (
    post,  # the worker's: it takes one message as JSON, and buffers
    words,  # the sentences of live-words.js that Python says
)

kernel = pyodide_kernel.kernel_instance
shell = kernel.interpreter
shell.run_line_magic("colors", "nocolor")
MOST_TEXT = 200_000  # characters that a cell shows at most; a page with more cannot be read
MOST_FORMULA = 10_000  # characters of a formula at most; a page takes seconds to set more
MOST_REASON = 2_000  # characters of what an error says
CALLS = 5  # calls that are shown on either side of those that are left out
OUTPUT = 100  # an output of its own weighs in a page as much as so many characters
BROUGHT = set(pyodide_js.lockfile.packages.to_py())
INSTALL = re.compile(r"^\s*(?:(?:python3?\s+-m\s+|uv\s+)?pip3?|conda|mamba)?\s*install\b")
PICTURES = re.compile(r"\s*%(?:matplotlib|pylab|config\s+InlineBackend)\b")
WINDOW = re.compile(r"^(\s*%(?:matplotlib|pylab))\s+\w+")
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
        text, self.text, self.last = self.text, "", time.monotonic()
        if fits := self.fit(text):
            show({"output_type": "stream", "name": self.name, "text": fits})

    def fit(self, text, weight=0):
        """Return as much of a text as the page still has room for; say once what is left out."""
        room = MOST_TEXT - self.sent
        self.sent += max(len(text), weight)
        if room >= 0 and self.sent > MOST_TEXT:
            post("cut", "{}")
        return text[: max(room, 0)]


printed = Printed()


def message(kind, told, buffers=()):
    printed.send()  # what was printed before it
    told["parent"] = kernel._parent_header["header"]["msg_id"]
    post(kind, json.dumps(told, default=str), *buffers)


def show(output):
    message("output", {"output": output})


def displayed(data, metadata=None, transient=None, update=False):
    name = (transient or {}).get("display_id")
    printed.send()
    text = data.get("text/plain", "")
    # what takes the place of an output needs no room of its own
    fits = text[:MOST_TEXT] if update else printed.fit(text, OUTPUT)
    if printed.sent > MOST_TEXT and not fits and not update:
        return
    data = data | {"text/plain": fits}
    if len(data.get("text/latex", "")) > MOST_FORMULA:
        del data["text/latex"]
    show({"output_type": "display_data", "data": data, "name": name, "update": update})


def cleared(wait):
    message("clear", {"wait": wait})
    printed.sent = 0


def comm(kind, content, metadata, topic, buffers):
    message(kind, {"content": content, "metadata": metadata}, buffers or ())


shell.send_comm = comm
shell.displayhook.publish_execution_result = lambda count, data, metadata: displayed(data)
shell.display_pub.display_data_callback = displayed
shell.display_pub.update_display_data_callback = lambda *told: displayed(*told, update=True)
shell.display_pub.clear_output_callback = cleared


def ask(*_, **__):
    raise EOFError(words.ask)


def command(*_, **__):
    raise OSError(words.command)


def debug(*_, **__):
    raise EOFError(words.debug)


def leave(*_, **__):
    raise SystemExit


def install(line, *_):
    """Refuse what the page does not bring; what it does bring, an import loads."""
    if not INSTALL.match(line):
        command()
    asked = re.sub(r"[\"']", "", INSTALL.sub("", line)).split()
    names = [re.match(r"[\w.-]*", name)[0] for name in asked if name[0] != "-"]
    lacking = [name for name in names if name.lower().replace("_", "-") not in BROUGHT]
    if lacking:
        raise ModuleNotFoundError(words.install.format(packages=", ".join(lacking)))


def in_python():
    """Return the maker of caches of functools as its Python has it: calls through it nest deeper.

    A function that C calls takes a piece of the browser's stack, which some hundred calls fill;
    that ends Python, where a RecursionError would end the cell.
    """
    spec = importlib.util.find_spec("functools")
    again = importlib.util.module_from_spec(spec)
    compiled, sys.modules["_functools"] = sys.modules["_functools"], None
    try:
        spec.loader.exec_module(again)
    finally:
        sys.modules["_functools"] = compiled
    return again._lru_cache_wrapper


fast, deep = functools._lru_cache_wrapper, in_python()


def remembering(function, *how):
    """Cache a function: one of the reader's so that it may call itself often, others fast."""
    return (deep if function.__module__ == "__main__" else fast)(function, *how)


def shortly(shell, kind, error, calls, tb_offset=None):
    """Show where calls without end began and where they ended: all of them take a minute."""
    chain = []
    call = calls
    while call:
        chain.append(call)
        call = call.tb_next
    if len(chain) > 2 * CALLS:
        chain[CALLS - 1].tb_next = chain[-CALLS]
    shell.showtraceback((kind, error, calls), tb_offset=tb_offset)


class Keyboard(io.TextIOBase):
    """What Python reads where a terminal would ask."""

    read = readline = readlines = ask

    def readable(self):
        return True


async def pictures(lines):
    """Bring matplotlib where a magic asks for it; the only pictures of a page stand in it."""
    if any(PICTURES.match(line) for line in lines):
        await pyodide_js.loadPackage("matplotlib")
    return [WINDOW.sub(r"\1 inline", line) for line in lines]


shell.input = shell.getpass = ask
shell.system = shell.getoutput = install
os.system = os.popen = subprocess.Popen.__init__ = command
ScriptMagics.shebang = command
for installer in ("pip", "conda", "mamba", "micromamba", "uv"):
    shell.register_magic_function(install, magic_name=installer)
for debugger in ("debug", "pdb"):
    shell.register_magic_function(debug, magic_name=debugger)
functools._lru_cache_wrapper = remembering
kernel.lite_transform_manager.line_transforms = [pictures]
shell.set_custom_exc((RecursionError,), shortly)
sys.breakpointhook = pdb.Pdb.set_trace = pdb.Pdb.interaction = debug
sys.stdin = Keyboard()
shell.ask_exit = leave
warnings.filterwarnings("ignore", message="To exit: use")  # a page is left otherwise
warnings.filterwarnings("ignore", message="tqdm:disabling monitor")  # it would want a thread
for stream in (pyodide_kernel.stdout_stream, pyodide_kernel.stderr_stream):
    stream.publish_stream_callback = printed.add


def told(kind, what, lines):
    """Return an error as a reader needs it: what, in which line of the cell, and the rest."""
    traceback = "\n".join(lines)
    where = re.search(r"Cell In\[\d+\], line (\d+)", traceback)
    return {
        "error": re.sub(r"<class '(?:.*\.)?(\w+)'>", r"\1", kind),
        "what": re.sub(r" \(<ipython-input[^,]*, line \d+\)$", "", what)[:MOST_REASON],
        "line": int(where[1]) if where else None,
        "traceback": traceback[-MOST_TEXT:],
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
