// What opens over the table: menu, games, rules and keys, and the end of a game.

/** @typedef {import("./board.js").State} State */

const $ = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const still = matchMedia("(prefers-reduced-motion: reduce)");
const KEYS = [
  ["Space", "Deal"], ["Arrow keys", "Walk over the piles"], ["Enter", "Take the card, then lay it down"],
  ["Z, Y", "Undo, redo"], ["A", "Auto: all safe cards go home"], ["H", "Hint"], ["N", "New game"],
  ["Letters, M", "Type a move as in Discord: r>t2, or 7c on 8d"], ["Escape", "Put back"],
  ["Double tap, right click", "Send a card home"],
];
/** @type {{ask: (what: object) => Promise<any>, act: (name: string) => void, turnTo: (game: number) => void,
 *   state: () => State|null, trouble: (text: string) => void}} */
let table;

const dialog = () => /** @type {HTMLDialogElement} */ ($("panel"));
const el = (/** @type {string} */ tag, /** @type {string} */ text, /** @type {(() => void)|undefined} */ act = undefined) => {
  const made = document.createElement(tag);
  made.textContent = text;
  if (act) made.addEventListener("click", act);
  return made;
};
const row = (/** @type {Node[]} */ ...parts) => { const made = el("div", ""); made.className = "row"; made.append(...parts); return made; };
const open = (/** @type {string} */ title, /** @type {Node[]} */ ...parts) => {
  $("page").replaceChildren(el("h2", title), ...parts);
  if (document.body.classList.contains("reading")) dialog().close();
  if (!dialog().open) dialog().showModal();
};
/** Open beside the cards, which can still be played, where there is room. */
const beside = (/** @type {string} */ title, /** @type {Node[]} */ ...parts) => {
  if (innerWidth < 900) { open(title, ...parts); return; }
  $("page").replaceChildren(el("h2", title), ...parts);
  if (document.body.classList.contains("reading")) return;
  dialog().close();
  document.body.classList.add("reading");
  dialog().show();
};
const link = (/** @type {string} */ text, /** @type {string} */ to) => {
  const made = /** @type {HTMLAnchorElement} */ (el("a", text));
  [made.href, made.target] = [to, "_blank"];
  return made;
};
/** A win in words. @param {State} state */
export const result = ({ facts }) => `Won in ${facts.find(([label]) => label === "moves")?.[1]} moves.`;
/** A control with its label. @param {string} text @param {HTMLElement} control */
const field = (text, control) => { const made = el("label", `${text} `); made.className = "row"; made.append(control); return made; };
const act = (/** @type {string} */ label, /** @type {string} */ name) => el("button", label, () => { dialog().close(); table.act(name); });

/** Start a game and turn to it. @param {string} how @param {string} [key] */
async function start(how, key = "") {
  const { game, refused } = await table.ask({ do: "new", how, key });
  dialog().close();
  if (game) table.turnTo(game);
  else table.trouble(refused);
}
const starts = (/** @type {string} */ label, /** @type {string} */ how, /** @type {string} */ key = "") => el("button", label, () => start(how, key));

