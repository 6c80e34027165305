/**
 * A match of boardgame.io, reached as its own client does: Socket.IO over a WebSocket.
 *
 * The few frames of Socket.IO that this takes are written here, so that both servers are met by the
 * same socket, and this process does the same work for both.
 */

import WebSocket from "ws";

import { GAME } from "./rummy.mjs";

const OPEN = "0";
const PING = "2";
const PONG = "3";
const CONNECT = "40";
const EVENT = "42";

/** Make a match for two, and return its id and the credentials of both seats, who sit. */
export async function make(url) {
  const { matchID } = await post(`${url}/games/${GAME}/create`, { numPlayers: 2 });
  const credentials = [];
  for (const playerID of ["0", "1"]) {
    const wanted = { playerID, playerName: `Player ${playerID}` };
    const answer = await post(`${url}/games/${GAME}/${matchID}/join`, wanted);
    credentials.push(answer.playerCredentials);
  }
  return { matchID, credentials };
}

async function post(url, body) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

export class Seat {
  constructor(url, made, seat, { random, onView, onRefused }) {
    Object.assign(this, { url, made, random, onView, onRefused });
    this.playerID = String(seat);
    this.state = null;
  }

  async open() {
    const address = `${this.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
    this.socket = new WebSocket(address, { perMessageDeflate: false });
    await new Promise((resolve, reject) => {
      this.socket.on("error", reject);
      this.socket.on("close", (why) => this.onRefused(`closed: ${why}`));
      this.socket.on("message", (data) => {
        const text = data.toString();
        if (text === PING) this.socket.send(PONG);
        else if (text.startsWith(OPEN)) this.socket.send(`${CONNECT}/${GAME},`);
        else if (text.startsWith(CONNECT)) this.send("sync", this.made.matchID, ...this.who(), 2);
        else if (text.startsWith(EVENT)) {
          this.hear(JSON.parse(text.slice(text.indexOf(",") + 1)));
          if (this.state) resolve();
        }
      });
    });
  }

  who() {
    return [this.playerID, this.made.credentials[Number(this.playerID)]];
  }

  send(...event) {
    this.socket.send(`${EVENT}/${GAME},${JSON.stringify(event)}`);
  }

  hear([what, matchID, payload]) {
    if (matchID !== this.made.matchID) return;
    if (what === "sync") this.state = payload.state;
    else if (what === "update") this.state = payload;
    else return;
    this.onView(this.state._stateID, this.isOnTurn());
  }

  isOnTurn() {
    return this.state.ctx.currentPlayer === this.playerID;
  }

  /** Draw, or discard any card. */
  move() {
    if (!this.state || !this.isOnTurn()) return false;
    const { G, _stateID } = this.state;
    const hand = G.players[this.playerID].hand;
    const [type, args] = G.drawn
      ? ["discard", [hand[Math.floor(this.random() * hand.length)]]]
      : [this.random() < 0.5 && G.pile.length ? "take" : "draw", []];
    const [playerID, credentials] = this.who();
    const action = { type: "MAKE_MOVE", payload: { type, args, playerID, credentials } };
    this.send("update", action, _stateID, this.made.matchID, playerID);
    return true;
  }

  again() {
    this.onView(this.state._stateID, this.isOnTurn());
  }

  traffic() {
    return this.socket._socket.bytesRead + this.socket._socket.bytesWritten;
  }

  close() {
    this.socket.removeAllListeners("close");
    this.socket.terminate();
  }
}
