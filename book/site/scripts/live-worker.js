/* Python, for the cells of one page: Pyodide and its packages as JupyterLite has them, in a worker
   that the first Run begins. What it fetches is counted; what does not arrive is said by name. */
import glue from "./live-kernel.py";

const lite = new URL("../lite/static/", import.meta.url);
const CORE = "pyodide.asm.wasm";
const plain = self.fetch;
const named = (address) => new URL(address, lite).pathname.split("/").pop();
let sizes = {};
let got = 0;
let open = 0; // fetches that have not ended
let ready = false;
let told = 0;

const tell = (kind, rest = {}) => postMessage({ kind, ...rest });
const broken = (file, why) => {
  if (!ready) tell("broken", { file, why }); // later, it is an error of the cell that asked
  throw new Error(`${file}: ${why}`);
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
const ask = async (address, how = {}) => {
  if (!how.integrity) return plain(address, how);
  try {
    return await plain(address, { ...how, cache: "force-cache" });
  } catch {
    return plain(address, { ...how, cache: "reload" });
  }
};

self.fetch = async (address, how) => {
  // what the reader's own code asks for is between it and the host
  if (!new URL(address.url ?? address, lite).href.startsWith(lite.href)) return plain(address, how);
  const file = named(address.url ?? address);
  count(file, 0, 1);
  let answer;
  try {
    answer = await ask(address, how);
  } catch {
    // a browser does not say what was wrong: ask again, without a sum to hold it to
    answer = await plain(address, { cache: "no-store" }).catch(() => undefined);
    if (answer?.ok) broken(file, "altered");
    if (!answer) broken(file, navigator.onLine === false ? "offline" : "unreachable");
  }
  if (!answer.ok) broken(file, "missing");
  if (file === CORE) return answer;
  const from = answer.body.getReader();
  let bytes = 0;
  const body = new ReadableStream({
    async pull(to) {
      try {
        const { done, value } = await from.read();
        if (!done) {
          bytes += value.byteLength;
          count(file, value.byteLength);
          return to.enqueue(value);
        }
        if (sizes[file] && bytes !== sizes[file]) broken(file, "incomplete");
        count(file, 0, -1);
        to.close();
      } catch (error) {
        if (!ready) tell("broken", { file, why: "incomplete" });
        to.error(error);
      }
    },
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
};

/* The core of Python: a browser keeps it compiled if its answer comes as the network gives it. */
const compile = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...how) => {
  const made = await compile(...how).catch(() => broken(CORE, "incomplete"));
  count(CORE, sizes[CORE], -1);
  return made;
};

async function start() {
  const { roots, bytes } = await (await self.fetch(new URL("pyodide-lock/sizes.json", lite))).json();
  if (!roots || !bytes) broken("sizes.json", "altered");
  sizes = bytes;
  tell("sizes", { bytes: Object.values(sizes).reduce((a, b) => a + b, 0) });
  got = 0;
  const core = new URL("pyodide/pyodide.mjs", lite);
  const { loadPyodide } = await import(core).catch(() => broken("pyodide.mjs", "unreachable"));
  const pyodide = await loadPyodide({
    lockFileURL: new URL("pyodide-lock/pyodide-lock.json", lite).href,
    env: { JEUX_NO_BAR: "1", HOME: "/home/pyodide" },
    packages: roots,
  });
  tell("starting");
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
