/** Where names stand: over their stacks, never over one, and higher up with a line where they would lie upon something. */

import type { Point as Pixel } from "./plane";

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

/** Something that no name may cover: left, top, right and bottom. */
export type Box = readonly [number, number, number, number];

const GAP = 6; // between a tip and its name
const AIR = 3; // between two names

const ASIDE = [0, 0.6, -0.6, 1.2, -1.2]; // shares of a width that a name may give way to a side
const WIDE = 80; // as a short one may have a long neighbour
const DETOUR = 1.5; // to the side is worse than upwards

/** Those nearest to the eye stand first, so what gives way is farther back: upwards, or to a side where that is shorter.
 * `room`: the size of the picture. */
export function placed(labels: readonly Label[], room: Pixel, boxes: readonly Box[] = []): Placed[] {
  const found: (Placed & Label)[] = [];
  for (const label of [...labels].sort((one, other) => other.tip[1] - one.tip[1] || one.tip[0] - other.tip[0])) {
    const half = label.wide / 2;
    const home: Pixel = [within(label.tip[0], half, room[0] - half), Math.max(label.high, label.tip[1] - GAP)];
    const ways = ASIDE.map((share): Pixel => {
      const x = within(home[0] + share * Math.max(WIDE, label.wide), half, room[0] - half);
      let [, y] = home;
      for (let top = over(found, boxes, x, y, label); top !== undefined; top = over(found, boxes, x, y, label)) y = top - AIR;
      return [x, y];
    }).filter(([, y]) => y >= label.high);
    const far = ([x, y]: Pixel): number => Math.abs(x - home[0]) * DETOUR + home[1] - y;
    const [at = home] = ways.sort((one, other) => far(one) - far(other));
    found.push({ ...label, at, led: label.tip[1] - GAP - at[1] > label.high / 2 || Math.abs(at[0] - label.tip[0]) > half });
  }
  return found.map(({ key, at, led }) => ({ key, at, led }));
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));

/** The top of what would lie under a label at this place: another name, or a stack. */
function over(found: readonly (Placed & Label)[], boxes: readonly Box[], x: number, y: number, { wide, high }: Label): number | undefined {
  const one = found.find((it) => Math.abs(it.at[0] - x) < (it.wide + wide) / 2 + AIR && y > it.at[1] - it.high - AIR && y - high < it.at[1] + AIR);
  if (one) return one.at[1] - one.high;
  return boxes.find(([left, top, right, bottom]) => x + wide / 2 > left && x - wide / 2 < right && y > top && y - high < bottom)?.[1];
}
