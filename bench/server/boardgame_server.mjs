/** The server of boardgame.io, all in memory, at a free port that it prints: as its manual says. */

import { createRequire } from "node:module";

import { Rummy } from "./rummy.mjs";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const server = Server({ games: [Rummy], origins: [] });
const { appServer } = await server.run({ port: 0, callback: () => {} });
console.log(`http://127.0.0.1:${appServer.address().port}/`);
process.on("SIGTERM", () => process.exit(0));
