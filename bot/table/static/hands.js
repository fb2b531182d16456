// What a person does with the cards: drag, tap, double tap, right click and the keyboard.
import { word } from "./words.js";

/**
 * @typedef {import("./board.js").Card} Card @typedef {import("./board.js").Move} Move
 * @typedef {{id: number, x: number, y: number, on: HTMLElement, pile: string, count: number, cards: Card[], moves: Move[],
 *   moving: boolean, dx: number, dy: number}} Held  what a pointer has been pressed on
 */

const SLACK = 5, DOUBLE = 350;  // pixels until a press is a drag; milliseconds between the taps of a double tap

const $ = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Hands {
  /**
   * @param {import("./board.js").Board} board
   * @param {(move: Move) => void} play
   * @param {(move: string) => void} ask  has the server say why a move is refused
   * @param {(text: string) => void} say
   * @param {() => boolean} busy  whether a move is being judged
   * @param {(act: () => void) => void} idle  acts now, or once the move is judged
   */
  constructor(board, play, ask, say, busy, idle) {
    this.board = board; this.play = play; this.ask = ask; this.say = say; this.busy = busy; this.idle = idle;
    /** @type {{pile: string, count: number, at: number}|null} */ this.chosen = null;
    /** @type {Held|null} */ this.held = null;
    const room = $("board");
    room.addEventListener("pointerdown", (event) => this.down(event));
    room.addEventListener("pointermove", (event) => this.drag(event));
    room.addEventListener("pointerup", (event) => this.up(event));
    room.addEventListener("pointercancel", () => { this.drop(); this.held = null; });
    room.addEventListener("contextmenu", (event) => { event.preventDefault(); });
    // keys and screen readers press the piles; a finger or a mouse has been answered by then
    $("piles").addEventListener("click", (event) => {
      const el = /** @type {HTMLElement} */ (event.target).closest(".pile");
      if (el instanceof HTMLElement && event.detail === 0) this.idle(() => this.tap(el.dataset.pile ?? "", 1));
    });
  }

  /** The moves of the last *count* cards of a pile. @param {string} pile @param {number} count */
  moves(pile, count) {
    return (this.board.state?.moves ?? []).filter((move) => move.from === pile && move.count === count && !move.deal);
  }

  /** The pile of an element of the board, and the number of its cards from there. @param {HTMLElement} el */
  under(el) {
    const card = this.board.cards.find((each) => each.el === el.closest(".card"));
    if (card) return { pile: card.pile, count: this.board.pile(card.pile).total - card.index };
    const pile = /** @type {HTMLElement|null} */ (el.closest(".pile, .lane"))?.dataset.pile;
    return pile ? { pile, count: 1 } : null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const on = /** @type {HTMLElement} */ (event.target), found = this.under(on);
    if (this.held || !event.isPrimary) return;
    if (!found) { this.release(); return; }
    event.preventDefault();
    if (event.button === 2) { this.idle(() => this.home(found.pile, found.count)); return; }
    if (event.button !== 0) return;
    this.held = { id: event.pointerId, x: event.clientX, y: event.clientY, on, ...found, cards: [], moves: [], moving: false, dx: 0, dy: 0 };
    $("board").setPointerCapture(event.pointerId);
  }

  /** Take the cards that a pointer was pressed on, as soon as it is known that they may be lifted. @param {Held} held */
  lift(held) {
    const found = this.busy() || held.on.closest(".lane") ? null : this.under(held.on);
    if (!found) return false;
    const first = this.board.pile(found.pile).total - found.count, moves = this.moves(found.pile, found.count);
    const end = first + (moves[0]?.moved ?? found.count);
    Object.assign(held, { ...found, moves, cards: this.board.cards.filter((card) => card.pile === found.pile && card.index >= first && card.index < end) });
    return moves.length > 0;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const held = this.held;
    if (!held || held.id !== event.pointerId) return;
    held.dx = event.clientX - held.x;
    held.dy = event.clientY - held.y;
    if (!held.moving) {
      if (Math.hypot(held.dx, held.dy) < SLACK || !this.lift(held)) return;
      held.moving = true;
      this.chosen = null;
      this.board.mark(held.moves, held.pile, held.count);
      held.cards.forEach((card, row) => {
        for (const running of card.el.getAnimations()) running.cancel();
        card.el.classList.add("held");
        card.el.style.zIndex = `${9000 + row}`;
      });
    }
    for (const card of held.cards) {
      card.el.style.transform = `translate(${card.x * this.board.unit + held.dx}px, ${card.y * this.board.unit + held.dy}px)`;
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    const held = this.held;
    if (!held || held.id !== event.pointerId) return;
    this.held = null;
    const to = this.under(/** @type {HTMLElement} */ (document.elementFromPoint(event.clientX, event.clientY) ?? held.on))?.pile;
    const refused = to !== undefined && to !== held.pile && Math.hypot(held.dx, held.dy) >= SLACK;
    if (!held.moving && !refused) { this.idle(() => this.tap(held.pile, held.count)); return; }
    const move = held.moving ? this.near(held) : null;
    if (move) this.play(move);
    else if (held.moving) for (const card of held.cards) this.back(card, held.dx, held.dy);
    for (const card of held.cards) card.el.classList.remove("held");
    this.board.mark([]);
    if (!move && refused) this.ask(`${held.pile}:${held.count}>${to}`);
  }

  /** Put everything back. */
  drop() {
    const held = this.held;
    if (held?.moving) this.held = null;
    for (const card of held?.cards ?? []) {
      card.el.classList.remove("held");
      this.board.place(card);
    }
    this.release();
  }

  /** @param {Card} card @param {number} dx @param {number} dy */
  back(card, dx, dy) {
    this.board.place(card);
    this.board.glide(card, [card.x + dx / this.board.unit, card.y + dy / this.board.unit], 0);
  }

  /** The move whose place is nearest to the cards that are dropped, if one is near. @param {Held} held */
  near(held) {
    const { card: [width, height] } = /** @type {any} */ (this.board.state).board, [first] = held.cards;
    const x = first.x + held.dx / this.board.unit, y = first.y + held.dy / this.board.unit;
    let best = null, least = Infinity;
    for (const move of held.moves) {
      const homes = move.home ? this.board.state?.piles.filter(({ name }) => name[0] === move.to[0]) ?? [] : [this.board.pile(move.to)];
      for (const pile of homes) {
        const top = pile.place[1], foot = Math.max(pile.cards.at(-1)?.[2] ?? top, pile.lane ? pile.lane[1] + pile.lane[3] : 0);
        const across = Math.abs((pile.cards.at(-1)?.[1] ?? pile.place[0]) - x), down = Math.max(0, top - y, y - foot);
        const meant = pile.name === move.to ? 0 : 0.001;  // of two foundations that take the card, the one it lies on
        const far = Math.hypot(across / width, down / height) + meant;
        if (far < least && across < 0.9 * width && down < 0.9 * height) [best, least] = [move, far];
      }
    }
    return best;
  }

  /** Choose cards, or play those chosen to where was tapped. @param {string} pile @param {number} count */
  tap(pile, count) {
    const chosen = this.chosen, now = performance.now();
    if (chosen && chosen.pile !== pile) {
      const move = this.between(chosen, pile);
      if (move) { this.release(); this.play(move); return; }
    }
    if (chosen?.pile === pile && chosen.count === count) {
      const moves = this.moves(pile, count);
      this.release();
      const move = (now - chosen.at < DOUBLE ? moves.find(({ home }) => home) : null) ?? moves[0];
      if (move) this.play(move);
      return;
    }
    const all = this.board.state?.moves ?? [], deal = all.find((move) => move.deal);
    let moves = this.moves(pile, count);
    const press = deal && (pile[0] === "s" || (!moves.length && deal.from === pile)) ? deal  // the stock, or an empty place for its card
      : this.board.pile(pile).total ? undefined : all.find((move) => move.from[0] === "s" && move.to === pile);
    if (press) { this.release(); this.play(press); return; }
    if (!moves.length && count === 1) {  // the whole run, where its last card alone has nowhere to go
      count = Math.max(0, ...all.filter((move) => move.from === pile && !move.deal && move.moved === move.count).map((move) => move.count));
      moves = this.moves(pile, count);
    }
    this.chosen = moves.length ? { pile, count, at: now } : null;
    this.board.mark(moves, pile, moves.length ? count : 0);
    if (moves.length) this.say(word("possible", { moves: this.board.inWords(moves) }));
    else if (chosen && chosen.pile !== pile) this.ask(`${chosen.pile}:${chosen.count}>${pile}`);
    else if (pile[0] === "s" || (pile[0] !== "f" && this.board.pile(pile).total)) this.ask(`${pile}:${Math.max(1, count)}`);
    else this.say(word("bare"));
  }

  /** The move of the chosen cards to a pile, or of another number of cards from theirs.
   * @param {{pile: string, count: number}} chosen @param {string} to */
  between(chosen, to) {
    const all = (this.board.state?.moves ?? []).filter((move) => move.from === chosen.pile && !move.deal
      && (move.to === to || (move.home && to[0] === move.to[0])) && (move.moved === move.count || move.count === chosen.count));
    const meant = all.filter((move) => move.to === to), fit = meant.length ? meant : all;
    return fit.find((move) => move.count === chosen.count) ?? fit.sort((a, b) => b.count - a.count)[0];
  }

  /** Send the cards to a foundation. @param {string} pile @param {number} count */
  home(pile, count) {
    this.release();
    const all = (this.board.state?.moves ?? []).filter((move) => move.from === pile && move.home);
    const move = all.find((each) => each.count === count) ?? all.find((each) => each.moved === each.count);
    if (move) this.play(move);
    else this.ask(`${pile}:${count}>f`);
  }

  release() {
    this.chosen = null;
    if (this.board.state) this.board.mark([]);
  }

  /** Move the focus to the next pile in a direction. @param {number} dx @param {number} dy */
  walk(dx, dy) {
    const piles = this.board.state?.piles ?? [], active = document.activeElement;
    const here = piles.find(({ name }) => active instanceof HTMLElement && active.dataset.pile === name);
    const far = (/** @type {any} */ pile) => {
      if (!here) return pile.place[0] + pile.place[1] * 2;
      const x = pile.place[0] - here.place[0], y = pile.place[1] - here.place[1];
      const along = x * dx + y * dy;
      return along < 4 ? Infinity : along + 3 * Math.abs(x * dy + y * dx);
    };
    const next = piles.filter((pile) => pile !== here && !this.board.button(pile.name).hidden).sort((a, b) => far(a) - far(b))[0];
    if (next && far(next) < Infinity) this.board.button(next.name).focus();
  }
}
