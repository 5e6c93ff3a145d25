/* The door: six dice that throw, above the row that was printed in 1922 for their sum. The words
   are the page's own; each is a sentence with named fields. */
addEventListener("DOMContentLoaded", () => {
  "use strict";
  const table = document.querySelector(".door-table");
  if (!table) return;
  const list = table.querySelector(".door-dice"), dice = [...list.children];
  const [points, throws, product] = table.querySelectorAll("dd");
  const button = table.querySelector("button");
  const say = (words, fields) => words.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
  const { shows, blank, right, slip } = table.dataset;
  const wrong = { points: points.textContent, mark: product.innerHTML }; // the row that stands first

  // all throws counted by their sum: each die in turn has five blanks, and a face that adds its mark
  let counts = [1];
  for (let mark = 1; mark <= dice.length; mark += 1)
    counts = Array.from({ length: counts.length + mark }, (_, sum) => 5 * (counts[sum] ?? 0) + (counts[sum - mark] ?? 0));

  // one face of six, all alike: what is left over of the generator's range is thrown again
  const face = () => {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    return number < 2 ** 32 - 2 ** 32 % 6 ? number % 6 : face();
  };

  button.hidden = false;
  button.addEventListener("click", () => {
    let sum = 0;
    dice.forEach((item, place) => {
      const die = place + 1, up = face() === 0;
      if (up) sum += die;
      item.firstElementChild.classList.toggle("shows", up);
      item.lastElementChild.textContent = say(up ? shows : blank, { die });
    });
    list.classList.remove("rolling");
    void list.offsetWidth; // lets the motion begin anew
    list.classList.add("rolling");
    const row = { points: sum, throws: counts[sum], product: sum * counts[sum] };
    points.textContent = row.points;
    throws.textContent = row.throws;
    if (String(sum) === wrong.points) product.innerHTML = wrong.mark;
    else product.textContent = row.product;
    table.querySelector("[role=status]").textContent = String(sum) === wrong.points ? slip : say(right, row);
  });
});
