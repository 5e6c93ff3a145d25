/* A way of seeing a page: #show=exercises leaves its exercises alone, with room to write, and
   #show=solutions its solutions. What is printed then is a sheet. */
const SHOWN = { exercises: ".exercise", solutions: "details.solution" };
const FEWEST = 5, MOST = 18, MINUTES_A_LINE = 4;
const wanted = () => new URLSearchParams(location.hash.slice(1)).get("show");
const show = wanted();
addEventListener("hashchange", () => wanted() !== show && location.reload());

addEventListener("DOMContentLoaded", () => {
  const section = document.querySelector(".bd-article > section");
  const kept = section && Object.hasOwn(SHOWN, show) ? [...section.querySelectorAll(SHOWN[show])] : [];
  if (!kept.length) return;
  document.documentElement.dataset.show = show;
  const names = document.getElementById("jeux-names").content.cloneNode(true);
  section.replaceChildren(...section.querySelectorAll(":scope > .jeux-eyebrow, :scope > h1"), names, ...kept);
  for (const one of kept)
    if (show === "solutions") one.open = true;
    else {
      const [, minutes = 0] = one.querySelector(".jeux-effort").textContent.match(/\d+/g);
      const lines = Math.min(Math.max(FEWEST, Math.floor(minutes / MINUTES_A_LINE) + 3), MOST);
      one.insertAdjacentHTML("beforeend", `<div class="jeux-lines">${"<i></i>".repeat(lines)}</div>`);
    }
});
