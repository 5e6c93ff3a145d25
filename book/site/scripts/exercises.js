/* The index of all exercises: narrowed by topic, level, minutes and part. The table is whole before
   this runs. What is chosen stands in the address, #topic=counting&level=1, and a link may say it.
   The words are the page's own; each is a sentence with named fields. */
import { say } from "./say.js";

addEventListener("DOMContentLoaded", () => {
  "use strict";
  const index = document.querySelector(".jeux-asked");
  if (!index) return;
  const { words, topics, parts, minutes } = JSON.parse(index.dataset.given);
  const rows = [...index.querySelectorAll("tr[data-level]")];
  const form = document.createElement("div");
  form.className = "jeux-asked-choose";
  form.setAttribute("role", "group");
  form.setAttribute("aria-label", words.again);

  const choice = (name, options) => {
    const label = document.createElement("label"), select = document.createElement("select");
    select.name = name;
    select.append(...[["", words.any], ...options].map(([value, text]) => new Option(text, value)));
    label.append(words[name], select);
    form.append(label);
    select.addEventListener("change", () => { write(); narrow(); });
    return select;
  };
  const chosen = {
    topic: choice("topic", topics),
    level: choice("level", words.levels.split("|").map((text, k) => [String(k + 1), text.trim()])),
    most: choice("most", minutes.map((m) => [String(m), say(words.most_minutes, { minutes: m })])),
    part: choice("part", parts),
  };
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  form.append(status);
  index.prepend(form);

  const narrow = () => {
    let left = 0, time = 0;
    for (const row of rows) {
      const { level, minutes: needed, topics: own } = row.dataset;
      const fits = (!chosen.topic.value || own.split(" ").includes(chosen.topic.value)) &&
        (!chosen.level.value || level === chosen.level.value) &&
        (!chosen.most.value || Number(needed) <= Number(chosen.most.value)) &&
        (!chosen.part.value || row.parentElement.dataset.part === chosen.part.value);
      row.hidden = !fits;
      if (fits) { left += 1; time += Number(needed); }
    }
    for (const chapter of index.querySelectorAll("tbody")) chapter.hidden = !chapter.querySelector("tr[data-level]:not([hidden])");
    status.textContent = left ? say(words.left, { left, all: rows.length, minutes: time.toLocaleString("en") }) : words.none;
  };
  const write = () => {
    const pairs = Object.entries(chosen).filter(([, select]) => select.value);
    const hash = pairs.map(([name, select]) => `${name}=${select.value}`).join("&");
    history.replaceState(history.state, "", hash ? `#${hash}` : location.pathname + location.search);
  };
  const read = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    for (const [name, select] of Object.entries(chosen)) {
      select.value = wanted.get(name) ?? "";
      if (select.selectedIndex < 0) select.value = ""; // a value that is not here
    }
    narrow();
  };
  addEventListener("hashchange", read);
  read();
});
