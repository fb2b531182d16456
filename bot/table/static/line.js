// The line to the server: it comes back by itself, and what was asked for is asked for again under the same id.
import { word } from "./words.js";

const FIRST = 500, LONGEST = 8000;  // milliseconds until it calls again
const SILENCE = 5000;  // milliseconds without an answer after which the line is lost; a hint takes one second
const MALFORMED = 1008, STRANGER = 4403;  // why the server hangs up

/** @typedef {{do: string, [value: string]: unknown}} Message */

export class Line {
  /**
   * @param {(message: any) => void} hear
   * @param {(open: boolean, gone: boolean) => void} changed  may ask for something that comes first
   */
  constructor(hear, changed) {
    this.hear = hear; this.changed = changed;
    /** @type {Map<string, {message: Message, answer: (answer: any) => void}>} */ this.asked = new Map();
    /** @type {WebSocket|null} */ this.socket = null;
    this.wait = FIRST;
    this.silent = 0;
    addEventListener("offline", () => this.lost());
    this.ticket = "";
    this.ahead = 0;  // of the server's clock
  }

  open() {
    this.socket?.close();
    const query = this.ticket ? `?ticket=${encodeURIComponent(this.ticket)}` : "";
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/play${query}`);
    this.socket = socket;
    this.listen(true);
    socket.onopen = () => {
      this.wait = FIRST;
      const before = this.asked;
      this.asked = new Map();  // in the order of sending, which is that of the answers
      this.changed(true, false);
      for (const [id, each] of before) {
        if (each.message.do === "open") continue;
        this.asked.set(id, each);
        socket.send(JSON.stringify(each.message));
      }
    };
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      const message = JSON.parse(data);
      if (message.now) this.ahead = message.now - Date.now();
      this.answer(message);
      this.listen(this.asked.size > 0);
      this.hear(message);
    };
    socket.onclose = ({ code }) => { if (this.socket === socket) this.lost(code); };
  }

  /** Wait for a sign of the server, or no more. @param {boolean} waits */
  listen(waits) {
    clearTimeout(this.silent);
    this.silent = waits ? setTimeout(() => this.lost(), SILENCE) : 0;
  }

  /** Give the line up, and call again. @param {number} [code] */
  lost(code) {
    const [first] = this.asked.keys(), gone = code === STRANGER, socket = this.socket;
    if (!socket) return;
    this.socket = null;
    socket.close();
    this.listen(false);
    if (code === MALFORMED && first) this.answer({ re: first, refused: word("stuck") });
    this.changed(false, gone);
    if (gone) return;
    setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
    this.wait = Math.min(2 * this.wait, LONGEST);
  }

  /** @param {any} message */
  answer(message) {
    const asked = this.asked.get(message.re);
    this.asked.delete(message.re);
    asked?.answer(message);
  }

  /** Ask for something; the answer comes once, however often it is asked. @param {Message} what @returns {Promise<any>} */
  send(what) {
    const id = `${Math.round(Date.now() + this.ahead)}-${Math.random().toString(36).slice(2, 10)}`;
    const message = { id, ...what };
    return new Promise((answer) => {
      this.asked.set(id, { message, answer });
      if (!this.silent && this.socket) this.listen(true);
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }
}
