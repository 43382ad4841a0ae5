/** Parties on the shelf: characters of finished games of mine who can begin another one. */

import { partyOf } from "./api";
import type { Party } from "./protocol";
import { keysOf } from "./secrets";
import { readShelf, type Kept } from "./shelf";

export interface Waiting extends Kept {
  party: Party;
}

const MOST = 12; // games that are asked about, the latest first

/** Who can go on, the latest evening first; games from which nobody can are left out. */
export async function waitingParties(game: string): Promise<Waiting[]> {
  const { kept } = await readShelf();
  const mine = kept.filter((one) => one.game === game && keysOf(one.code).seat).slice(0, MOST);
  const found = await Promise.all(mine.map(async (one) => ({ ...one, party: await partyOf(one.code, one.number, keysOf(one.code).seat).catch(() => null) })));
  return found.filter((one): one is Waiting => !!one.party?.who.length);
}
