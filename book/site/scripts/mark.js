/* The logo: a 4. Whoever has found the wrong digit of 1922 on this device sees it struck out, by the
   stroke of their own hand, with the right digit beside it. */
import { findOf, pathOf } from "../../../src/jeux/cloche/stroke.js";

const FIVE = "M46.2 3.6h13.3v3.7H49.1l-.5 4.7c1-.5 2.2-.8 3.5-.8 4.7 0 8 2.9 8 7.2 0 4.7-3.6 7.9-8.8 7.9-4.3 0-7.3-2.1-7.3-4.7 0-1.5 1-2.5 2.4-2.5 3.1 0 1.7 5.2 5 5.2 2.5 0 4.3-2.2 4.3-5.8 0-3.1-1.7-5.2-4.5-5.2-1.7 0-3 .6-4.3 1.7l-1.6-.7z";

/** The find that is kept, if it is one. */
const find = () => {
  try {
    return findOf(JSON.parse(localStorage.getItem("jeux-digit") ?? "null"));
  } catch {
    return undefined;
  }
};

const draw = () => {
  const brand = document.querySelector(".bd-sidebar-primary .navbar-brand");
  if (!brand) return;
  brand.querySelector(".jeux-mark")?.remove();
  const found = find();
  if (!found) return;
  // the digit's box in the logo
  const stroke = `<path transform="translate(12 29) scale(.22 .27)" vector-effect="non-scaling-stroke" d="${pathOf(found.stroke)}"/>`;
  const right = `<path class="right" transform="translate(6 -3.5) scale(.93)" d="${FIVE}"/>`;
  brand.insertAdjacentHTML("afterbegin", `<svg class="jeux-mark" viewBox="0 0 64 64" aria-hidden="true">${stroke}${right}</svg>`);
};

/** Draw the logo as this device has it, and anew when a digit is found, hidden or forgotten. */
export const markLogo = () => {
  draw();
  document.addEventListener("jeux:kept", draw);
  addEventListener("storage", draw);
};
