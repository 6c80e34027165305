/** A table of ours, reached as any client reaches it: the protocol of docs/protocol.md. */

import WebSocket from "ws";

/** Moves that go back in the game: a random player would do nothing else. */
const BACK = "back";

/** Make a table for two, and return its code and the tokens of both seats, who sit. */
export async function make(url) {
  const tokens = [await token(url), await token(url)];
  const wanted = { preset: "cardverse", seats: ["person", "person"], name: "One" };
  const { code } = await post(`${url}/api/tables`, wanted, tokens[0]);
  const sit = { type: "sit", id: "sit", name: "Other" };
  const answer = await post(`${url}/api/tables/${code}/messages`, sit, tokens[1]);
  if (answer.type !== "ack") throw new Error(`no seat: ${answer.code}`);
  return { code, tokens };
}

async function token(url) {
  return (await post(`${url}/api/tokens`, {})).token;
}

async function post(url, body, by = "") {
  const headers = { "Content-Type": "application/json" };
  if (by) headers.Authorization = `Bearer ${by}`;
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

export class Seat {
  constructor(url, made, seat, { random, onView, onRefused }) {
    Object.assign(this, { url, made, seat, random, onView, onRefused });
    this.moves = [];
    this.version = 0;
    this.rounds = "";
  }

  async open() {
    const { code, tokens } = this.made;
    const address = `${this.url.replace("http", "ws")}/api/tables/${code}/socket`;
    const headers = { Authorization: `Bearer ${tokens[this.seat]}` };
    this.socket = new WebSocket(address, { headers, perMessageDeflate: false });
    await new Promise((resolve, reject) => {
      this.socket.on("error", reject);
      this.socket.on("close", (why) => this.onRefused(`closed: ${why}`));
      this.socket.on("message", (text) => {
        this.hear(JSON.parse(text));
        resolve();
      });
      this.socket.on("open", () => this.send({ type: "hello", moves: true }));
    });
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  hear(message) {
    if (message.type === "refused") {
      // Both are ready for the next round: whoever comes second is told that it has begun.
      if (message.code !== "round.on") this.onRefused(message.code);
      return;
    }
    if (message.type !== "update") return;
    const { round, table } = message.view;
    this.version = message.version;
    this.moves = (round?.moves ?? []).filter((move) => move !== BACK);
    this.onView(this.version, this.moves.length > 0);
    if (round?.outcome) this.goOn(`${table.match}.${table.round}`);
  }

  /** Have the next round dealt, once. */
  goOn(round) {
    if (round === this.rounds) return;
    this.rounds = round;
    this.send({ type: "ready", id: `after ${round}` });
  }

  /** Make any of the moves there are, and tell whether there was one. */
  move() {
    const move = this.moves[Math.floor(this.random() * this.moves.length)];
    if (!move) return false;
    this.moves = [];
    this.send({ type: "move", id: `at ${this.version}`, version: this.version, move });
    return true;
  }

  /** Look again at what was last seen. */
  again() {
    this.onView(this.version, this.moves.length > 0);
  }

  /** How many bytes came and went, with all that TCP carries. */
  traffic() {
    return this.socket._socket.bytesRead + this.socket._socket.bytesWritten;
  }

  close() {
    this.socket.removeAllListeners("close");
    this.socket.terminate();
  }
}
