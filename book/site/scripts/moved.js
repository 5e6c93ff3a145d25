/* What has left its page for another: an address that a reader kept leads to where it is now.
   moved.json says of each page what went where, and under which name if that is another. A name that
   ends with = stands for a control, and what it was set to goes along. */
import moved from "./moved.json";

const page = location.pathname.split("/").slice(-2).join("/").replace(/\.html$/, "");
const follow = () => {
  const asked = location.hash.slice(1);
  const [name, to] = Object.entries(moved[page] ?? {}).find(([old]) => (old.endsWith("=") ? asked.startsWith(old) : asked === old)) ?? [];
  if (!to) return;
  const [there, now = name] = to.split("#");
  location.replace(`${there}.html#${now}${asked.slice(name.length)}`);
};
follow();
addEventListener("hashchange", follow);
