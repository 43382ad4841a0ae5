/** The places of the order of a round: as many as there have been in a fight, in as many lines as it began with. */

import type { Surface } from "../../../parts/surface.svelte";

const LEAST = 3; // beside each other, however few there are
/** How many have room for their names beside each other. */
const ROOM: Record<Surface, number> = { phone: 3, small: 5, wide: 7 };

export interface Places {
  fight: string; // the stage; empty where nobody fights
  on: Surface;
  most: number;
  lines: number;
  abreast: number;
}

export const NO_PLACES: Places = { fight: "", on: "phone", most: 0, lines: 1, abreast: LEAST };

/** Whoever comes in the middle of a fight stands closer to the others and pushes nothing down; nobody who falls pulls anything up. */
export function placesNow(before: Places, fight: string, wanted: number, on: Surface): Places {
  const goesOn = fight !== "" && fight === before.fight && on === before.on;
  const most = goesOn ? Math.max(before.most, wanted) : wanted;
  const lines = goesOn ? before.lines : Math.max(1, Math.ceil(most / ROOM[on]));
  return { fight, on, most, lines, abreast: Math.max(LEAST, Math.ceil(most / lines)) };
}
