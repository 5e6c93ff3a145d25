/* How a finger or a pointer draws in a picture. */

/**
 * Where a finger or a pointer is, as the picture counts.
 * @param {SVGSVGElement} svg
 * @param {PointerEvent} event
 */
export function pointIn(svg, event) {
  const toPicture = /** @type {DOMMatrix} */ (svg.getScreenCTM()).inverse();
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(toPicture);
}

/**
 * Let a finger or a pointer draw as it passes over a picture, while that is open.
 * @param {SVGSVGElement} svg
 * @param {() => boolean} isOpen
 * @param {(point: DOMPoint) => void} draw
 */
export function letDraw(svg, isOpen, draw) {
  let held = false;
  svg.addEventListener("pointerdown", (event) => {
    if (!isOpen() || event.button) return;
    held = true;
    svg.setPointerCapture(event.pointerId);
    draw(pointIn(svg, event));
  });
  svg.addEventListener("pointermove", (event) => { if (held) draw(pointIn(svg, event)); });
  svg.addEventListener("lostpointercapture", () => { held = false; });
}
