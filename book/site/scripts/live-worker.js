/* Python, for the cells of one page: Pyodide and its packages as JupyterLite has them, in a worker
   that the first Run begins. What it fetches is counted; what does not arrive is said by name. */
import glue from "./live-kernel.py";
import { words } from "./live-words.js";

const lite = new URL("../lite/static/", import.meta.url);
const CORE = "pyodide.asm.wasm";
const plain = self.fetch;
delete self.Worker; // Python's own code begins no worker, which no policy of the page would hold
let sizes = {};
let got = 0;
let open = 0; // fetches that have not ended
let ready = false;
let told = 0;

const tell = (kind, rest = {}) => postMessage({ kind, ...rest });
const lost = (file, why = "unreachable") => {
  if (!ready) tell("broken", { file, why }); // later, it is an error of the cell that asked
  return new Error(`${file}: ${why}`);
};
const count = (file, bytes, change = 0) => {
  got += bytes;
  open += change;
  if (!change && performance.now() - told < 100) return;
  told = performance.now();
  tell("fetched", { got, file, open });
};

/* A file whose sum is known is taken from what the browser keeps, however old; if that is not the
   file any more, it is fetched anew. */
const ask = (address, how) =>
  how?.integrity
    ? plain(address, { ...how, cache: "force-cache" }).catch(() => plain(address, { ...how, cache: "reload" }))
    : plain(address, how);

self.fetch = async (address, how) => {
  const { href, pathname } = new URL(address.url ?? address, lite);
  // what the reader's own code asks for is between it and the host
  if (!href.startsWith(lite.href)) return plain(address, how);
  const file = pathname.split("/").pop();
  count(file, 0, 1);
  const answer = await ask(address, how).catch(() => { throw lost(file); });
  if (!answer.ok) throw lost(file, "missing");
  if (file === CORE) return answer;
  let bytes = 0;
  const counted = new TransformStream({
    transform(piece, to) {
      bytes += piece.byteLength;
      count(file, piece.byteLength);
      to.enqueue(piece);
    },
    flush() {
      if (sizes[file] && bytes !== sizes[file]) throw new Error(`${file} is cut short`);
    },
  });
  answer.body.pipeTo(counted.writable).then(() => count(file, 0, -1), () => lost(file));
  return new Response(counted.readable, answer);
};

/* The core of Python: a browser keeps it compiled if its answer comes as the network gives it. */
const compile = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...how) => {
  const made = await compile(...how).catch(() => { throw lost(CORE); });
  count(CORE, sizes[CORE], -1);
  return made;
};

async function start() {
  const { roots, bytes } = await (await self.fetch(new URL("pyodide-lock/sizes.json", lite))).json();
  sizes = bytes;
  tell("sizes", { bytes: Object.values(sizes).reduce((a, b) => a + b, 0) });
  got = 0;
  const core = new URL("pyodide/pyodide.mjs", lite);
  const { loadPyodide } = await import(core).catch(() => { throw lost("pyodide.mjs"); });
  const pyodide = await loadPyodide({
    lockFileURL: new URL("pyodide-lock/pyodide-lock.json", lite).href,
    env: { JEUX_NO_BAR: "1", HOME: "/home/pyodide" },
    packages: roots,
  });
  tell("starting");
  pyodide.setStdin({ error: true }); // nobody types into it
  // a stack that is full ends Python without an error of the cell
  pyodide._api.on_fatal = (error) => tell("died", { why: String(error.message ?? error) });
  self.words = words.python;
  self.post = (kind, json, ...buffers) =>
    postMessage({ kind, ...JSON.parse(json), buffers: buffers.map((one) => one.toJs?.() ?? one) });
  const space = pyodide.globals.get("dict")();
  pyodide.runPython(glue, { globals: space });
  return { run: space.get("run"), hear: space.get("hear") };
}

/* One message after the other: a widget waits while a cell runs. */
let python;
let before = Promise.resolve();
const heard = async ({ kind, cell, code, content, buffers, number }) => {
  if (kind === "begin") {
    python = await start();
    ready = true;
    tell("ready");
  } else if (kind === "run") {
    tell("ended", { number, ...JSON.parse(await python.run(code, cell)) });
  } else {
    python.hear(kind, JSON.stringify(content), cell, ...(buffers ?? []));
    tell("heard", { number });
  }
};
onmessage = ({ data }) => {
  before = before.then(() => heard(data)).catch((error) => tell("died", { why: String(error.message ?? error) }));
};
