/** Where names stand: over their stacks, and higher up with a line where two would lie upon each other. */

import type { Pixel } from "./eye";

export interface Label {
  key: string;
  /** The tip of the stack that is named. */
  tip: Pixel;
  wide: number;
  high: number;
}

export interface Placed {
  key: string;
  /** The middle of the lower edge. */
  at: Pixel;
  /** Whether it is away from its stack, so that a line has to show whose name it is. */
  led: boolean;
}

const GAP = 6; // between a tip and its name
const AIR = 3; // between two names

/** Those nearest to the eye stand first, so what gives way is farther back. `room`: the size of the picture. */
export function placed(labels: readonly Label[], room: Pixel): Placed[] {
  const found: (Placed & Label)[] = [];
  for (const label of [...labels].sort((one, other) => other.tip[1] - one.tip[1] || one.tip[0] - other.tip[0])) {
    const half = label.wide / 2;
    const x = Math.min(Math.max(label.tip[0], half), Math.max(half, room[0] - half));
    let y = label.tip[1] - GAP;
    for (let other = over(found, x, y, label); other; other = over(found, x, y, label)) y = other.at[1] - other.high - AIR;
    y = Math.max(label.high, y);
    found.push({ ...label, at: [x, y], led: Math.abs(y - label.tip[1] + GAP) > label.high / 2 || Math.abs(x - label.tip[0]) > half });
  }
  return found.map(({ key, at, led }) => ({ key, at, led }));
}

/** One that would lie under a label at this place. */
function over(found: readonly (Placed & Label)[], x: number, y: number, { wide, high }: Label): (Placed & Label) | undefined {
  return found.find((one) => Math.abs(one.at[0] - x) < (one.wide + wide) / 2 + AIR && y > one.at[1] - one.high - AIR && y - high < one.at[1] + AIR);
}
