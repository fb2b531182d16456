// The table: what the buttons and keys do, and what is said.
import * as activity from "./activity.js";
import { Board, still } from "./board.js";
import { Hands } from "./hands.js";
import { Line } from "./line.js";
import { celebrate, panels } from "./panels.js";
import { learn, word } from "./words.js";

/** @typedef {import("./board.js").State} State @typedef {import("./board.js").Move} Move */

const $ = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const KEYS = { " ": "deal", z: "undo", y: "redo", a: "auto", h: "hint", "?": "keys", n: "new", m: "type", "/": "type" };
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Whether a key begins a move on this board, as that of a pile or of an ace does. @param {string} key */
const begins = (key) => key === "a" || (truth?.piles.some(({ name }) => name[0] === key) ?? false);
const STEP = 220;  // milliseconds of a move in a replay
const BAR = ["deal", "undo", "redo", "auto", "hint"];

const board = new Board();
/** The last game and its ticket: of this tab, else of any. @param {"game"|"ticket"} what @returns {string} */
const last = (what) => sessionStorage[what] ?? localStorage[what] ?? "";
const keep = (/** @type {"game"|"ticket"} */ what, /** @type {string} */ value) => { sessionStorage[what] = localStorage[what] = value; };
let game = Number(last("game")), shown = Promise.resolve(), waiting = false;
let showing = 0;  // the number of replays that were begun or stopped
/** @type {(() => void)|null} */ let next = null;  // what was pressed while a move was judged
let hinting = false;  // what is judged is no move: cards can be lifted meanwhile
/** @type {State|null} */ let truth = null;

const say = (/** @type {string} */ text) => { $("said").textContent = text.charAt(0).toUpperCase() + text.slice(1); };
let fading = 0;
/** Show what went wrong, for a while or until the next time. @param {string} text @param {boolean} [stays] */
const trouble = (text, stays = false) => {
  clearTimeout(fading);
  $("trouble").textContent = text;
  fading = text && !stays ? setTimeout(() => trouble(""), Math.max(6000, 90 * text.length)) : 0;
};
const calm = () => { if (fading) trouble(""); };

/** Say that one cannot come in. @param {string} [reason] */
const gone = (reason) => {
  trouble("");
  say(reason ?? word("open_link"));
  panels.gone(reason);
};

const line = new Line(hear, (open, closed) => {
  document.body.classList.toggle("away", !open);
  if (closed) gone();
  else trouble(open ? "" : word("away"), true);
  if (open) turnTo(game);
});

/** Show a game. @param {number} number */
async function turnTo(number) {
  game = number;
  keep("game", `${number}`);
  const { refused, again } = await line.send({ do: "open", game, ...board.window });
  if (!refused || game !== number) return;
  if (again) {  // the database is busy: without a seat the page would hear of nothing
    trouble(refused);
    setTimeout(() => { if (game === number) turnTo(number); }, 2000);
  } else if (truth) {
    game = truth.game;
    keep("game", `${game}`);
    trouble(refused);
  } else gone(refused);
}

/** @param {any} message */
function hear(message) {
  if (message.state) shown = shown.then(() => show(message.state)).catch(console.error);
}

/** @param {State} state */
async function show(state) {
  if (state.game !== game) return;
  const before = truth, won = state.over === "won" && before?.game === state.game && !before.over;
  truth = state;
  const moved = before?.game !== state.game || before.ply !== state.ply;
  // a hint moves nothing, and is dropped where a move has come before it
  const late = hinting && state.hint !== null && before?.game === state.game && state.ply === before.ply + 1 && (next || hands.held?.moving);
  if (moved && !late) hands.drop();
  if (!late && (moved || !hands.held?.moving)) await board.show(state);
  document.body.dataset.ready = `${state.game}.${state.ply}`;
  if (state.hint && !late) mark(state.hint);
  document.title = `${state.name} · Patience`;
  $("title").textContent = state.heading.split("\n")[0];
  $("company").textContent = [state.own ? "" : word("guest"), state.watching ? word("watching", { count: state.watching }) : ""].filter(Boolean).join(" · ");
  if (moved || state.over !== before?.over) say(told(state));
  bar(state);
  if (before?.game !== state.game) measure(0);  // the words beside the cards take some of their room
  if (won) {
    const played = showing;
    celebrate(board).then(() => { if (showing === played && truth?.over && game === state.game && truth.game === game) panels.over(truth); });
  }
}

