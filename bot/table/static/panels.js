// What opens over the table: menu, games, rules and keys, and the end of a game.

import { still } from "./board.js";
import { word } from "./words.js";

/** @typedef {import("./board.js").State} State */

const $ = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const wide = matchMedia("(min-width: 56em)");  // room for a panel beside the cards
const KEYS = [
  ["key_space", "deal"], ["key_arrows", "does_arrows"], ["key_enter", "does_enter"], ["Z, Y", "does_undo"], ["A", "does_auto"],
  ["H", "hint"], ["N", "new_game"], ["key_letters", "does_letters"], ["key_escape", "does_escape"], ["key_tap", "does_tap"],
];
/** @type {{ask: (what: import("./line.js").Message) => Promise<any>, act: (name: string) => void, turnTo: (game: number) => void,
 *   state: () => State|null, begins: (key: string) => boolean, trouble: (text: string) => void, calm: () => void}} */
let table;

const dialog = () => /** @type {HTMLDialogElement} */ ($("panel"));
const el = (/** @type {string} */ tag, /** @type {string} */ text, /** @type {(() => void)|undefined} */ act = undefined) => {
  const made = document.createElement(tag);
  made.textContent = text;
  if (act) made.addEventListener("click", act);
  return made;
};
const row = (/** @type {Node[]} */ ...parts) => { const made = el("div", ""); made.className = "row"; made.append(...parts); return made; };
/** Fill the dialog, which a screen reader calls by its title. */
const fill = (/** @type {string} */ title, /** @type {Node[]} */ ...parts) => {
  dialog().setAttribute("aria-label", title);
  $("page").replaceChildren(el("h2", title), ...parts);
};
const open = (/** @type {string} */ title, /** @type {Node[]} */ ...parts) => {
  table.calm();
  fill(title, ...parts);
  if (document.body.classList.contains("reading")) dialog().close();
  if (!dialog().open) dialog().showModal();
};
/** Open beside the cards, which can still be played, where there is room. */
const beside = (/** @type {string} */ title, /** @type {Node[]} */ ...parts) => {
  if (!wide.matches) { open(title, ...parts); return; }
  fill(title, ...parts);
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
/** A control with its label. @param {string} text @param {HTMLElement} control */
const field = (text, control) => { const made = el("label", text); made.className = "row"; made.prepend(control); return made; };
const act = (/** @type {string} */ label, /** @type {string} */ name) => el("button", label, () => { dialog().close(); table.act(name); });

/** Start a game and turn to it. @param {string} how @param {string} [key] */
async function start(how, key = "") {
  const { game, refused } = await table.ask({ do: "new", how, key });
  dialog().close();
  table.trouble(refused ?? "");
  if (game) table.turnTo(game);
}
const starts = (/** @type {string} */ label, /** @type {string} */ how, /** @type {string} */ key = "") => el("button", label, () => start(how, key));

export const panels = {
  /** @param {typeof table} parts */
  use(parts) {
    table = parts;
    dialog().addEventListener("close", () => { if (!dialog().open) document.body.classList.remove("reading"); });
    wide.addEventListener("change", () => {
      if (!document.body.classList.contains("reading")) return;
      document.body.classList.remove("reading");  // the cards need all of a narrow window
      dialog().close();
      dialog().showModal();
    });
  },

  close: () => dialog().close(),

  /** @param {string} [reason] why one cannot come in; by default the link is old */
  gone(reason) {
    open(reason ? "Patience" : word("open_link"), el("p", reason ?? word("gone")));
  },

  menu() {
    const state = table.state(), going = state?.own && !state.over;
    open("Patience", row(act(word("new"), "new"), act(word("rules"), "rules"), act(word("settings"), "settings"), act(word("keys"), "keys")),
      ...(going ? [row(act(word("type"), "type"), ...("give_up" in state.acts ? [el("button", word("give_up"), panels.giveUp)] : []))] : []),
      row(link(word("privacy"), "privacy"), link(word("terms"), "terms")));
  },

  giveUp() {
    open(word("yes"), el("p", table.state()?.question ?? ""), row(act(word("yes"), "resign"), el("button", word("play_on"), () => dialog().close())));
  },

  keys() {
    const list = el("dl", "");
    list.className = "keys";
    const acts = table.state()?.acts ?? {};
    const can = KEYS.filter(([, what]) => !["deal", "hint"].includes(what) || what in acts);
    for (const [key, what] of can) list.append(el("dt", word(key) || (table.begins(key.toLowerCase()) ? `Shift+${key}` : key)), el("dd", word(what)));
    open(word("keys"), list);
  },

  /** @param {{name?: string, value?: unknown}} [change] */
  async settings(change = {}) {
    const { choices, switches, refused } = await table.ask({ do: "settings", ...change });
    if (refused) { table.trouble(refused); return; }
    beside(word("settings"), ...choices.map((/** @type {any[]} */ [name, label, now, lines]) => {
      const select = /** @type {HTMLSelectElement} */ (el("select", ""));
      for (const [value, text] of lines) select.append(new Option(text, value, false, value === now));
      select.addEventListener("change", () => panels.settings({ name, value: select.value }));
      select.name = name;
      select.setAttribute("aria-label", label);  // the lines name it themselves
      return row(select);
    }), ...switches.map((/** @type {any[]} */ [name, label, on]) => {
      const box = /** @type {HTMLInputElement} */ (el("input", ""));
      [box.type, box.name, box.checked] = ["checkbox", name, on];
      box.addEventListener("change", () => panels.settings({ name, value: box.checked }));
      return field(label, box);
    }), el("p", word("everywhere")));
    /** @type {HTMLElement|null} */ ($("page").querySelector(`[name="${change.name}"]`))?.focus();
  },

  async rules() {
    const { page, refused } = await table.ask({ do: "rules" });
    beside(word("rules"), ...(page ?? refused).split("\n").map((/** @type {string} */ text) => {
      const made = el("p", "");
      made.innerHTML = text;  // the server has escaped it
      return made;
    }));
  },

  /** @param {string} [notice] */
  async games(notice = "") {
    const state = table.state(), found = await table.ask({ do: "offers" });
    if (found.refused) { table.trouble(found.refused); return; }
    const select = /** @type {HTMLSelectElement} */ (el("select", ""));
    select.setAttribute("aria-label", word("game"));
    for (const [family, games] of found.all) {
      const group = document.createElement("optgroup");
      group.label = family;
      (family ? group : select).append(...games.map((/** @type {string[]} */ [key, name]) => new Option(name, key, false, key === state?.key)));
      if (family) select.append(group);
    }
    const level = (/** @type {string} */ name) => el("button", word(name), () => start(name, select.value));
    const offered = (/** @type {string[]} */ [, name, how, grade, stars]) => `${name}${grade ? ` · ${grade}` : ""}${
      how === "open" ? "" : how === "begun" ? ` · ${word("go_on")}` : how === "won" ? ` · ${"★".repeat(Number(stars))}` : ` · ${word("played")}`}`;
    const dailies = row(...found.dailies.map((/** @type {any} */ entry) => {
      const button = starts(offered(entry), "daily", entry[0]);
      button.toggleAttribute("disabled", entry[2] === "won" || entry[2] === "lost");
      return button;
    }));
    dailies.classList.add("sideways");
    const names = found.games.map((/** @type {any[]} */ [, name, home]) => `${name} · ${home}`);
    const others = row(...names.map((/** @type {string} */ name, /** @type {number} */ at) => {
      const [id] = found.games[at], alike = names.indexOf(name) !== names.lastIndexOf(name);  // they differ by when they were played
      const when = new Date(found.played[at]).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "medium" });
      const button = el("button", alike ? `${name} · ${when}` : name, () => { dialog().close(); table.turnTo(id); });
      button.toggleAttribute("disabled", id === state?.game);
      return button;
    }));
    open(notice || word("new_game"),
      row(select, el("button", word("random"), () => start("random", select.value))),
      row(el("span", word("winnable")), ...["easy", "medium", "hard", "expert"].map(level)),
      ...(state?.own && state.over ? [row(...(state.acts.replay ? [act(word("replay"), "replay")] : []), ...(state.acts.same_deal ? [starts(word("again"), "again")] : []),
        ...(state.acts.practise ? [starts(word("practise"), "practise", state.key)] : []),
        ...(state.acts.continue ? [starts(word("for_practice"), "continue")] : []))] : []),
      el("h3", word("todays")), dailies, ...(found.games.length ? [el("h3", word("continue")), others] : []));
  },

  /** @param {State} state */
  over(state) { if (!dialog().matches(":modal")) panels.games(state.text.split("\n")[0] || state.result); },
};

/** Let the cards fly; they go with the others when the board is cleared. @param {import("./board.js").Board} board */
export async function celebrate(board) {
  if (still.matches) return;
  const { size, card: [width] } = /** @type {State} */ (board.state).board, runs = [];
  const homes = board.cards.filter((card) => card.face !== 0 && !card.under);
  for (let number = 0; number < 52; number += 1) {
    const from = homes[number % homes.length], face = `${"KQJT98765432A"[Math.floor(number / 4)]}${"SHDC"[number % 4]}`;
    const card = { ...from, face, shows: 0, el: document.createElement("div") };
    card.el.className = "card flying";
    card.el.style.zIndex = `${7000 - number}`;  // a king lies on his queen until he flies
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
