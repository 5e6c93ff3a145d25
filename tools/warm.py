"""Kernels that begin warm: forked off one process that has imported what chapters import.

A chapter's kernel spends two seconds on importing IPython, numpy, sympy and matplotlib, more than
most chapters compute. Here one process imports them, and each kernel is a fork of it that then
does what `ipykernel_launcher` does: a process of its own, with nothing computed beforehand.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import json
import marshal
import os
import pkgutil
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 2
BEGIN = Path(__file__).with_name("begin.py")
"""What Jupyter starts as the kernel: it asks for a fork and stands for it."""
BACKEND = {"MPLBACKEND": "module://matplotlib_inline.backend_inline"}
"""What a kernel sets before matplotlib is imported."""
IMPORTS = (
    *("ipykernel.kernelapp", "ipykernel.ipkernel", "ipykernel.datapub", "matplotlib_inline.config"),
    *("numpy", "sympy", "matplotlib.pyplot", "matplotlib.backends.backend_svg"),
    *("matplotlib.backends.backend_agg", "ipywidgets", "anywidget", "pprint", "statistics"),
)


def execute(
    paths: Iterable[Path], timeout: int, after: Callable[[Path, Any, Exception | None], None]
) -> None:
    """Execute notebooks in place, as many at a time as there are cores.

    `after` is called with each when it has ended, and with what stopped it, if something did.
    """
    import nbformat
    from nbclient import NotebookClient

    async def one(path: Path, gate: asyncio.Semaphore) -> None:
        notebook, failed = nbformat.read(path, 4), None
        place = {"metadata": {"path": str(path.parent)}}
        client = NotebookClient(notebook, timeout=timeout, resources=place, **patient(timeout))
        async with gate:
            try:
                await client.async_execute()
            except Exception as error:
                failed = error
        after(path, notebook, failed)

    async def every() -> None:
        gate = asyncio.Semaphore(CORES)
        await asyncio.gather(*(one(path, gate) for path in paths))

    with kernels():
        asyncio.run(every())


def patient(timeout: int) -> dict[str, Any]:
    """Return how nbclient is asked to lose nothing on a busy machine.

    A slow cell prints in several pieces, cut by chance: they are joined. Outputs that come later
    than a cell's end would be left out after four seconds, without a word.
    """
    return {
        "coalesce_streams": True,
        "iopub_timeout": timeout,
        "raise_on_iopub_timeout": True,
    }


@contextmanager
def kernels() -> Iterator[None]:
    """Let the kernels begun meanwhile, also by processes begun meanwhile, begin warm.

    Where processes cannot be forked soundly (only Linux's can), they begin as ever.
    """
    if sys.platform != "linux" or not hasattr(os, "pidfd_open"):
        yield
        return
    with tempfile.TemporaryDirectory(prefix="jeux-") as folder:
        place, before = Path(folder), os.environ.get("JUPYTER_PATH")
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(place / "line"))
            listener.listen(64)
            serve = [sys.executable, __file__, str(listener.fileno())]
            server = subprocess.Popen(
                serve, pass_fds=[listener.fileno()], stdin=subprocess.PIPE, env=os.environ | BACKEND
            )
        (place / "kernels" / "python3").mkdir(parents=True)
        spec = {
            "argv": [sys.executable, "-I", "-S", str(BEGIN), str(place / "line"), "-f"],
            "display_name": "Python 3 (ipykernel)",
            "language": "python",
        }
        spec["argv"].append("{connection_file}")  # type: ignore[attr-defined]
        (place / "kernels" / "python3" / "kernel.json").write_text(json.dumps(spec))
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [folder, before]))
        try:
            yield
        finally:
            if before is None:
                del os.environ["JUPYTER_PATH"]
            else:
                os.environ["JUPYTER_PATH"] = before
            server.communicate()  # the end of its input is its end
            server.wait()


def imports() -> None:
    """Import what the cells of the book import, and what draws their pictures."""
    for name in IMPORTS:
        with suppress(ImportError):
            importlib.import_module(name)
    import jeux

    for module in pkgutil.walk_packages(jeux.__path__, "jeux."):
        with suppress(ImportError):  # what asks for an extra that is not here
            importlib.import_module(module.name)
    gc.collect()
    gc.freeze()  # else a fork's collector writes on, and so copies, all of this


def serve(listener: socket.socket) -> None:
    """Fork a kernel for each that asks, until standard input ends; return in each fork."""
    poll = select.poll()
    for watched in (0, listener):
        poll.register(watched, select.POLLIN)
    lines: dict[int, tuple[socket.socket, int, int]] = {}  # by what is watched, twice each
    while True:
        for fd, _ in poll.poll():
            if fd == 0:
                for _, _, pid in lines.values():
                    os.kill(pid, signal.SIGKILL)
                sys.exit()
            if fd == listener.fileno():
                line, _ = listener.accept()
                asked = begun(line)
                if asked is None:
                    line.close()
                    continue
                if (pid := os.fork()) == 0:
                    listener.close()
                    for other, process, _ in lines.values():
                        other.close()
                        with suppress(OSError):
                            os.close(process)
                    line.close()
                    become(*asked)
                    return
                for out in asked[3]:
                    os.close(out)
                process = os.pidfd_open(pid)
                for watched in (line.fileno(), process):
                    lines[watched] = (line, process, pid)
                    poll.register(watched, select.POLLIN)
                continue
            if fd not in lines:
                continue
            line, process, pid = lines[fd]
            if fd == line.fileno() and (sent := line.recv(1)):
                os.kill(pid, sent[0])
                continue
            if fd != process:
                os.kill(pid, signal.SIGKILL)  # nobody stands for it any more
            _, status = os.waitpid(pid, 0)
            with suppress(OSError):
                line.send(bytes([os.waitstatus_to_exitcode(status) & 255]))
            for watched in (line.fileno(), process):
                del lines[watched]
                poll.unregister(watched)
            os.close(process)
            line.close()


def begun(line: socket.socket) -> tuple[list[str], str, dict[str, str], list[int]] | None:
    """Return what a kernel is begun with: arguments, folder, environment, where it writes."""
    size, outs, _, _ = socket.recv_fds(line, 8, 2)
    wanted, told = int.from_bytes(size, "big"), b""
    while len(told) < wanted:
        if not (more := line.recv(wanted - len(told))):
            break
        told += more
    if not outs or len(told) < wanted:
        for out in outs:
            os.close(out)
        return None
    arguments, folder, environment = marshal.loads(told)
    return arguments, folder, environment, outs


def become(arguments: list[str], folder: str, environment: dict[str, str], outs: list[int]) -> None:
    """Be what `python -m ipykernel_launcher` would be, up to its first line."""
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ |= environment | BACKEND
    null = os.open(os.devnull, os.O_RDONLY)
    for fd, name in ((null, 0), *zip(outs, (1, 2), strict=True)):
        os.dup2(fd, name)
        os.close(fd)
    sys.argv = ["ipykernel_launcher", *arguments, f"--IPKernelApp.parent_handle={os.getppid()}"]
    sys.argv.append("--IPKernelApp.log_level=40")  # else each warns that it speaks in plain text


def main() -> None:
    """Serve; a fork comes back from there and is a kernel."""
    from ipykernel import kernelapp

    del sys.path[0]  # the folder of this file
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began this ends it
    imports()
    with socket.socket(fileno=int(sys.argv[1])) as listener:
        serve(listener)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    kernelapp.launch_new_instance()


if __name__ == "__main__":
    main()
