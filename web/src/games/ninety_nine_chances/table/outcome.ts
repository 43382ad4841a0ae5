/** What the Finale did to everybody, in the order of the bids. */

import type { Live } from "../../../table/live.svelte";
import { characterOf, tableOf, type Table } from "./view";
import { words } from "../show/words";

interface Fate { seat: number; name: string; character: string; at: number; card: string; state: "hero" | "over" | "safe" | "out"; before: number; after: number; says: string }

/** Everybody who was there at the Finale; bids ascending, those without one last. */
export function fates(live: Live): Fate[] {
  const table = tableOf(live.game!);
  const { finale } = table;
  if (!finale) return [];
  const points = live.game!.board.scales[0]?.points ?? [];
  const bids = new Map(finale.bids);
  const found = table.open.map((seat): Fate => {
    const card = bids.get(seat) ?? "";
    const state = !card ? "out" : finale.hero === seat ? "hero" : points.some((point) => point.card === card && point.state === "over") ? "over" : "safe";
    const says = { hero: words.hero, over: words.overEdge, safe: words.oneMore, out: words.noBid }[state];
    return { seat, name: table.names[seat] ?? "", character: characterOf(table, seat), at: Number(card || 100), card, state, before: finale.before[seat] ?? 0, after: table.resources[seat]?.length ?? 0, says };
  });
  return found.sort((one, other) => one.at - other.at);
}

/** Those who have told their ending, in the order in which they did. */
export const ended = ({ told }: Table): number[] => told.filter((one) => one.kind in words.endings).map((one) => one.seat);

/** The order in which the endings are told: those who have told, who tells now, and who is to come. */
export const endings = (table: Table): number[] => [...new Set([...ended(table), ...table.open.filter((seat) => seat === table.active), ...table.todo])];