/** Show a hint's move. @param {string} text */
function mark(text) {
  const move = truth?.moves.find((each) => each.move === text);
  if (move) board.mark([move], move.from, move.deal ? 0 : move.count);
  if (move?.deal) board.button(move.from).classList.add("target");
}

/** @param {State} state */
function bar(state) {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.do : "";
  /** @type {[string, string][]} */ const over = state.over === "replay" ? [["stop", "stop"]] : [["new", state.ranked ? "dailies" : "new_game"]];
  if (state.acts.replay) over.unshift(["replay", "replay"]);
  if (state.acts.reopen) over.unshift(["undo", "undo"]);
  const buttons = state.over ? over : BAR.filter((name) => name in state.acts).map((name) => [name, name]);
  $("bar").replaceChildren(...buttons.map(([name, label]) => {
    const el = document.createElement("button");
    [el.dataset.do, el.textContent] = [name, word(name === "deal" && state.redeals ? "redeal" : label)];
    const off = !state.over && !state.acts[name] && !(name === "hint" && state.hint);  // it is shown again
    el.disabled = off && name !== focused;  // a button with the focus keeps it, and says why it does nothing
    el.ariaDisabled = `${off}`;
    return el;
  }));
  if (focused) /** @type {HTMLElement|null} */ ($("bar").querySelector(`[data-do="${focused}"]`))?.focus();
}

/** Do something now, or once the move that is being judged is. @param {() => void} act */
function idle(act) {
  if (waiting) next = act;
  else if (truth) act();
}

/** The last move or the aim of a game, or how it ended. @param {State} state */
const told = (state) => state.over ? state.text || state.result : state.text.split("\n")[0];

/** Play a finished game again on the table, until it ends, is stopped or another state comes. */
async function replay() {
  const state = truth, number = ++showing;
  if (!state?.over) return;
  bar({ ...state, acts: {}, over: "replay" });
  board.clear();
  for (let at = 0, last = false; !last; at += 1) {
    const then = await line.send({ do: "replay", game: state.game, at });
    if (truth !== state) return;
    if (!then.piles) { trouble(then.refused ?? ""); break; }
    if (showing !== number) break;
    last = then.last;
    await board.show({ ...state, ...then });
    say(then.said);
    await new Promise((done) => { setTimeout(done, last ? 800 : STEP); });
  }
  if (showing === number || truth === state) { await board.show(state); say(told(state)); bar(state); }
}

/** Ask the server for a turn. @param {import("./line.js").Message} what
 * @param {boolean} [stays] whether a refusal leaves the board as it is shown, so that what was pressed meanwhile still counts */
async function turn(what, stays = what.do === "hint") {
  if (!truth || waiting) return;
  if (truth.over && !(what.do === "undo" && truth.acts.reopen)) { await board.show(truth); say(told(truth)); return; }
  waiting = true;
  hinting = what.do === "hint";
  const { refused } = await line.send({ game: truth.game, ply: truth.ply, ...what });
  await shown;
  const then = next, laid = hinting && then;  // the board may show a move by now
  waiting = hinting = false;
  next = null;
  trouble((!laid && refused) || "");
  if (refused && !laid) {
    if (!still.matches) $("board").animate(["0px", "-6px", "6px", "0px"].map((aside) => ({ translate: `calc(${aside} - 50%)` })), 180);
    if (truth) await board.show(truth);
  }
  if (then && (!refused || stays || then === hint)) idle(then);
}

/** Play a move: it is seen at once, and the server judges it. @param {Move} move */
function play(move) {
  if ((waiting && !hinting) || !board.state) return;
  if (!move.deal) {
    const state = board.after(move);
    board.state = state;
    board.label(state);
    board.lay(state, false);
  }
  idle(() => turn({ do: "move", move: move.move }));
}

/** Have the server say why a move is refused. @param {string} move */
const ask = (move) => idle(() => { if (truth?.own && !truth.over) turn({ do: "move", move }, true); });

const hint = () => { if (truth?.hint) mark(truth.hint); else turn({ do: "hint" }); };

const hands = new Hands(board, play, ask, (text) => { calm(); say(text); }, () => (waiting && !hinting) || !truth, idle);

