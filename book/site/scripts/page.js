/* What every page of the book runs; tools/assets.py makes one file of it. */
import "./mend.js";
import "./door.js";
import "./code.js";
import "./letters.js";
import "./exercises.js";
import "./present.js";
import "./reach.js";
import "./show.js";
import "./found.js";
