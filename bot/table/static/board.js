// The cards on the table: drawn from a state, and animated by comparing it with what lies there.
import { word } from "./words.js";

/**
 * @typedef {{move: string, from: string, count: number, moved: number, to: string, deal: boolean, home: boolean, says: string}} Move
 * @typedef {[string|0, number, number, number]} Place  face (0: a back), x, y, how much shows (0: all)
 * @typedef {{name: string, place: number[], band: number[], heaped: boolean, covered: boolean, lane: number[]|null, count: number|null,
 *   total: number, mark: string[], lit: number, left: boolean, cards: Place[], under: string|0|null,
 *   next: number[], says: string}} Pile
 * @typedef {{game: number, ply: number, own: boolean, over: string|null, ranked: boolean, key: string,
 *   name: string, heading: string, text: string, question: string, facts: string[][], result: string,
 *   watching: number, redeals: boolean, hint: string|null, acts: Record<string, boolean>, moves: Move[],
 *   piles: Pile[], board: {size: number[], card: number[], cap: number, cards: string, top: number,
 *   name: number, colours: Record<string, string>}}} State
 * @typedef {{el: HTMLElement, pile: string, index: number, face: string|0, x: number, y: number,
 *   shows: number, tall: number, z: number, under: boolean}} Card  tall: how much of it there may be (0: all)
 */

const SVG = "http://www.w3.org/2000/svg";
const QUICK = 150, SLOW = 320, BETWEEN = 35;  // milliseconds of a move, at most, and between two cards of it
const TALLEST = 10;  // heights per width that the server hears of
export const still = matchMedia("(prefers-reduced-motion: reduce)");

const $ = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const make = (/** @type {string} */ tag, /** @type {string} */ kind, /** @type {Element} */ parent) => {
  const el = document.createElement(tag);
  el.className = kind;
  parent.append(el);
  return el;
};

export class Board {
  constructor() {
    /** @type {State|null} */ this.state = null;
    /** @type {Card[]} */ this.cards = [];
    this.unit = 1;
    this.shapes = "";
    this.frame = "";  // what does not move, as it was last set up
    new ResizeObserver(() => this.fit()).observe($("room"));
  }

  /** The height of the room for the cards by its width, and whether it is a phone's. */
  get window() {
    const { clientWidth, clientHeight } = $("room");
    return { tall: Math.min(TALLEST, +(clientHeight / Math.max(clientWidth, 1)).toFixed(2)), small: clientWidth < 520 };
  }

  /** Show a state; what lies elsewhere than before moves there. @param {State} state */
  async show(state) {
    await this.load(state.board.cards);
    const other = this.state?.game !== state.game;
    const frame = JSON.stringify([state.board, state.piles.map(({ name, lane }) => [name, lane])]);
    this.state = state;
    if (other) this.clear();
    if (other || frame !== this.frame) this.furnish(state);
    this.frame = frame;
    this.fit();
    this.label(state);
    this.lay(state, !this.cards.length);
  }

  /** Fetch the shapes of the cards unless they are there. @param {string} address */
  async load(address) {
    if (this.shapes === address) return;
    const text = await (await fetch(address)).text();
    const sheet = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    $("shapes").replaceChildren(...sheet.childNodes);
    this.shapes = address;
    this.clear();
  }

  clear() {
    this.cards = [];
    $("cards").replaceChildren();
  }

  /** Scale the board to the room. */
  fit() {
    if (!this.state) return;
    const { size: [width, height], top } = this.state.board, { clientWidth, clientHeight } = $("room");
    this.unit = Math.min(clientWidth / width, clientHeight / (height - top));
    const style = $("board").style;
    style.setProperty("--u", `${this.unit}px`);
    style.setProperty("--card", `${this.state.board.card[0]}`);
    style.width = `${width * this.unit}px`;
    style.height = `${height * this.unit}px`;
    style.top = `${-top * this.unit}px`;
    for (const card of this.cards) this.place(card);
  }

