// STORYSTACK as a boardgame.io game, and its random-legal throughput.
//
// A benchmark peer: the game as somebody who knows boardgame.io would write it. One move is one
// play (card, lane, slots) and ends the turn (maxMoves, as in boardgame.io's tutorial; it is a good
// tenth faster than an events.endTurn() in the move); the random plugin shuffles in setup;
// turn.onBegin runs the stuck procedure; the empty-deck vote is a stage in which everybody is
// active; those two end their turns with events.endTurn(). Options: the spec's
// defaults with pattern_pick = random, contradictions = off, skinning = off, scoring = none, no
// free text. Rule ids (SS-...) are those of the STORYSTACK rules.
//
//   node storystack.mjs --pack FILE --seats 4 --seconds 2 --windows 5 --seed 1
//
// Prints one JSON line for the bare reducer and one for the local Client.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

process.env.NODE_ENV ??= 'production'; // before boardgame.io is loaded: development is far slower

// boardgame.io's package has no exports map: its CommonJS entry points are the ones Node resolves.
const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');

const HAND = 5;
const TYPE_LANES = { // lane indexes, 0 = Setup ... 7 = Resolution (rules 2.1)
  CA: [0, 2, 3, 7],
  RE: [0, 1, 2, 3, 5, 6, 7],
  GS: [0, 1, 2, 3, 4, 5, 7],
  OB: [1, 3, 6],
  RT: [1, 3, 4, 5, 6],
  ST: [0, 1, 2, 3, 4, 6, 7],
  MI: [4],
  CR: [5],
  CL: [6],
  RS: [7],
};
const REQUIRED_TYPE = { 4: 'MI', 5: 'CR', 6: 'CL', 7: 'RS' };
const TAGS = ['SETUP', 'INCITING', 'GOAL', 'PLAN', 'TEAM', 'TRIALS', 'COMPLICATION', 'REVELATION',
  'BETRAYAL', 'SACRIFICE', 'SHOWDOWN', 'AFTERMATH'];
const KINDS = ['objects', 'locations', 'factions', 'threats'];
const KIND_OF_LETTER = { o: 'objects', l: 'locations', f: 'factions', t: 'threats' };
const NOTES = ['lie', 'want', 'need', 'wound']; // by card number modulo 4
const COSTS = ['Life', 'Love', 'Freedom', 'Honour', 'Home', 'Wealth', 'Power', 'Truth'];
const EVERYONE = 'everyone';

const isIndex = (value, array) => Number.isInteger(value) && value >= 0 && value < array.length;
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

// The slots ---------------------------------------------------------------------------------
//
// A move's `slots` holds one value per slot of the card, "+C" left out:
//   C1 C2 C3  [character, ...]        T! O! L! F!  index of an element of that kind
//   E2!  [[kind, index], [kind, index]], kind may be "characters"      K!  card id
//   o l f t  index of an element of that kind, or null for a new one   $  { cost, payer }

/** Can this hard slot be filled at all (SS-C2)? Soft slots always can. */
function canFill(G, slot) {
  switch (slot) {
    case 'C1': case 'C2': case 'C3':
      return G.characters.length >= Number(slot[1]);
    case 'T!': case 'O!': case 'L!': case 'F!':
      return G[KIND_OF_LETTER[slot[0].toLowerCase()]].length > 0;
    case 'E2!':
      return G.characters.length + sum(KINDS.map((kind) => G[kind].length)) >= 2;
    case 'K!':
      return G.plays.length > 0;
    default:
      return true;
  }
}

