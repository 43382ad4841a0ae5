/** The one sentence at the top: what the table waits for, and for whom. */

import { table as words } from "../words";
import type { Live } from "./live.svelte";

export interface Status {
  mine: boolean;
  lead: string;
  text: string;
}

/** What the running head says now. `prompts`: shorter sentences of a game for its decisions. */
export function status(live: Live, prompts: Record<string, string> = {}): Status {
  return live.line !== "open" && live.game ? plain(words.lost, words.lostMore) : turn(live, prompts);
}

/** The same as the table was when it was last heard of: for who reads beside it that the line is down. */
export function turn(live: Live, prompts: Record<string, string> = {}): Status {
  const { game, info } = live;
  if (!game || !info) return plain("", words.connecting);
  if (game.over || info.over) return plain(words.over, live.unveiling); // how it ended stands on its leaf
  if (info.closed) return plain("", words.closed);
  if (info.paused !== null) return plain("", words.paused);
  if (info.resting) return plain("", words.resting);
  if (game.ask?.owed) return { mine: true, lead: words.yourTurn, text: prompts[game.ask.decision] ?? game.ask.text };
  const seats = game.awaited.filter((seat) => seat >= 0);
  const watching = live.you === null ? words.watching : "";
  const [first] = seats;
  if (first === undefined) return plain(watching, words.everybodyChose);
  if (seats.length === 1 && live.chairs[first]?.kind.startsWith("bot")) return plain(watching, words.botThinks(live.nameOf(first)));
  const cut = seats.filter((seat) => live.cut.includes(seat));
  const gone = cut.length ? words.notHere(cut.map((seat) => live.nameOf(seat))) : "";
  if (gone && cut.length === seats.length) return plain(watching, `${gone} ${words.seatWaits(cut.every((seat) => live.chairs[seat]!.stand_in_in !== null))}`);
  const says = live.waits.some((wait) => wait.away) ? words.isAwaited : words.waitsFor;
  return plain(watching, `${says(seats.map((seat) => live.nameOf(seat)))} ${gone}`.trim());
}

const plain = (lead: string, text: string): Status => ({ mine: false, lead, text });
