/* Time on the page of boards.py: it runs faster, or stands still until a test lets it go on. */

const FASTER = 50;
const timers = new Map();
let before = {};
let key = 1e6; // no browser has given out so many

/** The live region waits for a widget to come to rest; here it need not wait so long. */
export const hasten = () => {
  const { setTimeout: wait } = window;
  window.setTimeout = (act, time, ...given) => wait(act, time / FASTER, ...given);
  before = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout };
};

/** From now on nothing that is to happen later does so, before it is told to. */
export const hold = () => {
  window.setTimeout = (act, time) => {
    key += 1;
    timers.set(key, { act, time });
    return key;
  };
  const { clearTimeout: forget } = before;
  window.clearTimeout = (timer) => {
    timers.delete(timer);
    forget(timer);
  };
};
/** Let happen what has been held until now. */
export const later = () => {
  for (const [timer, { act }] of [...timers]) {
    timers.delete(timer);
    act();
  }
};
export const release = () => {
  timers.clear();
  Object.assign(window, before);
};
/** In how many milliseconds the last thing is to happen. */
export const lasts = () => Math.max(...[...timers.values()].map(({ time }) => time));
