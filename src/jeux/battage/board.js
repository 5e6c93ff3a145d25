/* The table of 32 cards in the page. A scene is {still, begin}: how it looks in HTML before its script
   lives, `still(state, own)`, and what lives, `begin(view)`, which returns what ends it. Rules are in cards.js,
   shuffles.js, belote.js and record.js; what the scenes share is in ground.js and faces.js. */
import { DEAL } from "./deal-scene.js";
import { SHUFFLE } from "./shuffle.js";
import { SPY } from "./spy-scene.js";

const SCENES = { shuffle: SHUFFLE, deal: DEAL, spy: SPY };

export const still = (state, own) => SCENES[state.scene].still(state, own);

const render = ({ model, el }) => SCENES[model.get("scene")].begin({ model, el });

export default { render };