/** Is this value a legal answer to the slot? */
function isLegalValue(G, slot, value) {
  switch (slot) {
    case 'C1': case 'C2': case 'C3':
      return Array.isArray(value) && value.length === Number(slot[1])
        && value.every((c) => isIndex(c, G.characters))
        && new Set(value).size === value.length;
    case 'T!': case 'O!': case 'L!': case 'F!':
      return isIndex(value, G[KIND_OF_LETTER[slot[0].toLowerCase()]]);
    case 'E2!': {
      if (!Array.isArray(value) || value.length !== 2) return false;
      const [[kindA, a], [kindB, b]] = value;
      const known = (kind, i) => (kind === 'characters' || KINDS.includes(kind))
        && isIndex(i, G[kind]);
      return known(kindA, a) && known(kindB, b) && (kindA !== kindB || a !== b);
    }
    case 'K!':
      return G.plays.some((play) => play.card === value);
    case 'o': case 'l': case 'f': case 't':
      return value === null || isIndex(value, G[KIND_OF_LETTER[slot]]);
    case '$':
      return COSTS.includes(value?.cost)
        && (value.payer === EVERYONE || isIndex(value.payer, G.characters));
    default:
      return false;
  }
}

// The game ----------------------------------------------------------------------------------

export function createStorystack(pack) {
  const cards = Object.fromEntries(pack.cards.map((card) => [card.id, {
    ...card,
    lanes: TYPE_LANES[card.type],
    note: NOTES[Number(card.id.split('-').pop()) % 4],
    slots: card.choices.filter((slot) => slot !== '+C'),
  }]));
  const patterns = Object.fromEntries(pack.patterns.map((p) => [p.id, p]));

  const canPlay = (G, id) => cards[id].slots.every((slot) => canFill(G, slot));

  const isComplete = (G) =>
    Object.entries(patterns[G.pattern].minimums).every(([tag, n]) => G.tags[tag] >= n)
    && G.lanes.every((lane) => lane.length > 0)
    && Object.entries(REQUIRED_TYPE).every(([lane, type]) =>
      G.lanes[lane].some((id) => cards[id].type === type));

  const movable = (G) =>
    G.plays.map((play) => play.card).filter((id) => cards[id].lanes.length > 1);
  const laneOf = (G, id) => G.lanes.findIndex((lane) => lane.includes(id));

  function setup({ ctx, random }) {
    const revealedPatterns = random.Shuffle(Object.keys(patterns)).slice(0, 3);
    const deck = random.Shuffle(Object.keys(cards));
    return {
      secret: { deck }, // top card last
      hands: Array.from({ length: ctx.numPlayers }, () => deck.splice(-HAND)),
      revealedPatterns,
      pattern: revealedPatterns[random.Die(3) - 1],
      firstSeat: random.Die(ctx.numPlayers) - 1,
      discard: [],
      lanes: Array.from({ length: 8 }, () => []),
      tags: Object.fromEntries(TAGS.map((tag) => [tag, 0])),
      plays: [], // fact #n is plays[n - 1]
      characters: [],
      objects: [],
      locations: [],
      factions: [],
      threats: [],
      threadB: null,
      costs: [],
      links: [],
      seenAnew: [],
      forced: null, // the revealed card that must be played (SS-K3)
      ballots: {},
      moveUsed: false,
      idleTurns: 0,
      turns: 0,
      stuckTurns: 0,
      ending: null,
    };
  }

  /** SS-K at the start of a turn; nothing to do unless the seat is stuck. */
  function beginTurn({ G, ctx, events }) {
    const seat = Number(ctx.currentPlayer);
    const { deck } = G.secret;
    G.turns += 1;
    if (G.hands[seat].some((id) => canPlay(G, id))) return;
    G.stuckTurns += 1;
    if (deck.length > 0) {
      const top = deck[deck.length - 1];
      if (canPlay(G, top)) {
        G.forced = deck.pop();
        return;
      }
      G.discard.push(...G.hands[seat]);
      G.hands[seat] = deck.splice(-HAND).reverse(); // the revealed card is the first of them
      if (G.hands[seat].some((id) => canPlay(G, id))) return;
      if (deck.length > 0) {
        events.endTurn();
        return;
      }
    }
    events.setActivePlayers({ all: 'emptyDeck' });
  }

  function playCard({ G, ctx }, id, lane, slots) {
    const seat = Number(ctx.currentPlayer);
    const card = cards[id];
    const hand = G.hands[seat];
    const inHand = hand.indexOf(id);
    if (G.forced === null ? inHand < 0 : id !== G.forced) return INVALID_MOVE;
    if (!card.lanes.includes(lane)) return INVALID_MOVE;
    if (slots?.length !== card.slots.length) return INVALID_MOVE;
    if (!card.slots.every((slot, i) => isLegalValue(G, slot, slots[i]))) return INVALID_MOVE;

    // SS-P2, in its order.
    const n = G.plays.length + 1;
    const epilogue = G.lanes[7].some((other) => cards[other].type === 'RS');
    if (G.forced === null) hand.splice(inHand, 1);
    G.lanes[lane].push(id);
    if (card.choices.includes('+C')) {
      const letter = String.fromCharCode(65 + G.characters.length);
      G.characters.push({ letter, card: id, note: card.note });
    }
    const choices = card.slots.map((slot, i) => {
      const value = slots[i];
      if (value === null) {
        const known = G[KIND_OF_LETTER[slot]];
        known.push({ play: n });
        return known.length - 1;
      }
      if (slot === '$') G.costs.push({ play: n, ...value });
      if (slot === 'E2!') G.links.push({ play: n, between: value });
      if (slot === 'K!') G.seenAnew.push({ play: n, card: value });
      return value;
    });
    if (card.tag) G.tags[card.tag] += 1;
    if (card.effect === 'thread_b' && G.threadB === null) G.threadB = n;
    G.plays.push({ seat, card: id, lane, choices, epilogue });
    G.idleTurns = 0;

    if (isComplete(G)) {
      G.ending = 'complete';
    } else {
      if (G.forced === null && G.secret.deck.length > 0 && hand.length < HAND) {
        hand.push(G.secret.deck.pop());
      }
      G.forced = null;
    }
  }

  /** SS-K7 to SS-K9. A ballot is { kind: 'pass' | 'broken' } or { kind: 'move', card, lane }. */
  function castBallot({ G, ctx, playerID, events }, ballot) {
    const kind = ballot?.kind;
    if (kind === 'move') {
      const { card, lane } = ballot;
      if (G.moveUsed || !movable(G).includes(card)) return INVALID_MOVE;
      if (!cards[card].lanes.includes(lane) || laneOf(G, card) === lane) return INVALID_MOVE;
    } else if (kind !== 'pass' && kind !== 'broken') {
      return INVALID_MOVE;
    }
    G.ballots[playerID] = ballot; // may be changed until the last is in
    const ballots = Object.values(G.ballots);
    if (ballots.length < ctx.numPlayers) return;

    const same = (a) => (b) => a.kind === b.kind && a.card === b.card && a.lane === b.lane;
    const own = G.ballots[ctx.currentPlayer];
    const decided = ballots.find((a) => 2 * ballots.filter(same(a)).length > ctx.numPlayers)
      ?? (own.kind === 'broken' ? { kind: 'pass' } : own);
    G.ballots = {};
    if (decided.kind === 'broken') {
      G.ending = 'broken';
      return;
    }
    if (decided.kind === 'move') {
      const from = G.lanes[laneOf(G, decided.card)];
      from.splice(from.indexOf(decided.card), 1);
      G.lanes[decided.lane].push(decided.card);
      G.moveUsed = true;
      if (isComplete(G)) {
        G.ending = 'complete';
        return;
      }
    }
    G.idleTurns += 1;
    if (G.idleTurns === ctx.numPlayers) G.ending = 'broken';
    else events.endTurn();
  }

  return {
    cards,
    canPlay,
    movable,
    laneOf,
    game: {
      name: 'storystack',
      minPlayers: 1,
      maxPlayers: 6,
      disableUndo: true,
      setup,
      moves: { playCard },
      turn: {
        order: {
          first: ({ G }) => G.firstSeat,
          next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
        },
        maxMoves: 1,
        onBegin: beginTurn,
        stages: { emptyDeck: { moves: { castBallot: { move: castBallot, noLimit: true } } } },
      },
      endIf: ({ G }) => (G.ending ? { ending: G.ending, won: G.ending === 'complete' } : undefined),
      playerView: ({ G, playerID }) => {
        const { secret, hands, ...table } = G;
        return {
          ...table,
          deckSize: secret.deck.length,
          hands: hands.map((hand, seat) => (seat === Number(playerID) ? hand : hand.length)),
        };
      },
    },
  };
}

