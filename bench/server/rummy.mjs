/**
 * A game of the shape of rummy for boardgame.io: a pack, two secret hands of seven, a stock that
 * nobody sees, a pile. A turn is a draw and a discard. There are no melds and no score, which is
 * less than ours keeps and tells; the first card that a turn takes is looked up, as ours is.
 */

import { INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";

export const GAME = "rummy";

const HAND = 7;
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const PACK = ["C", "D", "H", "S"].flatMap((suit) => RANKS.map((rank) => rank + suit));

function isOut(stock) {
  return stock.length === 0;
}

export const Rummy = {
  name: GAME,
  minPlayers: 2,
  maxPlayers: 2,
  // Nobody may take back a card that was seen; and it is less for the server to keep.
  disableUndo: true,

  setup: ({ random }) => {
    const stock = random.Shuffle(PACK);
    const players = {};
    for (const player of ["0", "1"]) players[player] = { hand: stock.splice(-HAND).sort() };
    const pile = [stock.pop()];
    return { secret: { stock }, players, pile, left: stock.length, hands: [HAND, HAND], drawn: false };
  },

  /** What one may see: one's own hand, how many cards all others have, and no stock. */
  playerView: ({ G, playerID }) => {
    const { secret, players, ...open } = G;
    const own = playerID === null || playerID === undefined ? {} : { [playerID]: players[playerID] };
    return { ...open, players: own };
  },

  moves: {
    draw: {
      client: false,
      move: ({ G, playerID, random }) => {
        if (G.drawn) return INVALID_MOVE;
        if (isOut(G.secret.stock)) {
          const top = G.pile.pop();
          G.secret.stock = random.Shuffle(G.pile);
          G.pile = [top];
        }
        taken(G, playerID, G.secret.stock.pop());
      },
    },
    take: {
      client: false,
      move: ({ G, playerID }) => {
        if (G.drawn || !G.pile.length) return INVALID_MOVE;
        taken(G, playerID, G.pile.pop());
      },
    },
    discard: {
      client: false,
      move: ({ G, playerID, events }, card) => {
        const { hand } = G.players[playerID];
        const place = hand.indexOf(card);
        if (!G.drawn || place < 0) return INVALID_MOVE;
        hand.splice(place, 1);
        G.pile.push(card);
        G.hands[Number(playerID)] = hand.length;
        G.drawn = false;
        events.endTurn();
      },
    },
  },
};

function taken(G, playerID, card) {
  const { hand } = G.players[playerID];
  hand.push(card);
  hand.sort();
  G.left = G.secret.stock.length;
  G.hands[Number(playerID)] = hand.length;
  G.drawn = true;
}
