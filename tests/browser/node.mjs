// Run notebooks in Pyodide under Node, with the very files that the site serves:
// node node.mjs <lite> <notebook>...; a line of JSON for each says what its cells put out.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { quiet, start } from "../../tools/pyodide.mjs";

const [lite, ...notebooks] = process.argv.slice(2);
const py = await start(lite);
// where JupyterLite has its files, and a notebook its folder
py.FS.mkdirTree("/drive");
py.mountNodeFS("/drive", join(lite, "files"));
// what the kernel loads before the first cell
await py.loadPackage(["ipython", "comm", "matplotlib-inline"], quiet);
py.runPython(`
import json, os
os.environ |= {"JEUX_NO_BAR": "1", "MPLBACKEND": "agg"}
from IPython.core.displayhook import CapturingDisplayHook
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
shell = InteractiveShell.instance(colors="nocolor")
shell.display_pub = CapturingDisplayPublisher()

def run(source):
    shell.display_pub.outputs = []
    shown = shell.display_pub.outputs
    shell.display_trap.hook = CapturingDisplayHook(shell=shell, outputs=shown)
    with capture_output(display=False) as said:
        done = shell.run_cell(source, store_history=False)
    error = done.error_before_exec or done.error_in_exec
    return json.dumps({
        "stdout": said.stdout,
        "data": [out["data"] for out in shown],
        "error": error and repr(error),
    }, default=str)
`);
const run = py.globals.get("run");
const transformed = py.runPython("shell.transform_cell");
for (const path of notebooks) {
  const began = Date.now();
  const cells = {};
  py.FS.chdir(`/drive/${dirname(relative(join(lite, "files"), path))}`);
  for (const { id, cell_type, source } of JSON.parse(readFileSync(path, "utf8")).cells) {
    if (cell_type !== "code") continue;
    const code = [source].flat().join("");
    // magics are no Python: read as the kernel reads them
    await py.loadPackagesFromImports(transformed(code), quiet);
    cells[id] = JSON.parse(run(code));
    if (cells[id].error) break;
  }
  py.runPython("shell.reset(new_session=False)");
  console.log(JSON.stringify({ path, cells, seconds: (Date.now() - began) / 1000 }));
}