  /** Set up what does not move: lanes and piles. @param {State} state */
  furnish({ board, piles }) {
    for (const [name, colour] of Object.entries(board.colours)) document.body.style.setProperty(name, colour);
    const box = (/** @type {HTMLElement} */ el, /** @type {number[]} */ [x, y, w, h]) => {
      for (const [name, value] of Object.entries({ x, y, w, h })) el.style.setProperty(`--${name}`, `${value}`);
    };
    $("lanes").replaceChildren();
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.pile : "";
    $("piles").replaceChildren();
    $("board").style.setProperty("--name", `${board.name}`);
    for (const pile of piles) {
      if (pile.lane) {
        const lane = make("div", "lane", $("lanes"));
        lane.dataset.pile = pile.name;
        box(lane, pile.lane);
      }
      const label = make("div", "name", $("lanes"));
      box(label, pile.band);
      label.dataset.name = pile.name;
      label.classList.toggle("plate", pile.heaped);
      const el = make("button", "pile", $("piles"));
      box(el, [...pile.place, ...board.card]);
      el.dataset.pile = pile.name;
      if (pile.name === focused) el.focus({ preventScroll: true });
    }
  }

  /** Write names, counts, facts and what a screen reader says of each pile. @param {State} state */
  label({ piles, facts, moves }) {
    $("facts").replaceChildren();
    for (const [label, value] of facts) {
      const fact = make("div", "", $("facts"));
      make("dt", "", fact).textContent = label;
      make("dd", "", fact).textContent = value;
    }
    /** @type {Pile|null} */ let lost = null;
    for (const pile of piles) {
      const label = /** @type {HTMLElement} */ ($("lanes").querySelector(`[data-name="${pile.name}"]`));
      label.replaceChildren();
      make("b", "", label).textContent = pile.name.toUpperCase();
      if (pile.count !== null) make("span", "", label).textContent = `${pile.count}`;
      label.classList.toggle("moved", pile.lit > 0 || pile.left);
      const el = this.button(pile.name), [, x, y] = pile.cards.at(-1) ?? ["", ...pile.place];
      const gone = !pile.cards.length && (pile.heaped || pile.name[0] === "o");  // nothing can be put there
      if (gone && el === document.activeElement) lost = pile;
      el.hidden = gone;
      label.hidden = gone || pile.covered;
      el.style.setProperty("--right", `${Math.max(0, x - pile.place[0])}`);  // as far as the last card
      el.style.setProperty("--down", `${Math.max(0, y - pile.place[1])}`);
      const can = moves.filter(({ from }) => from === pile.name);
      el.classList.toggle("sign", pile.mark[2] !== "");
      el.textContent = pile.mark[2] === "ring" ? "○" : pile.mark[2] === "cross" ? "✕"
        : pile.mark[0].replace("T", "10") + pile.mark[1].replace(/./g, (suit) => "♠♥♦♣"["SHDC".indexOf(suit)]);
      const says = pile.covered && pile.cards.at(-1)?.[0] ? word("under", { pile: pile.says }) : pile.says;
      el.setAttribute("aria-label", can.length ? word("moves", { pile: says, moves: this.inWords(can) }) : says);
    }
    if (lost) {  // the next key goes on from the nearest pile
      const { place: [x, y] } = lost, far = (/** @type {Pile} */ { place }) => Math.hypot(place[0] - x, place[1] - y);
      const [next] = piles.filter(({ name }) => !this.button(name).hidden).sort((a, b) => far(a) - far(b));
      this.button(next.name).focus({ preventScroll: true });
    }
  }

  /** Moves in words; of those that bring the same cards to equal empty places only the first. @param {Move[]} moves */
  inWords(moves) {
    const like = (/** @type {Move} */ { from, count, to }) => [from, count, /[tr]/.test(to) && !this.pile(to).total ? to[0] : to].join();
    return moves.filter((move, at) => moves.findIndex((each) => like(each) === like(move)) === at).map(({ says }) => says).join("; ");
  }

