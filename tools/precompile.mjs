// Import in Pyodide, under Node, what a page's cells import, and write the code of each module
// that came in: node precompile.mjs <lite> <archive>
import { writeFileSync } from "node:fs";
import { quiet, start } from "./pyodide.mjs";

const [lite, archive] = process.argv.slice(2);
const py = await start(lite);
await py.loadPackage(["jeux", "matplotlib", "python-flint"], quiet);
const written = py.runPython(`
import contextlib, importlib, io, marshal, os, pkgutil, sys, zipfile
os.environ["MPLBACKEND"] = "agg"
sys.dont_write_bytecode = False  # so that nothing is compiled twice
import jedi, jeux, sympy
from IPython.core.interactiveshell import InteractiveShell
from matplotlib import pyplot
for module in pkgutil.walk_packages(jeux.__path__, "jeux."):
    importlib.import_module(module.name)
# what is imported only when it is used: for an error, a picture and a formula
shell = InteractiveShell.instance(colors="nocolor")
with contextlib.redirect_stdout(io.StringIO()):
    shell.run_cell("1 / 0")
pyplot.plot([0, 1])
pyplot.savefig(io.BytesIO(), format="svg")
x = sympy.Symbol("x")
sympy.latex(sympy.Matrix([[sympy.factor(sympy.simplify(x**2 - x)), sympy.solve(x - 1, x)[0]]]))

# what stands before the code of a file that has no source to be compared with
head = importlib.util.MAGIC_NUMBER + bytes(12)
archive = io.BytesIO()
with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as to:
    for name, module in sorted(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        place = spec and spec.origin or ""
        _, inside, path = place.partition(".zip/" if ".zip/" in place else "/site-packages/")
        ours = path.startswith("jeux/")  # stays as it is, for readers who want to see it
        if inside and path.endswith(".py") and spec.name == name and not ours:
            to.writestr(path, head + marshal.dumps(spec.loader.get_code(name)))
archive.getvalue()
`);
writeFileSync(archive, written.toJs());
