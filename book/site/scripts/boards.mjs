/* Draw how boards begin, as their own scripts tell. In: [[state, name], …]. Out: [html, …]. */
import { readFileSync } from "node:fs";

const drawn = [];
for (const [state, name] of JSON.parse(readFileSync(0, "utf8"))) {
  // the number makes a module of its own for each board: none sees what another left behind
  const own = `data:text/javascript,${encodeURIComponent(state._esm)}#${drawn.length}`;
  drawn.push((await import(own)).still(state, name));
}
process.stdout.write(JSON.stringify(drawn));
