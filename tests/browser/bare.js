/* What tests ask of the page of boards.py, which holds nothing but boards, as `bare`. */
import { render, seeded } from "./bare/boards.js";
import { nim, placed } from "./bare/nim.js";
import { isWhole, point, pressed, serpents, walked } from "./bare/serpents.js";
import { hasten, hold, lasts, later, release } from "./bare/time.js";

hasten();
window.seeded = seeded;
window.bare = { render, hold, later, release, lasts, placed, nim, serpents, point, inside: isWhole, pressed, walked };
