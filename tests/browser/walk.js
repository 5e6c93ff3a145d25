/* What tests ask in a page, as `asks`; Playwright lays it down before any script of the page runs. */
import { askAxe, letters, thin } from "./asks/access.js";
import { again, folded, tells } from "./asks/answers.js";
import { all, count, printed, rest } from "./asks/dom.js";
import { cut, wide } from "./asks/formulas.js";
import { everything } from "./asks/questions.js";
import * as widgets from "./asks/widgets.js";

const page = { all, count, printed, rest, everything, cut, wide, thin, axe: askAxe, letters };
window.asks = { ...page, ...widgets, again, folded, tells };