// Random-legal play (rules 2.6) -------------------------------------------------------------

/** mulberry32: a seeded generator for the players (the game has boardgame.io's own). */
export function generator(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function createBot({ cards, canPlay, movable, laneOf }, next) {
  const below = (n) => Math.floor(next() * n);
  const pick = (array) => array[below(array.length)];
  const distinct = (count, n) => {
    const left = Array.from({ length: n }, (_, i) => i);
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]);
  };

  function chooseValue(G, slot) {
    switch (slot) {
      case 'C1': case 'C2': case 'C3':
        return distinct(Number(slot[1]), G.characters.length);
      case 'T!': case 'O!': case 'L!': case 'F!':
        return below(G[KIND_OF_LETTER[slot[0].toLowerCase()]].length);
      case 'E2!': {
        const elements = ['characters', ...KINDS]
          .flatMap((kind) => G[kind].map((_, i) => [kind, i]));
        return distinct(2, elements.length).map((i) => elements[i]);
      }
      case 'K!':
        return pick(G.plays).card;
      case '$': {
        const payer = below(G.characters.length + 1);
        return { cost: pick(COSTS), payer: payer === G.characters.length ? EVERYONE : payer };
      }
      default: { // a naming slot
        const known = G[KIND_OF_LETTER[slot]].length;
        return known === 0 || next() < 0.5 ? null : below(known);
      }
    }
  }

  return {
    /** The arguments of playCard. */
    choosePlay(G, hand) {
      const id = G.forced ?? pick(hand.filter((card) => canPlay(G, card)));
      const card = cards[id];
      return [id, pick(card.lanes), card.slots.map((slot) => chooseValue(G, slot))];
    },
    /** The argument of castBallot. */
    chooseBallot(G) {
      const candidates = G.moveUsed ? [] : movable(G);
      const kind = pick(candidates.length > 0 ? ['pass', 'broken', 'move'] : ['pass', 'broken']);
      if (kind !== 'move') return { kind };
      const card = pick(candidates);
      const here = laneOf(G, card);
      return { kind, card, lane: pick(cards[card].lanes.filter((lane) => lane !== here)) };
    },
  };
}

