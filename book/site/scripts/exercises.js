/* The index of all exercises: narrowed by topic, level, minutes and part. The table is whole before
   this runs. What is chosen stands in the address, #topic=counting&level=1, and a link may say it. */
import { say } from "./say.js";

const FITS = {
  topic: ({ dataset }, topic) => dataset.topics.split(" ").includes(topic),
  level: ({ dataset }, level) => dataset.level === level,
  most: ({ dataset }, minutes) => Number(dataset.minutes) <= Number(minutes),
  part: ({ parentElement }, part) => parentElement.dataset.part === part,
};

addEventListener("DOMContentLoaded", () => {
  "use strict";
  const index = document.querySelector(".jeux-asked");
  if (!index) return;
  const rows = [...index.querySelectorAll("tr[data-level]")];
  index.prepend(index.querySelector("template").content);
  const form = index.querySelector("form"), status = form.querySelector("[role=status]");
  const chosen = () => [...new FormData(form)].filter(([, value]) => value);

  const narrow = () => {
    for (const row of rows) row.hidden = !chosen().every(([name, value]) => FITS[name](row, value));
    for (const chapter of index.querySelectorAll("tbody")) chapter.hidden = !chapter.querySelector("tr[data-level]:not([hidden])");
    const left = rows.filter((row) => !row.hidden);
    const minutes = left.reduce((sum, row) => sum + Number(row.dataset.minutes), 0).toLocaleString("en");
    status.textContent = left.length ? say(status.dataset.words, { left: left.length, all: rows.length, minutes }) : status.dataset.none;
  };
  form.addEventListener("change", () => {
    history.replaceState(history.state, "", chosen().length ? `#${new URLSearchParams(chosen())}` : location.pathname + location.search);
    narrow();
  });
  const read = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    for (const select of form.querySelectorAll("select")) {
      select.value = wanted.get(select.name) ?? "";
      if (select.selectedIndex < 0) select.value = ""; // a value that is not here
    }
    narrow();
  };
  addEventListener("hashchange", read);
  read();
});
