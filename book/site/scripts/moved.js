/* What has left its page: an address that a reader kept leads to where it is now. The page has the
   table (book/site/moved.py): by the old name the new address. A name that ends with = stands for a
   control, and what the reader set goes along. */

/** What shows the section or the cell that it names. */
const SHOWN = ["present", "only"];

/** @type {() => Record<string, string>} */
const told = () => JSON.parse(document.getElementById("jeux-moved")?.textContent ?? "{}");

/** Where a link leads that names a section, or "" if the page knows nothing of it or still has it.
    @param {Record<string, string>} moved
    @param {string} name */
const placeOf = (moved, name) => (!document.getElementById(name) && Object.hasOwn(moved, name) ? moved[name] : "");

/** Where a link leads that sets controls, or presents a section.
    @param {Record<string, string>} moved
    @param {string} asked */
const stateOf = (moved, asked) => {
  for (const pair of asked.split("&")) {
    const [name, value = ""] = pair.split("=");
    const place = SHOWN.includes(name) ? placeOf(moved, value).replace("#", `#${name}=`) : "";
    if (place) return place;
    const control = `${name}=`;
    if (!Object.hasOwn(moved, control)) continue;
    const [there, now = ""] = moved[control].split("#");
    return now.endsWith("=") ? `${there}#${asked.replace(pair, now + value)}` : moved[control];
  }
  return "";
};

/** Go where the address leads, if what it names has left the page. */
export const leadOn = () => {
  const asked = location.hash.slice(1);
  const moved = told();
  const to = asked.includes("=") ? stateOf(moved, asked) : placeOf(moved, asked);
  if (to) location.replace(to);
};
