/**
 * Plays at many tables of a server at once, by the seconds, and says what it saw.
 *
 * `node driver.mjs PLAN`, where PLAN is a JSON object, see `bench/server/driving.py`. Before each
 * phase it prints a line of JSON and waits for a line of its standard input, so that the server can
 * be looked at in between; the last line has the figures.
 *
 * What is the same for every server is here: how many tables, who moves when, what is counted. A
 * seat of a server is an object of `boardgame.mjs` or `rami.mjs`, with the functions
 * `open()`, `move()`, `traffic()` and `close()`; it calls `onView(version, onTurn)` for each push.
 */

import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import * as boardgame from "./boardgame.mjs";
import * as rami from "./rami.mjs";

const SERVERS = { boardgame, rami };

/** So many tables are made, or sat down at, at the same time. */
const AT_ONCE = 20;

/** A seat that has not been moved for so long, with its moves going on, is stuck. */
const STUCK_MS = 20_000;

const plan = JSON.parse(process.argv[2]);
const server = SERVERS[plan.server];
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Return random numbers from 0 up to 1 that follow from a seed alone. */
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Tell where we are, and go on when told to. */
async function phase(name, more = {}) {
  process.stdout.write(`${JSON.stringify({ phase: name, ...more })}\n`);
  const { done } = await lines.next();
  if (done) process.exit(1);
}

/** Do something for each of many, some at a time. */
async function forEach(many, work) {
  const waiting = [...many];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (waiting.length) await work(waiting.shift());
  });
  await Promise.all(workers);
}

/** Return the value below which a part of the sorted values lies. */
function quantile(sorted, part) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] : 0;
}

/** Two seats that play with each other. */
class Table {
  constructor(number) {
    this.number = number;
    this.random = chance(plan.seed * 10_007 + number);
    this.seats = [];
    this.sent = []; // moves that the other seat has not seen yet
    this.moves = 0;
    this.refused = [];
    this.latencies_ms = [];
    this.heard_ms = performance.now();
    this.playing = false;
  }

  async make() {
    this.made = await server.make(plan.urls[0], plan.seed, this.number);
  }

  async join() {
    this.seats = [0, 1].map((seat) => {
      const url = plan.urls[(this.number + seat) % plan.urls.length];
      return new server.Seat(url, this.made, seat, {
        random: this.random,
        onView: (version, onTurn) => this.seen(seat, version, onTurn),
        onRefused: (why) => this.refused.push(why),
      });
    });
    await Promise.all(this.seats.map((seat) => seat.open()));
  }

  /** Take note that a seat sees the table at a version, and move where it is its turn. */
  seen(seat, version, onTurn) {
    const now = performance.now();
    this.heard_ms = now;
    this.sent = this.sent.filter((move) => {
      if (move.seat === seat || move.version >= version) return true;
      this.moves += 1;
      this.latencies_ms.push(now - move.at_ms);
      return false;
    });
    if (this.playing && onTurn) this.soon(seat, version);
  }

  soon(seat, version) {
    const go = () => {
      if (!this.playing) return;
      // Before it is sent: the answer of a quick server is not to come first.
      const move = { seat, version, at_ms: performance.now() };
      if (this.seats[seat].move()) this.sent.push(move);
    };
    // At once, or like people: not all at the same moment, nor in step.
    if (plan.pace_ms) setTimeout(go, plan.pace_ms * (0.5 + this.random()));
    else go();
  }

  begin() {
    this.playing = true;
    for (const seat of this.seats) seat.again();
  }

  clear() {
    this.moves = 0;
    this.latencies_ms = [];
  }
}

function traffic(tables) {
  let bytes = 0;
  for (const table of tables) for (const seat of table.seats) bytes += seat.traffic();
  return bytes;
}

async function main() {
  const tables = Array.from({ length: plan.tables }, (_, number) => new Table(number));
  // What a server loads for its first table is no part of what a table takes.
  await new Table(-1).make();
  await sleep(plan.settle_ms);
  await phase("there");
  await forEach(tables, (table) => table.make());
  await sleep(plan.settle_ms);
  await phase("made");
  await forEach(tables, (table) => table.join());
  for (const table of tables) table.begin();
  await sleep(plan.warm_s * 1000);
  await phase("warm");
  // Here all is under way; what is counted begins now.
  const cpu = process.cpuUsage();
  for (const table of tables) table.clear();
  const before = traffic(tables);
  const began_ms = performance.now();
  await sleep(plan.play_s * 1000);
  const took_s = (performance.now() - began_ms) / 1000;
  const bytes = traffic(tables) - before;
  const { user, system } = process.cpuUsage(cpu);
  const now = performance.now();
  const latencies = tables.flatMap((table) => table.latencies_ms).sort((a, b) => a - b);
  await phase("played", {
    moves: tables.reduce((sum, table) => sum + table.moves, 0),
    took_s,
    bytes,
    p50_ms: quantile(latencies, 0.5),
    p99_ms: quantile(latencies, 0.99),
    worst_ms: latencies.at(-1) ?? 0,
    refused: tables.flatMap((table) => table.refused).slice(0, 10),
    stuck: tables.filter((table) => now - table.heard_ms > STUCK_MS + plan.pace_ms).length,
    never_moved: tables.filter((table) => !table.moves).length,
    driver_cpu_s: (user + system) / 1e6,
  });
  for (const table of tables) table.playing = false;
  for (const table of tables) for (const seat of table.seats) seat.close();
  process.exit(0);
}

await main();
