/* The index of all exercises, and that of all lessons: narrowed by topic, level, minutes and so on. The
   table is whole before this runs. What is chosen stands in the address, #topic=counting&level=1, and
   a link may say it. */
import { say } from "./say.js";

const isAmong = (words, word) => words.split(" ").includes(word);
const FITS = {
  topic: ({ dataset }, topic) => isAmong(dataset.topics, topic),
  level: ({ dataset }, level) => isAmong(dataset.level, level),
  material: ({ dataset }, kind) => isAmong(dataset.material, kind),
  prepare: ({ dataset }, minutes) => Number(dataset.prepare) <= Number(minutes),
  most: ({ dataset }, minutes) => Number(dataset.minutes) <= Number(minutes),
  part: ({ parentElement }, part) => parentElement.dataset.part === part,
};
const ROW = "tr[data-level]";

/** Bring the form over the index to life. */
export const narrowExercises = () => {
  const index = document.querySelector(".jeux-asked, .lessons");
  if (index) new Index(index).begin();
};

class Index {
  constructor(index) {
    this.index = index;
    this.rows = [...index.querySelectorAll(ROW)];
    index.prepend(index.querySelector("template").content);
    this.form = index.querySelector("form");
    this.status = this.form.querySelector("[role=status]");
  }
  begin() {
    this.form.addEventListener("change", () => {
      this.write();
      this.narrow();
    });
    addEventListener("hashchange", () => this.read());
    this.read();
  }
  /** What is chosen: pairs of a name and a value. */
  choices() {
    return [...new FormData(this.form)].filter(([, value]) => value);
  }
  /** Set the form as the address says. */
  read() {
    const address = new URLSearchParams(location.hash.slice(1));
    for (const select of this.form.querySelectorAll("select")) {
      select.value = address.get(select.name) ?? "";
      if (select.selectedIndex < 0) select.value = ""; // a value that is not here
    }
    this.narrow();
  }
  write() {
    const choices = this.choices();
    const bare = location.pathname + location.search;
    history.replaceState(history.state, "", choices.length ? `#${new URLSearchParams(choices)}` : bare);
  }
  narrow() {
    const choices = this.choices();
    for (const row of this.rows) row.hidden = !choices.every(([name, value]) => FITS[name](row, value));
    for (const chapter of this.index.querySelectorAll("tbody"))
      chapter.hidden = !chapter.querySelector(`${ROW}:not([hidden])`);
    this.count();
  }
  count() {
    const { words, none } = this.status.dataset;
    const left = this.rows.filter((row) => !row.hidden);
    const minutes = left.reduce((sum, row) => sum + Number(row.dataset.minutes), 0);
    const fields = { left: left.length, all: this.rows.length, minutes: minutes.toLocaleString("en") };
    this.status.textContent = left.length ? say(words, fields) : none;
  }
}
