/* Near misses of what a page reads, and what they change around a widget, as `fuzz`. */
import { Chance } from "../../src/jeux/trying/chance.js";

const ODD = [
  "<img src=x onerror=hacked=1>", "<script>hacked=1</script>", "javascript:hacked=1", "\"><svg onload=hacked=1>",
  "__proto__", "constructor", "\0", "\u202e", "１", "99999999999999999999", "-1", "1e309", "NaN", "0x10",
  "%", "%00", "'", "&", "=", "#", ",", "-", ".", " ", "\n", "00", "[]", "{}", "null",
];
const FOREIGN = "script, iframe, object, embed, link, meta, base, form, img, a[href^='javascript' i]";
const LONG = 3000; // times

/** Ways to change the text from one place to another. */
const WAYS = [
  (text, i, j) => text.slice(0, i) + text.slice(j),
  (text, i, j, chance) => text.slice(0, i) + ODD[chance.below(ODD.length)] + text.slice(j),
  (text, i, j, chance) => text.slice(0, i) + String.fromCharCode(chance.below(128)) + text.slice(i + 1),
  (text, i, j, chance) => text.slice(0, i) + String.fromCharCode(chance.below(65536)) + text.slice(i),
  (text, i, j, chance) => text.slice(0, i) + chance.below(10) + text.slice(i + 1),
  (text, i, j) => text.slice(0, j) + text.slice(i, j) + text.slice(j),
  (text, i) => text.slice(0, i),
  (text, i, j, chance) => {
    const many = chance.below(50) ? 2 : LONG;
    return text.slice(0, i) + (text.slice(i, i + 8) || "9").repeat(many) + text.slice(j);
  },
];

/** A text with one to three changes. */
export function nearMiss(text, chance) {
  let changed = text;
  for (let k = 1 + chance.below(3); k > 0; k -= 1) {
    const i = chance.below(changed.length + 1);
    const j = Math.min(changed.length, i + chance.below(6));
    changed = WAYS[chance.below(WAYS.length)](changed, i, j, chance);
  }
  return changed.toWellFormed(); // as an address and a field have it
}

/** The parts of a link, of which some are changed or gone. */
function nearMisses(parts, chance) {
  const pairs = Object.entries(parts).filter(() => chance.below(20));
  return Object.fromEntries(pairs.map(([name, text]) => [name, chance.below(5) < 3 ? text : nearMiss(text, chance)]));
}

/** What stands around a widget, and what no widget may bring into a page. */
function around(area) {
  const others = [...document.querySelectorAll("body *")].filter((one) => !area.contains(one) && !one.contains(area));
  const own = Object.keys(Object.prototype).length;
  return [others.length, document.title, area.querySelectorAll(FOREIGN).length, own, typeof window.hacked].join();
}

const rest = () => new Promise((go) => { setTimeout(go, 0); });

/** Do something with near misses of these; return the first that changes what stands around. */
async function firstHarm(area, given, count, act) {
  const chance = new Chance(68);
  const before = around(area);
  for (let k = 1; k <= count; k += 1) {
    const one = given[chance.below(given.length)];
    const input = typeof one === "string" ? nearMiss(one, chance) : nearMisses(one, chance);
    act(input);
    if (k % 20) continue;
    await rest();
    if (around(area) !== before) return { input: JSON.stringify(input).slice(0, 400), before, now: around(area) };
  }
  return null;
}

/** Links to a state of a board. */
export function links(area, given, count) {
  return firstHarm(area, given, count, (detail) => {
    area.querySelector(".jeux-frame").dispatchEvent(new CustomEvent("jeux:set", { bubbles: true, detail }));
  });
}

/** What is pasted into a field, and read by the control beside it. */
export function pasted(area, name, given, count) {
  return firstHarm(area, given, count, (text) => {
    const field = area.querySelector(`[data-is=${name}], input[data-row]`);
    field.value = text;
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    area.querySelector(":is([data-is=open], [data-is=draw]):not(:disabled)")?.click();
  });
}

/** What another tab keeps, under names that this page asks for: it may tell what a reader has done anywhere. */
export function kept(names, given, count) {
  const chance = new Chance(16);
  return firstHarm(document.body, given, count, (newValue) => {
    const key = names[chance.below(names.length)];
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent("storage", { key, newValue, storageArea: localStorage }));
  });
}

window.fuzz = { links, pasted, kept, nearMiss, Chance };