/** @type {Record<string, () => void>} */
const actions = {
  deal: () => idle(() => {
    const move = truth?.moves.find((each) => each.deal);
    if (move) play(move);
    else if (truth?.own) ask("d");
    else say(word("guest"));
  }),
  undo: () => idle(() => turn({ do: "undo" })),
  redo: () => idle(() => turn({ do: "redo" })),
  auto: () => idle(() => turn({ do: "auto" })),
  hint: () => idle(hint),
  resign: () => idle(() => turn({ do: "resign" })),
  type: () => write(""),
  new: () => panels.games(),
  menu: () => panels.menu(),
  keys: () => panels.keys(),
  rules: () => panels.rules(),
  settings: () => panels.settings(),
  replay: () => { replay(); },
  stop: () => { showing += 1; },
};

panels.use({
  ask: (/** @type {import("./line.js").Message} */ what) => line.send({ game, ...what }),
  act: (/** @type {string} */ name) => actions[name]?.(),
  turnTo,
  state: () => truth,
  begins,
  trouble,
  calm,
});

let left = "";  // the pile that had the focus before the field for a move
/** Open the field for a move. @param {string} text */
function write(text) {
  if (document.activeElement instanceof HTMLElement) left = document.activeElement.dataset.pile ?? "";
  const field = /** @type {HTMLInputElement} */ ($("move"));
  $("typed").hidden = false;
  field.value = text;
  field.focus();
}

$("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ ($("move")), text = field.value.trim();
  const act = ["undo", "redo", "auto", "hint", "rules", "keys"].find((name) => [name, word(name).toLowerCase()].includes(text.toLowerCase()));
  if (act) actions[act]();
  else if (text) idle(() => turn({ do: "move", move: text }));
  field.select();
});
$("typed").addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.isComposing) return;  // it takes a conversion of Japanese back
  $("typed").hidden = true;
  calm();
  const pile = left ? board.button(left) : null;
  if (pile && !pile.hidden) pile.focus();
  else hands.walk(0, 0);
});
document.addEventListener("click", ({ target, detail }) => {
  const el = target instanceof Element ? /** @type {HTMLElement|null} */ (target.closest("[data-do]")) : null;
  if (detail) el?.blur();  // else the space bar, which deals, would press it again
  if (el?.dataset.do) actions[el.dataset.do]?.();
});
document.addEventListener("keydown", (event) => {
  const at = /** @type {HTMLElement} */ (event.target), withControl = event.ctrlKey || event.metaKey;
  let key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (at.closest(":modal, #move") || (withControl && !"zy".includes(key)) || event.altKey) return;
  if (withControl && event.shiftKey) key = "y";
  if (key === " " ? at.closest("button:not(.pile), input, a") : key !== "Escape" && at.closest("select")) return;  // it is theirs
  if (key in ARROWS) hands.walk(...ARROWS[key]);
  else if (key === "Escape") {
    calm();
    if (!hands.held?.moving && !hands.chosen) panels.close();
    else { hands.drop(); if (truth) say(told(truth)); }
  }
  else if (key in KEYS && (event.shiftKey || !begins(key))) actions[KEYS[/** @type {keyof KEYS} */ (key)]]();
  else if (/^[a-z0-9]$/.test(key)) write(key);
  else return;
  event.preventDefault();
});
let resized = 0;
/** Tell the server how much room there is for the cards. @param {number} after  milliseconds */
const measure = (after) => {
  clearTimeout(resized);
  resized = setTimeout(() => line.send({ do: "window", ...board.window }), after);
};
addEventListener("resize", () => measure(300));

/** Come in as whom Discord names, by the link in the address, which counts once, or by the cookie of an earlier visit. */
async function enter() {
  const token = location.hash.slice(1);
  const answer = activity.inside ? await activity.enter().catch(() => new Response("{}", { status: 403 })) : token ? await fetch("open", { method: "POST", body: token }) : null;
  await learn();
  if (answer && answer.status >= 429) {  // busy: the link still counts
    trouble(word("away"), true);
    setTimeout(enter, 2000);
    return;
  }
  trouble("");
  history.replaceState(null, "", location.pathname);
  const { game: number, ticket, refused } = answer ? await answer.json() : {};
  if (answer?.ok) {
    game = number;
    keep("ticket", ticket);
  } else if (answer && !game) { gone(refused ?? (activity.inside ? word("stranger") : undefined)); return; }
  line.ticket = last("ticket");
  if (game) line.open();
  else gone();
}
addEventListener("hashchange", enter);
enter();