  /** @param {string} name */
  button(name) { return /** @type {HTMLElement} */ ($("piles").querySelector(`[data-pile="${name}"]`)); }

  /** @param {string} name */
  pile(name) { return /** @type {Pile} */ (this.state?.piles.find((pile) => pile.name === name)); }

  /** Lay the cards of a state, taking those that lie there. @param {State} state @param {boolean} fresh */
  lay(state, fresh) {
    const old = new Set(this.cards), stock = state.piles[0];
    /** @type {Card[]} */ const wanted = [];
    state.piles.forEach((pile, row) => {
      const first = pile.total - pile.cards.length;
      if (pile.under !== null && first > 0) {
        const [, x, y] = pile.cards[0];
        wanted.push(/** @type {Card} */ ({ pile: pile.name, index: first - 1, face: pile.under, x, y, shows: 0, tall: 0, z: row * 64, under: true }));
      }
      for (const [at, [face, x, y, shows]] of pile.cards.entries()) {
        // a fan that goes on beside itself ends above the foot of its lane
        const [,, low, left] = /** @type {Place} */ (pile.cards.filter(([, other]) => other === x).at(-1));
        const tall = left && low + left - y;
        wanted.push(/** @type {Card} */ ({ pile: pile.name, index: first + at, face, x, y, shows, tall, z: row * 64 + 1 + at, under: false }));
      }
    });
    /** @type {Map<Card, Card>} */ const taken = new Map();
    const match = (/** @type {(card: Card, want: Card) => boolean} */ fits) => {
      for (const want of wanted) {
        if (taken.has(want)) continue;
        for (const card of old) {
          if (!fits(card, want)) continue;
          taken.set(want, card);
          old.delete(card);
          break;
        }
      }
    };
    match((card, want) => card.pile === want.pile && card.index === want.index && card.face === want.face);
    match((card, want) => card.face !== 0 && card.face === want.face);
    match((card, want) => card.pile === want.pile && card.index === want.index);
    match((card, want) => want.face !== 0 && card.face === 0 && card.pile[0] === "s");
    let late = 0;
    this.cards = wanted.map((want) => {
      const card = taken.get(want);
      const from = card ? this.where(card) : fresh || want.under ? null : stock?.place ?? null;
      const el = card?.el ?? make("div", "card", $("cards"));
      const made = { ...want, el };
      if (!card || card.face !== want.face || card.shows !== want.shows) this.draw(made, state.board.cap);
      const pile = this.pile(want.pile), top = want.index === pile.total - 1;
      el.classList.toggle("lit", !want.under && want.index >= pile.total - pile.lit);
      el.classList.toggle("cut", want.tall > 0);
      el.style.setProperty("--tall", `${want.tall}`);
      el.dataset.deep = `${!top || want.shows || pile.cards.length > 1 ? 0 : Math.min(3, pile.total - 1)}`;
      this.place(made);
      if (from && (Math.abs(from[0] - want.x) > 1 || Math.abs(from[1] - want.y) > 1)) {
        this.glide(made, from, late);
        late += want.under ? 0 : BETWEEN;
      }
      if (card && card.face !== want.face && !want.under) this.turn(made);
      return made;
    });
    for (const card of old) card.el.remove();
  }

