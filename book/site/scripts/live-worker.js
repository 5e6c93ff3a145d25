/* Python, for the cells of one page: Pyodide and its packages as JupyterLite has them, in a worker
   that the first Run begins. What it fetches is counted; what does not arrive is said by name. */
import glue from "./live-kernel.py";
import { wrongType } from "./typed.js";
import { words } from "./live-words.js";

const lite = new URL("../lite/static/", import.meta.url);
const core = new URL("pyodide/", lite);
const lists = new URL("pyodide-lock/", lite);
const CORE = "pyodide.asm.wasm";
const WASM = /^\s*application\/wasm\s*$/i;
const plain = self.fetch;
delete self.Worker; // Python's own code begins no worker, which no policy of the page would hold
let sizes = {};
let edition; // of Pyodide, which its files bear: a browser may still have those of an earlier one
let got = 0;
let open = 0; // fetches that have not ended
let ready = false;
let told = 0;

const tell = (kind, rest = {}) => postMessage({ kind, ...rest });
const lost = (file, why = "unreachable", type = undefined) => {
  if (!ready) tell("broken", { file, why, type }); // later, it is an error of the cell that asked
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
   file any more, it is fetched anew. The lists that tell the sums are asked for each time. */
const ask = (url, how) => {
  if (how?.integrity) return plain(url, { ...how, cache: "force-cache" }).catch(() => plain(url, { ...how, cache: "reload" }));
  return plain(url, url.href.startsWith(lists.href) ? { ...how, cache: "no-cache" } : how);
};
const bearing = (address) => {
  const url = new URL(address.url ?? address, lite);
  if (url.href.startsWith(core.href)) url.searchParams.set("v", edition);
  return url;
};

self.fetch = async (address, how) => {
  const url = bearing(address), { href, pathname } = url;
  // what the reader's own code asks for is between it and the host
  if (!href.startsWith(lite.href)) return plain(address, how);
  const file = pathname.split("/").pop();
  count(file, 0, 1);
  const answer = await ask(url, how).catch(() => { throw lost(file); });
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

/* The core of Python: a browser keeps it compiled if its answer comes as the network gives it, which
   it takes only from a host that calls it what it is. */
const compile = WebAssembly.instantiateStreaming;
const built = async (answer, imports) =>
  WASM.test(answer.headers.get("content-type"))
    ? compile(answer, imports)
    : WebAssembly.instantiate(await answer.arrayBuffer(), imports);
WebAssembly.instantiateStreaming = async (source, imports) => {
  const answer = await source;
  const made = await built(answer, imports).catch(() => { throw lost(CORE); });
  count(CORE, sizes[CORE], -1);
  return made;
};

/* A module of Pyodide; what the browser refuses is said. */
const imported = async (file) => {
  const address = bearing(new URL(file, core));
  try {
    return await import(address);
  } catch {
    const type = await wrongType(address, plain);
    throw lost(file, type ? "type" : "unreachable", type);
  }
};

async function start() {
  const { roots, bytes, version } = await (await self.fetch(new URL("sizes.json", lists))).json();
  [sizes, edition] = [bytes, version];
  tell("sizes", { bytes: Object.values(sizes).reduce((a, b) => a + b, 0) });
  got = 0;
  const modules = ["pyodide.mjs", "pyodide.asm.mjs"].map(imported); // fetched side by side
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(modules);
  const pyodide = await loadPyodide({
    createPyodideModule,
    indexURL: core.href,
    lockFileURL: new URL("pyodide-lock.json", lists).href,
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

/** What Python answers; where its memory is full, that may be anything. */
const answered = (text) => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error("out of memory", { cause });
  }
};

/* One message after the other: a widget waits while a cell runs. */
let python;
let before = Promise.resolve();
const heard = async ({ kind, cell, code, content, buffers, number, version }) => {
  if (kind === "begin" && version !== VERSION) {
    tell("broken", { why: "published" });
  } else if (kind === "begin") {
    python = await start();
    ready = true;
    tell("ready");
  } else if (kind === "run") {
    tell("ended", { number, ...answered(await python.run(code, cell)) });
  } else {
    python.hear(kind, JSON.stringify(content), cell, ...(buffers ?? []));
    tell("heard", { number });
  }
};
onmessage = ({ data }) => {
  before = before.then(() => heard(data)).catch((error) => tell("died", { why: String(error.message ?? error) }));
};
