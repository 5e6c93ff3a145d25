/* What every page of the book runs; tools/assets.py makes one file of it. */
import { standAlone } from "./alone.js";
import { switchCode } from "./code.js";
import { showDone } from "./door.js";
import { narrowExercises } from "./exercises.js";
import { paintFound } from "./found.js";
import { switchLetters } from "./letters.js";
import { markLogo } from "./mark.js";
import { mendTheme } from "./mend.js";
import { leadOn } from "./moved.js";
import { countPlayed } from "./played.js";
import { gatherForPaper } from "./paper.js";
import { present } from "./present.js";
import { showProgress } from "./progress.js";
import { reachScrolling } from "./reach.js";
import { reloadForView, showView } from "./show.js";
import { sayOnDisk } from "./stick.js";

addEventListener("hashchange", leadOn);
addEventListener("hashchange", reloadForView);

const PARTS = [
  leadOn, // before the page goes to its own places
  mendTheme,
  countPlayed, // before what tells it
  showDone,
  markLogo,
  switchCode,
  switchLetters,
  narrowExercises,
  present,
  standAlone,
  gatherForPaper,
  reachScrolling,
  showView,
  showProgress, // after the page has what it shows
  paintFound,
  sayOnDisk,
];
for (const begin of PARTS) addEventListener("DOMContentLoaded", () => begin());
