/* Snakes, ladders and pawns that are drawn and moved on the picture, by mouse, pen and finger. */
import { drawnTo, sorted } from "./edits.js";
import { middle, stand, under } from "./picture.js";
import { jumpFault } from "./rules.js";
import { faultWords, SAYS } from "./words.js";

const NEAR_END = 19; // how near a finger is to an end, in units of the picture
const NEAR_PAWN = { mouse: 12, touch: 18 }; // and to a pawn

/** A hand on the picture of a board, which it asks for `shown`, `position` and `isForDrawing`, and tells what
    is drawn: `preview`, `letGo`, `put`, `tapped`, `say`. */
export class Hand {
  constructor(board, svg) {
    this.board = board;
    this.svg = svg;
    this.held = undefined;
    this.isSpent = false; // whether a click only ends what was drawn
    svg.addEventListener("pointerdown", (event) => this.grasp(event));
    svg.addEventListener("pointermove", (event) => { if (this.held) this.draw(event); });
    svg.addEventListener("lostpointercapture", () => { if (this.held) this.release(); });
    svg.addEventListener("click", (event) => {
      const { player, end } = this.spot(event);
      if (!this.isSpent) board.tapped(player, end?.jump);
    });
    // touch-action does not hold for parts of a picture
    svg.addEventListener("touchstart", (event) => { if (this.held) event.preventDefault(); }, { passive: false });
  }

  /** What lies under a pointer: a square, a pawn, an end of a jump. */
  spot({ clientX, clientY, pointerType }) {
    const { shown, position } = this.board;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const away = ([u, v]) => Math.hypot(u - x, v - y);
    const near = NEAR_PAWN[pointerType] ?? NEAR_PAWN.mouse;
    const player = [0, 1].find((who) => away(stand(shown, position.places[who], who)) < near);
    const ends = shown.jumps.flatMap((jump) => jump.map((square, place) => ({ jump, place, far: away(middle(shown, square)) })));
    const [end] = ends.filter(({ far }) => far < NEAR_END).sort((a, b) => a.far - b.far);
    return { square: under(shown, [x, y]), player, end };
  }

  grasp(event) {
    const { square, player, end } = this.spot(event);
    const { board, svg } = this;
    this.isSpent = false;
    const scrolls = event.pointerType === "touch" && !board.isForDrawing;
    const isNothing = player === undefined && !end && !square;
    if (event.button || this.held || scrolls || isNothing) return;
    const others = board.shown.jumps.filter((jump) => jump !== end?.jump);
    const fixed = end ? end.jump[1 - end.place] : square;
    this.held = { player, square, others, fixed, isEnd: end?.place !== 0, jump: end?.jump };
    svg.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  draw(event) {
    const { held, board } = this;
    const { square } = this.spot(event);
    if (square === held.square) return;
    held.square = square;
    const values = held.player === undefined ? this.jumpsAt(square) : this.startsAt(square);
    if (values) held.next = board.preview(values, held.chosen);
  }

  /** The pawns, one of them on a square; home it is not put, and after the end none is moved. */
  startsAt(square) {
    const { board, held } = this;
    const { places } = board.positionBefore;
    const { size } = board.tableBefore;
    if (places.includes(size)) return undefined;
    const isHome = square === size;
    board.say(isHome ? SAYS.home : "");
    return { starts: places.map((place, who) => (who === held.player && !isHome ? square : place)) };
  }

  /** The jumps, the one that is held drawn to a square; where it cannot lie all are as they were. */
  jumpsAt(square) {
    const { board, held } = this;
    const { jump, others, fixed } = held;
    const { size, jumps } = board.tableBefore;
    if (!square || square === fixed) {
      board.say(jump && !square ? SAYS.gone : SAYS.drawn);
      held.chosen = undefined;
      return { jumps: others };
    }
    const wanted = drawnTo(held, square);
    const fault = jumpFault(size, others, wanted);
    board.say(fault ? faultWords(fault) : "");
    held.chosen = fault ? undefined : wanted[0];
    return { jumps: fault ? jumps : sorted([...others, wanted]) };
  }

  release() {
    const { next, player, jump } = this.held;
    this.held = undefined;
    this.isSpent = true;
    if (next) this.board.letGo(next);
    else this.board.tapped(player, jump);
  }
}
