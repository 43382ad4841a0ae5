// STORYSTACK on boardgame.io's own server, for bench/server: matches in memory, sockets over WebSocket only.
//
//   node server.mjs --pack FILE             serves; prints the port it listens on
//   node server.mjs --pack FILE --script    prints the moves of each game, one JSON line a game
//
// Every match of the game `storystackN` has the same seed, so the load generator knows its moves beforehand. Seeds are
// taken in order, those left out whose games have a vote or are far from the usual length of 45 plays.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

process.env.NODE_ENV ??= 'production'; // before boardgame.io is loaded

const { createBot, createStorystack, generator } = await import('./storystack.mjs');
const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');
const { Server } = require('boardgame.io/server');

const SEATS = 4;
const GAMES = 8;
const LENGTHS = [40, 50];

const { values } = parseArgs({ options: { pack: { type: 'string' }, script: { type: 'boolean' } } });
const storystack = createStorystack(JSON.parse(readFileSync(values.pack, 'utf8')));

/** The messages of one game; null if it has a vote. */
function script(game) {
  const bot = createBot(storystack, generator(Number(game.seed)));
  const processed = ProcessGameConfig(game);
  const reducer = CreateGameReducer({ game: processed });
  let state = InitializeGame({ game: processed, numPlayers: SEATS });
  const moves = [];
  while (state.ctx.gameover === undefined) {
    const { G, ctx } = state;
    if (ctx.activePlayers !== null) return null;
    const playerID = ctx.currentPlayer;
    const args = bot.choosePlay(G, G.hands[Number(playerID)]);
    const action = { type: 'MAKE_MOVE', payload: { type: 'playCard', args, playerID } };
    moves.push({ seat: Number(playerID), action, stateID: state._stateID });
    state = reducer(state, action);
  }
  return moves;
}

const chosen = [];
for (let seed = 1; chosen.length < GAMES; seed += 1) {
  const game = { ...storystack.game, name: `storystack${chosen.length}`, seed: String(seed) };
  const moves = script(game);
  if (moves && moves.length >= LENGTHS[0] && moves.length <= LENGTHS[1]) chosen.push({ game, moves });
}

if (values.script) {
  for (const { game, moves } of chosen) console.log(JSON.stringify({ name: game.name, moves }));
} else {
  const server = Server({ games: chosen.map(({ game }) => game), origins: false });
  const running = await server.run({ port: 0, callback: () => {} });
  process.stdout.write(`${running.appServer.address().port}\n`);
}
