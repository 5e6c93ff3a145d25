// Start Pyodide under Node with the very files that the site serves.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const quiet = { messageCallback: () => {}, errorCallback: console.error };

export async function start(lite) {
  const core = join(lite, "static", "pyodide") + "/";
  const wheels = join(lite, "static", "pyodide-lock") + "/";
  const { loadPyodide } = await import(pathToFileURL(join(core, "pyodide.mjs")));
  return loadPyodide({
    indexURL: core,
    lockFileContents: readFileSync(join(wheels, "pyodide-lock.json"), "utf8"),
    packageBaseUrl: wheels,
    packageCacheDir: wheels,
  });
}
