/* The picture of a board with its sentence, as a PNG. */

const PIXELS = 2; // pixels a unit
const SENTENCE = 30; // units of the sentence under the board
const FILE_NAME = "snakes-and-ladders.png";
const LETTER = 7; // units of a letter, about
const LOOK = "color:black;--jeux-sheet:white;font:14px sans-serif";

/** A picture that stands alone, with a sentence under it. */
function alone(svg, sentence) {
  const [left, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const copy = svg.cloneNode(true);
  const size = { width: PIXELS * width, height: PIXELS * (height + SENTENCE) };
  const all = { xmlns: "http://www.w3.org/2000/svg", viewBox: [left, top, width, height + SENTENCE].join(" "), ...size };
  for (const [name, value] of Object.entries(all)) copy.setAttribute(name, value);
  copy.style.cssText = LOOK;
  const words = document.createElementNS(all.xmlns, "text");
  const place = { x: 0, y: top + height + SENTENCE / 2, textLength: Math.min(width - 12, LETTER * sentence.length), lengthAdjust: "spacingAndGlyphs" };
  for (const [name, value] of Object.entries(place)) words.setAttribute(name, value);
  words.textContent = sentence;
  copy.append(words);
  return { source: new XMLSerializer().serializeToString(copy), ...size };
}

async function imageOf(svg, sentence) {
  const { source, width, height } = alone(svg, sentence);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
}

/** Save a picture, or give it to the system's own sheet on a phone; say whether it could be. */
export async function savePicture(svg, sentence) {
  try {
    const image = await imageOf(svg, sentence);
    const files = [new File([image], FILE_NAME, { type: "image/png" })];
    if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) {
      await navigator.share({ files, text: sentence });
      return true;
    }
    const href = URL.createObjectURL(image);
    Object.assign(document.createElement("a"), { href, download: FILE_NAME }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
    return true;
  } catch (error) {
    return error.name === "AbortError"; // the reader has changed their mind
  }
}
