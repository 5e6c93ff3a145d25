/* Buttons beside each slider: a step back, a step on, and play. A slider has arrow keys of its own,
   so only play is a tab stop. */

const SECOND = 1000;

const button = (kind, sign, words) => {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `jeux-${kind}`;
  made.textContent = sign;
  made.setAttribute("aria-label", words);
  return made;
};

/** Put buttons beside a slider that stands in this widget. */
export const addSteps = (widget, row, slider) => {
  const name = slider.get("description");
  const last = slider.get("_options_labels").length - 1;
  const go = (index) => { slider.set("index", index); slider.save_changes(); };
  const less = button("less", "−", `One step back on the slider “${name}”`);
  const more = button("more", "+", `One step on with the slider “${name}”`);
  const play = button("play", "", "");
  less.tabIndex = more.tabIndex = -1;
  less.addEventListener("click", () => go(slider.get("index") - 1));
  more.addEventListener("click", () => go(slider.get("index") + 1));

  let running;
  const say = () => {
    play.classList.toggle("jeux-playing", Boolean(running));
    play.setAttribute("aria-label", running ? `Stop the slider “${name}” here` : `Play the slider “${name}” to its end`);
  };
  const stop = () => {
    if (!running) return;
    running = clearInterval(running);
    say();
    row.dispatchEvent(new Event("change", { bubbles: true })); // the live region says where it came to rest
  };
  const step = () => {
    if (!row.isConnected || slider.get("index") >= last) return stop();
    go(slider.get("index") + 1);
    if (slider.get("index") === last) stop();
  };
  play.addEventListener("click", () => {
    if (running) return stop();
    if (slider.get("index") === last) go(0);
    running = setInterval(step, SECOND);
    say();
  });
  // whoever takes hold of the widget has it in hand; the play button stops it by itself
  for (const used of ["pointerdown", "keydown"])
    widget.addEventListener(used, (event) => {
      if (!play.contains(event.target) && event.key !== "Tab") stop();
    }, true);

  const ends = () => {
    less.disabled = slider.get("index") === 0;
    more.disabled = slider.get("index") === last;
  };
  slider.on("change:index", ends);
  ends();
  say();
  const track = row.querySelector(".slider-container, input");
  track.before(less);
  track.after(more);
  row.append(play);
};
