/* The contrast of each piece of text, as WCAG 1.4.3 asks; a picture behind words is not judged. */
import { FORMULA, holders, isShown, outline } from "./dom.js";

const PLAIN = 4.5; // contrast that words need
const LARGE = 3; // and large ones
const TOLERANCE = 0.05;
const [BIG, BIG_BOLD] = [24, 18.66]; // pixels from which words are large
const BOLD = 700;
const SEEN_AS_LIGHT = [0.2126, 0.7152, 0.0722]; // how much red, green and blue add to the luminance
const WHITE = [1, 1, 1];
const EXEMPT = [
  "svg", FORMULA, "[inert]", ":disabled", "[aria-disabled=true]", "[aria-hidden=true]",
  ".jeux-unseen", ".visually-hidden", ".skip-link",
].join();

const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const painted = {};
/** Red, green, blue and alpha of a colour of CSS, from 0 to 1. */
const paint = (colour) => {
  painted[colour] ??= paintAnew(colour);
  return painted[colour];
};
const paintAnew = (colour) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
};

const over = ([r, g, b, alpha], below) => [r, g, b].map((part, k) => alpha * part + (1 - alpha) * below[k]);
const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = (rgb) => rgb.map(linear).reduce((sum, part, k) => sum + SEEN_AS_LIGHT[k] * part, 0);
const contrast = (rgb, other) => {
  const [low, high] = [luminance(rgb), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

/** What stands behind elements: a colour, unknown where it is a picture, and how much of all is seen. */
class Grounds {
  constructor() {
    this.known = new Map([[null, { rgb: WHITE, veil: 1 }]]);
  }
  of(element) {
    if (!this.known.has(element)) this.known.set(element, this.seek(element));
    return this.known.get(element);
  }
  seek(element) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const below = this.of(element.parentElement);
    const isBare = /none|linear-gradient/.test(backgroundImage);
    const rgb = below.rgb && isBare ? over(paint(backgroundColor), below.rgb) : undefined;
    return { rgb, veil: below.veil * opacity };
  }
}

const needs = ({ fontSize, fontWeight }) => {
  const isLarge = parseFloat(fontSize) >= (fontWeight >= BOLD ? BIG_BOLD : BIG);
  return isLarge ? LARGE : PLAIN;
};

/** The elements whose words do not stand out. */
export const faint = () => {
  const grounds = new Grounds();
  const isFaint = (element) => {
    const style = getComputedStyle(element);
    const { rgb, veil } = grounds.of(element);
    if (!rgb) return false;
    const [r, g, b, alpha] = paint(style.color);
    const ink = over([r, g, b, alpha * veil], rgb);
    return contrast(ink, rgb) < needs(style) - TOLERANCE;
  };
  const judged = holders(document.body).filter((element) => isShown(element) && !element.closest(EXEMPT));
  return judged.filter(isFaint).map(outline);
};

