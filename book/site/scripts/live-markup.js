/* Markup that a cell shows: it may look as it likes, and neither leaves the page nor asks other hosts. */
import { words } from "./live-words.js";
import { made } from "./made.js";

const LEAVES = "meta, base, link"; // these act on the whole page, and send its reader away
const FRAMES = "iframe, frame, object, embed";
const RUNS = "script:not([type*=json])";

export const note = (...inside) => made("p", { className: "jeux-note" }, ...inside);
const asked = (element) => element.getAttribute("src") ?? element.getAttribute("data");
const elsewhere = (address) => {
  const { protocol, origin } = new URL(address, location);
  return !["data:", "blob:"].includes(protocol) && origin !== location.origin;
};
/* A sentence in the place of what a page does not fetch; a reader may follow the link. */
const link = (address) => {
  const { href, protocol } = new URL(address, location);
  const leads = /^https?:$/.test(protocol) ? made("a", { href, rel: "noreferrer" }, href) : href.slice(0, 80);
  return note(words.elsewhere, " ", leads);
};

/** Draw markup; what a page leaves out of it is said. */
export const markup = (html) => {
  const { content } = made("template", { innerHTML: html });
  for (const element of content.querySelectorAll(LEAVES)) element.remove();
  for (const frame of content.querySelectorAll(FRAMES)) frame.replaceWith(link(asked(frame) ?? ""));
  for (const element of content.querySelectorAll("[src]")) {
    if (URL.canParse(asked(element), location) && elsewhere(asked(element))) element.replaceWith(link(asked(element)));
  }
  // the policy forbids these, without a word to the reader
  const handles = (element) => element.getAttributeNames().some((name) => name.startsWith("on"));
  const acts = [...content.querySelectorAll("*")].some(handles);
  if (acts || content.querySelector(RUNS)) content.append(note(words.scripts));
  return content;
};