export const panels = {
  /** @param {typeof table} parts */
  use(parts) {
    table = parts;
    dialog().addEventListener("close", () => document.body.classList.remove("reading"));
  },

  gone() {
    open("Open a new link", el("p", "A link opens the table once and for ten minutes. Press “Open the table” under your board in Discord for a new one."));
  },

  menu() {
    const state = table.state(), going = state?.own && !state.over;
    open("Patience", row(act("New game …", "new"), act("Rules", "rules"), act("Settings", "settings"), act("Keys", "keys")),
      ...(going ? [row(act("Redo", "redo"), act("Type a move", "type"), ...("give_up" in state.acts ? [el("button", "Give up …", panels.giveUp)] : []))] : []),
      row(link("Privacy", "privacy"), link("Terms", "terms")));
  },

  giveUp() {
    const only = table.state()?.ranked ? " This is your only ranked attempt at this daily." : "";
    open("Give up?", el("p", `The game counts as not won.${only}`), row(act("Give up", "resign"), el("button", "Play on", () => dialog().close())));
  },

  keys() {
    const list = el("dl", "");
    list.className = "keys";
    for (const [key, what] of KEYS) list.append(el("dt", key), el("dd", what));
    open("Keys", list);
  },

  /** @param {object} [change] */
  async settings(change = {}) {
    const { choices, switches, refused } = await table.ask({ do: "settings", ...change });
    if (refused) { table.trouble(refused); return; }
    beside("Settings", ...choices.map((/** @type {any[]} */ [name, label, now, lines]) => {
      const select = /** @type {HTMLSelectElement} */ (el("select", ""));
      for (const [value, text] of lines) select.append(new Option(text, value, false, value === now));
      select.addEventListener("change", () => panels.settings({ name, value: select.value }));
      return field(label, select);
    }), ...switches.map((/** @type {any[]} */ [name, label, on]) => {
      const box = /** @type {HTMLInputElement} */ (el("input", ""));
      [box.type, box.checked] = ["checkbox", on];
      box.addEventListener("change", () => panels.settings({ name, value: box.checked }));
      return field(label, box);
    }), el("p", "They hold for your boards in Discord too."));
  },

  async rules() {
    const { page, refused } = await table.ask({ do: "rules" });
    beside("Rules", ...(page ?? refused).split("\n").map((/** @type {string} */ text) => el("p", text)));
  },

  /** @param {string} [notice] */
  async games(notice = "") {
    const state = table.state(), found = await table.ask({ do: "offers" });
    if (found.refused) { table.trouble(found.refused); return; }
    const select = /** @type {HTMLSelectElement} */ (el("select", ""));
    select.setAttribute("aria-label", "Game");
    for (const [key, name] of found.all) select.append(new Option(name, key, false, key === state?.key));
    const level = (/** @type {string} */ name) => el("button", name, () => start(name.toLowerCase(), select.value));
    const word = (/** @type {string[]} */ [, name, how, grade, stars]) => `${name}${grade ? ` · ${grade}` : ""}${
      how === "open" ? "" : how === "begun" ? " · go on" : how === "won" ? ` · ${"★".repeat(Number(stars))}` : " · played"}`;
    open(notice || "New game",
      row(select, el("button", "Random deal", () => start("random", select.value))),
      row(el("span", "Winnable:"), ...["Easy", "Medium", "Hard", "Expert"].map(level)),
      ...(state?.own && state.over ? [row(...(state.acts.replay ? [act("Replay", "replay")] : []), ...(state.acts.same_deal ? [starts("Same deal again", "again")] : []),
        ...(state.acts.practise ? [starts("Practise this deal", "practise", state.key)] : []),
        ...(state.acts.continue ? [starts("Continue for practice", "continue")] : []))] : []),
      ...(found.games.length ? [el("h3", "Continue"), row(...found.games.map((/** @type {any[]} */ [id, name, home]) => {
        const button = el("button", `${name} · ${home}`, () => { dialog().close(); table.turnTo(id); });
        button.toggleAttribute("disabled", id === state?.game);
        return button;
      }))] : []),
      el("h3", "Today’s dailies, ranked: one attempt each, without hints"),
      row(...found.dailies.map((/** @type {any} */ entry) => {
        const button = starts(word(entry), "daily", entry[0]);
        button.toggleAttribute("disabled", entry[2] === "won" || entry[2] === "lost");
        return button;
      })));
  },

  /** @param {State} state */
  over(state) { panels.games(state.text.split("\n")[0] || result(state)); },
};

/** Let the cards fly. @param {import("./board.js").Board} board */
export async function celebrate(board) {
  if (still.matches) return;
  const { size, card: [width] } = /** @type {State} */ (board.state).board, runs = [];
  const homes = board.cards.filter((card) => card.face !== 0 && !card.under);
  for (let number = 0; number < 52; number += 1) {
    const from = homes[number % homes.length], face = `${"KQJT98765432A"[Math.floor(number / 4)]}${"SHDC"[number % 4]}`;
    const card = { ...from, face, shows: 0, el: document.createElement("div") };
    card.el.className = "card flying";
    board.draw(card, board.state?.board.cap ?? 30);
    $("cards").append(card.el);
    const side = number % 2 ? 1 : -1, across = side * (0.15 + 0.5 * Math.random()) * size[0], at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn) =>
      ({ transform: `translate(${(from.x + x) * board.unit}px, ${(from.y + y) * board.unit}px) rotate(${turn}deg)` });
    const floor = size[1] - from.y - width;
    const run = card.el.animate([
      { ...at(0, 0, 0), easing: "cubic-bezier(.3,0,.7,.3)" }, { ...at(across * 0.4, floor, side * 90), easing: "cubic-bezier(.2,.7,.5,1)" },
      { ...at(across * 0.7, floor * 0.5, side * 200), easing: "cubic-bezier(.5,0,.8,.4)" }, { ...at(across, floor * 1.6, side * 360), opacity: 0 },
    ], { duration: 1500, delay: number * 35, fill: "backwards" });
    runs.push(run.finished.then(() => card.el.remove()));
  }
  await Promise.race([Promise.all(runs), new Promise((done) => setTimeout(done, 4000))]);
}
