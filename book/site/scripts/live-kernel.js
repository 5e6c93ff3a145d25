/* The page's end of Python: begins it, runs cells in it, says what becomes of it. */
import { wrongType } from "./typed.js";

// an error without words had no room for them
const ENDS = { deep: /call stack|recursion/i, memory: /memory|allocat|out of bounds|^$/i };
const ended = (why) => Object.keys(ENDS).find((name) => ENDS[name].test(why)) ?? "died";

export class Kernel {
  /** `on` hears what happens: sizes, fetched, starting, output, clear, comm (open, msg, close), cut, gone(why, file). */
  constructor(source, on) {
    this.source = source;
    this.on = on;
    this.waiting = new Map(); // who waits for an answer, by the number of the question
    this.number = 0;
  }
  /** Begin, if it has not begun; kept when Python is ready, broken when it cannot be. */
  begin() {
    if (this.ready) return this.ready;
    const ready = new Promise((settle, failed) => Object.assign(this, { settle, failed }));
    this.ready = ready;
    if (typeof WebAssembly === "object") this.start();
    else this.end("wasm"); // which forgets it again
    return ready;
  }
  start() {
    // a worker that is begun from a blob is held to the page's policy; one from a file is not
    const begin = new Blob([`import ${JSON.stringify(this.source)}`], { type: "text/javascript" });
    try {
      this.worker = new Worker(URL.createObjectURL(begin), { type: "module" });
    } catch {
      return this.end("worker");
    }
    this.worker.onmessage = ({ data }) => this.heard(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      if (event.message) this.end("died", { why: event.message });
      else this.lost();
    };
    this.worker.postMessage({ kind: "begin", version: VERSION });
  }
  /** The worker's own file did not arrive, or not as a script. */
  async lost() {
    const { worker } = this;
    const file = new URL(this.source).pathname.split("/").pop();
    const type = await wrongType(this.source);
    if (worker === this.worker) this.end(type ? "type" : "unreachable", { file, type }); // or it was stopped
  }
  heard({ kind, ...rest }) {
    if (kind === "ready") this.settle();
    else if (kind === "broken") this.end(rest.why, rest);
    else if (kind === "died") this.end(ended(rest.why), rest);
    else if (kind === "ended" || kind === "heard") {
      this.waiting.get(rest.number)?.done(rest);
      this.waiting.delete(rest.number);
    } else this.on[kind.split("_")[0]]({ kind, ...rest });
  }
  /** Python is no more. `why` is one of the reasons of live-words.js, or "stopped". */
  end(why, fields = {}) {
    this.worker?.terminate();
    const broken = Object.assign(new Error(why), { why, fields });
    this.ready?.catch(() => {}); // who waits for it hears of it; if nobody does, it has been said
    this.failed?.(broken);
    for (const { failed } of this.waiting.values()) failed(broken);
    this.waiting.clear();
    this.worker = this.ready = undefined;
    this.on.gone(why, fields);
  }
  ask(message) {
    return new Promise((done, failed) => {
      if (!this.worker) return failed(Object.assign(new Error("stopped"), { why: "stopped" }));
      this.number += 1;
      this.waiting.set(this.number, { done, failed });
      this.worker.postMessage({ ...message, number: this.number });
    });
  }
  async run(cell, code) {
    await this.begin();
    return this.ask({ kind: "run", cell, code });
  }
}