  /** Print a card. @param {Card} card @param {number} cap */
  draw({ el, face, shows }, cap) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 100 140");
    const use = (/** @type {string} */ id) => {
      const part = document.createElementNS(SVG, "use");
      part.setAttribute("href", `#${id}`);
      svg.append(part);
      return part;
    };
    if (face === 0) use("back");
    else {
      use("blank");
      use(`f-${face}`);
      // a card of which little shows has a smaller index
      const room = shows ? shows * 100 / (this.state?.board.card[0] ?? 100) : 200;
      const top = room < cap + 8 ? Math.max(1.5, Math.min(8, (room - cap) / 2)) : 8;
      const size = Math.min(1, (room - top - 1) / cap);
      use(`i-${face}`).setAttribute("transform", `translate(0 ${top - 8 * size}) scale(${size})`);
    }
    el.replaceChildren(svg);
  }

  /** Put a card where it belongs. @param {Card} card */
  place(card) {
    card.el.style.transform = `translate(${card.x * this.unit}px, ${card.y * this.unit}px)`;
    card.el.style.zIndex = "";
    card.el.style.setProperty("--z", `${card.z}`);
  }

  /** Where a card is seen now, in units of the board. @param {Card} card */
  where(card) {
    if (!card.el.getAnimations().length && !card.el.classList.contains("held")) return [card.x, card.y];
    const seen = card.el.getBoundingClientRect(), at = $("board").getBoundingClientRect();
    return [(seen.x - at.x) / this.unit, (seen.y - at.y) / this.unit];
  }

  /** Move a card from a place to where it belongs. @param {Card} card @param {number[]} from @param {number} late */
  glide(card, from, late) {
    for (const running of card.el.getAnimations()) running.cancel();
    if (still.matches) return;
    const far = Math.hypot(from[0] - card.x, from[1] - card.y);
    card.el.classList.add("gliding");
    const run = card.el.animate(
      [{ transform: `translate(${from[0] * this.unit}px, ${from[1] * this.unit}px)` }, {}],
      { duration: Math.min(SLOW, QUICK + far / 4), delay: Math.min(late, 400), fill: "backwards", easing: "cubic-bezier(.2,.7,.3,1)" });
    run.onfinish = run.oncancel = () => {
      if (!card.el.getAnimations().length) card.el.classList.remove("gliding");
    };
  }

  /** Turn a card over. @param {Card} card */
  turn(card) {
    if (still.matches || !card.el.firstElementChild) return;
    card.el.firstElementChild.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: 200, easing: "ease-out" });
  }

  /** The state as it will be after a move, as far as it can be told. @param {Move} move @returns {State} */
  after(move) {
    const state = /** @type {State} */ (structuredClone(this.state));
    const from = /** @type {Pile} */ (state.piles.find(({ name }) => name === move.from));
    const to = /** @type {Pile} */ (state.piles.find(({ name }) => name === move.to));
    const lifted = from.cards.splice(-move.count, move.moved);
    from.total -= move.moved;
    const last = from.cards.at(-1);
    if (last) last[3] = 0;
    else if (from.under !== null && from.total) [from.cards, from.under] = [[[from.under, from.place[0], from.place[1], 0]], null];
    for (const [face] of lifted) {
      const [x, y, down] = to.next;
      const before = to.cards.at(-1);
      if (before && down) before[3] = down;
      else if (before) [to.cards, to.under] = [[], before[0]];
      to.cards.push([face, x, y, 0]);
      to.total += 1;
      to.next = [x, y + (down || (before ? 0 : this.step(state, to))), down || this.step(state, to)];
    }
    for (const pile of state.piles) [pile.lit, pile.left] = [pile === to ? move.moved : 0, pile === from];
    [state.moves, state.hint] = [[], null];
    return state;
  }

  /** How far a card lies below the one under it. @param {State} state @param {Pile} pile */
  step(state, pile) { return pile.lane ? Math.round(state.board.card[0] * (state.board.cap + 11) / 100) : 0; }

  /** Mark where cards may go, and which are chosen. @param {Move[]} moves @param {string} [from] @param {number} [count] */
  mark(moves, from, count = 0) {
    const to = new Set(moves.map((move) => move.to));
    for (const el of $("piles").children) {
      const name = /** @type {HTMLElement} */ (el).dataset.pile ?? "";
      el.classList.toggle("target", to.has(name));
      if (count && name === from) el.setAttribute("aria-pressed", "true");
      else el.removeAttribute("aria-pressed");
    }
    for (const card of this.cards) {
      const { total } = this.pile(card.pile), first = total - count;
      card.el.classList.toggle("target", to.has(card.pile) && card.index === total - 1);
      card.el.classList.toggle("chosen", card.pile === from && card.index >= first && card.index < first + (moves[0]?.moved ?? count));
    }
  }
}
