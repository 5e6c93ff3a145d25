/* How large a picture can be that stands whole on the screen. */
const FINEST = 4; // pixels to which its width is found

/** @param {string} property
    @param {string | number} value */
const set = (property, value) => document.documentElement.style.setProperty(property, String(value));

/** The greatest width at which a picture is whole; 0 if there is none.
    @param {() => boolean} isWhole */
export const widest = (isWhole) => {
  let across = 0;
  for (let more = innerWidth; more > FINEST; more /= 2) {
    set("--across", `${across + more}px`);
    if (isWhole()) across += more;
  }
  return across;
};

/** Make what is drawn as wide as it can be in letters of a size, but not small; say whether it is whole.
    @param {number} letters
    @param {() => boolean} isWhole
    @param {number} small pixels */
export const fitIn = (letters, isWhole, small) => {
  set("--letters", letters);
  set("--across", `${Math.max(widest(isWhole), small)}px`);
  return isWhole();
};

/** Make a picture as wide as it can be, and where it would be small in smaller letters.
    @param {Element | undefined} picture
    @param {number[]} sizes of letters, the largest first
    @param {(picture: Element) => number} widthOf how wide it can be */
export const fit = (picture, sizes, widthOf) => {
  const drawing = picture?.querySelector("svg[role=img], .jeux-frame svg") ?? picture;
  const isLarge = () => Boolean(drawing && (drawing.clientWidth > innerWidth / 2 || drawing.clientHeight > innerHeight / 2));
  for (const letters of picture ? sizes : [1]) {
    set("--letters", letters);
    const across = picture ? widthOf(picture) : 0;
    set("--across", `${across || innerWidth}px`);
    if (across && isLarge()) break;
  }
};