// The benchmark -----------------------------------------------------------------------------

/** Plays one game through the reducer alone; returns its last state and the moves made. */
function reducerDriver(storystack, seats, seed) {
  const next = generator(seed);
  const bot = createBot(storystack, next);
  const game = ProcessGameConfig(storystack.game);
  const reducer = CreateGameReducer({ game });
  const move = (playerID, type, args) => ({ type: 'MAKE_MOVE', payload: { type, args, playerID } });
  return () => {
    let state = InitializeGame({ game: { ...game, seed: next() }, numPlayers: seats });
    let moves = 0;
    while (state.ctx.gameover === undefined) {
      const { G, ctx } = state;
      if (ctx.activePlayers === null) {
        const player = ctx.currentPlayer;
        const args = bot.choosePlay(G, G.hands[Number(player)]);
        state = reducer(state, move(player, 'playCard', args));
      } else {
        const player = ctx.playOrder.find((id) => !(id in G.ballots));
        state = reducer(state, move(player, 'castBallot', [bot.chooseBallot(G)]));
      }
      if (state.transients) throw new Error(JSON.stringify(state.transients));
      moves += 1;
    }
    return { state, moves };
  };
}

/** Plays one game through the local Client, the seats taking it in turn; bots see their view. */
function clientDriver(storystack, seats, seed) {
  const next = generator(seed);
  const bot = createBot(storystack, next);
  const game = ProcessGameConfig(storystack.game);
  return () => {
    const client = Client({ game: { ...game, seed: next() }, numPlayers: seats, debug: false });
    client.start();
    let moves = 0;
    let state = client.getState();
    while (state.ctx.gameover === undefined) {
      const { ctx } = state;
      const player = ctx.activePlayers === null
        ? ctx.currentPlayer
        : ctx.playOrder.find((id) => !(id in state.G.ballots));
      client.updatePlayerID(player);
      const { G } = client.getState();
      if (ctx.activePlayers === null) {
        client.moves.playCard(...bot.choosePlay(G, G.hands[Number(player)]));
      } else {
        client.moves.castBallot(bot.chooseBallot(G));
      }
      moves += 1;
      state = client.getState();
    }
    client.stop();
    return { state, moves };
  };
}

