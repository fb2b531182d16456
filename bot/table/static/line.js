// The line to the server: it comes back by itself, and what was asked for is asked for again under the same id.

const FIRST = 500, LONGEST = 8000;  // milliseconds until it calls again

export class Line {
  /**
   * @param {(message: any) => void} hear
   * @param {(open: boolean, gone: boolean) => void} changed
   * @param {() => object} hello  what is asked for first
   */
  constructor(hear, changed, hello) {
    this.hear = hear; this.changed = changed; this.hello = hello;
    /** @type {Map<string, {message: object, answer: (answer: any) => void}>} */ this.asked = new Map();
    this.wait = FIRST;
    this.ticket = "";
    this.ahead = 0;  // of the server's clock
  }

  open() {
    const query = this.ticket ? `?ticket=${encodeURIComponent(this.ticket)}` : "";
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/play${query}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST;
      this.changed(true, false);
      const before = [...this.asked.values()];
      this.send(this.hello());
      for (const { message } of before) socket.send(JSON.stringify(message));
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.now) this.ahead = message.now - Date.now();
      const asked = this.asked.get(message.re);
      this.asked.delete(message.re);
      asked?.answer(message);
      this.hear(message);
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      const gone = code === 4403;
      this.changed(false, gone);
      if (gone) return;
      setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
      this.wait = Math.min(2 * this.wait, LONGEST);
    };
  }

  /** Ask for something; the answer comes once, however often it is asked. @param {object} what @returns {Promise<any>} */
  send(what) {
    const id = `${Math.round(Date.now() + this.ahead)}-${Math.random().toString(36).slice(2, 10)}`;
    const message = { id, ...what };
    return new Promise((answer) => {
      this.asked.set(id, { message, answer });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }
}