const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};
const round = (x, digits) => Number(x.toFixed(digits));

function measure(engine, play, { seconds, windows }) {
  const tally = { games: 0, plays: 0, turns: 0, stuck: 0, stuckGames: 0, moves: 0, broken: 0 };
  const turnsByPattern = {};
  const rates = [];
  const warmUp = performance.now() + Math.min(500, 1000 * seconds);
  while (performance.now() < warmUp) play();
  for (let w = 0; w < windows; w += 1) {
    let games = 0;
    let spent = 0;
    while (spent < 1000 * seconds) { // the tally runs off the clock
      const start = performance.now();
      const { state: { G }, moves } = play();
      spent += performance.now() - start;
      games += 1;
      tally.plays += G.plays.length;
      tally.turns += G.turns;
      tally.stuck += G.stuckTurns;
      tally.stuckGames += G.stuckTurns > 0 ? 1 : 0;
      tally.moves += moves;
      tally.broken += G.ending === 'broken' ? 1 : 0;
      (turnsByPattern[G.pattern] ??= []).push(G.turns);
    }
    tally.games += games;
    rates.push((1000 * games) / spent);
  }
  const n = tally.games;
  return {
    engine,
    games_per_s: round(median(rates), 2),
    windows: rates.map((rate) => round(rate, 2)),
    decisions_per_game: round(tally.plays / n, 3),
    plays_per_game: round(tally.plays / n, 3),
    stuck_per_game: round(tally.stuck / n, 4),
    games: n,
    engine_actions_per_game: round(tally.moves / n, 2),
    stuck_games_percent: round((100 * tally.stuckGames) / n, 2),
    stuck_per_100_turns: round((100 * tally.stuck) / tally.turns, 4),
    broken_games: tally.broken,
    median_turns_by_pattern: Object.fromEntries(
      Object.entries(turnsByPattern).sort().map(([id, turns]) => [id, median(turns)])),
  };
}

function main() {
  const { values } = parseArgs({
    options: {
      pack: { type: 'string' },
      seats: { type: 'string', default: '4' },
      seconds: { type: 'string', default: '2' },
      windows: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      driver: { type: 'string', default: 'both' }, // reducer, client, both
    },
  });
  if (!values.pack) throw new Error('--pack FILE is required');
  const storystack = createStorystack(JSON.parse(readFileSync(values.pack, 'utf8')));
  const seats = Number(values.seats);
  const seed = Number(values.seed);
  const span = { seconds: Number(values.seconds), windows: Number(values.windows) };
  const drivers = {
    reducer: ['bare reducer', reducerDriver],
    client: ['local Client', clientDriver],
  };
  for (const [name, [title, driver]] of Object.entries(drivers)) {
    if (values.driver !== 'both' && values.driver !== name) continue;
    const play = driver(storystack, seats, seed);
    console.log(JSON.stringify(measure(`boardgame.io, ${title}`, play, span)));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
