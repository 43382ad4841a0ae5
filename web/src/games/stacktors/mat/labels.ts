/** Where names stand: over their stacks, never over one, and higher up with a line where they would lie upon something. */

import type { Point as Pixel } from "./plane";

export interface Label {
  key: string;
  /** The tip of the stack that is named. */
  tip: Pixel;
  wide: number;
  high: number;
  /** How wide it is in brief, which is taken where the whole name has no room. */
  brief?: number;
  /** It stands before others, and in any case: who acts, who is meant. */
  first?: boolean;
}

export interface Placed {
  key: string;
  /** The middle of the lower edge. */
  at: Pixel;
  /** The line that shows whose name it is, where it is away from its stack: from its edge to the tip, or beside the stack to its middle. */
  line?: [from: Pixel, to: Pixel];
  /** Whether there is only room for it in brief. */
  brief?: true;
}

type Laid = Placed & { wide: number; high: number };

/** Something that no name may cover: left, top, right and bottom, and whose it is. */
export type Box = readonly [number, number, number, number, string?];

const GAP = 6; // between a tip and its name
const AIR = 3; // between two names

const ASIDE = [0, 0.6, -0.6, 1.2, -1.2, 1.8, -1.8, 2.6, -2.6, 3.4, -3.4]; // shares of a width that a name may give way to a side
const WIDE = 80; // as a short one may have a long neighbour
const DETOUR = 1.5; // to the side is worse than upwards
const DOWN = [0, 30, 60, 90, 120]; // px that a name may stand lower, beside its stack
const LOWER = 0.6; // that is better than higher up
const STEPS = 12; // in which a line is looked along
const STRANGER = 70; // px upwards that are better than a line over somebody else's stack
const REACH = 110; // px beyond which a brief name near by says more than a whole one

/** Those who matter now stand first, then those nearest to the eye, so what gives way is farther back: upwards, or to a side
 * where that is shorter. What would cover a stack or a name wherever it stood is left out.
 * `room`: the size of the picture; `view`: what is seen of it: names of stacks that are seen stand there, others nowhere. */
export function placed(labels: readonly Label[], room: Pixel, boxes: readonly Box[] = [], view: Box = [0, 0, ...room]): Placed[] {
  const found: Laid[] = [];
  const seen = labels.filter(({ tip: [x, y] }) => x >= view[0] && x <= view[2] && y >= view[1] && y <= view[3]);
  for (const label of seen.sort((one, other) => Number(other.first ?? false) - Number(one.first ?? false) || other.tip[1] - one.tip[1] || one.tip[0] - other.tip[0])) {
    const { key, tip, wide, high, brief } = label;
    const near = (width: number): ReturnType<typeof nearest> => nearest(found, boxes, view, key, tip, width, high);
    const whole = near(wide);
    const less = brief === undefined || (whole && whole.far <= REACH) ? undefined : near(brief);
    const short = brief !== undefined && (less ? !whole || less.far < whole.far : !whole);
    const width = short ? brief : wide;
    const free = (short ? less : whole)?.at;
    if (!free && !label.first && found.length) continue;
    const at = free ?? home(view, tip, width, high);
    const line = lineTo(at, tip, width, high);
    found.push({ key, at, wide: width, high, ...(line && { line }), ...(short && { brief: true }) });
  }
  return found.map(({ wide: _wide, high: _high, ...placed }) => placed);
}

/** Right over the tip, as far as the picture reaches. */
const home = ([left, top, right]: Box, tip: Pixel, wide: number, high: number): Pixel => [within(tip[0], left + wide / 2, right - wide / 2), Math.max(top + high, tip[1] - GAP)];

/** The place nearest to home where it covers nothing and no line crosses a stranger, if there is one: above, beside its stack, or below its foot. */
function nearest(found: readonly Laid[], boxes: readonly Box[], frame: Box, key: string, tip: Pixel, wide: number, high: number): { at: Pixel; far: number } | undefined {
  const from = home(frame, tip, wide, high);
  const foot = Math.max(tip[1], ...boxes.filter((box) => box[4] === key).map((box) => box[3]));
  const ways = ASIDE.flatMap((share) => (share ? DOWN : [0, foot + high + AIR - from[1]]).map((down): Pixel => {
    const x = within(from[0] + share * Math.max(WIDE, wide), frame[0] + wide / 2, frame[2] - wide / 2);
    let y = from[1] + down;
    for (let top = over(found, boxes, x, y, wide, high); top !== undefined; top = over(found, boxes, x, y, wide, high)) y = top - AIR;
    return [x, y];
  })).filter(([x, y]) => y >= frame[1] + high && y <= frame[3] && (y <= foot || x === tip[0]));
  const open = ways.map((at) => {
    const strangers = crossed(boxes, key, lineTo(at, tip, wide, high));
    return { at, far: Math.abs(at[0] - from[0]) * DETOUR + Math.max(from[1] - at[1], (at[1] - from[1]) * LOWER) + strangers * STRANGER };
  });
  return open.sort((one, other) => one.far - other.far)[0];
}

/** From the nearest edge of a name to its stack, where it is away from it. */
function lineTo([x, y]: Pixel, tip: Pixel, wide: number, high: number): Placed["line"] {
  const aside = Math.abs(tip[0] - x) > wide / 2;
  if (!aside && tip[1] - GAP - y <= high / 2) return undefined;
  const from: Pixel = aside ? [x + (Math.sign(tip[0] - x) * wide) / 2, y - high / 2] : [x, y];
  return [from, [tip[0], Math.max(tip[1], y - high / 2)]];
}

/** Over how many stacks of others a line leads. */
function crossed(boxes: readonly Box[], key: string, line: Placed["line"]): number {
  if (!line) return 0;
  const [[left, top], [right, bottom]] = line;
  const steps = Array.from({ length: STEPS }, (_, n) => [left + ((right - left) * n) / STEPS, top + ((bottom - top) * n) / STEPS] as const);
  return new Set(boxes.filter((box) => box[4] !== key && steps.some(([x, y]) => x > box[0] && x < box[2] && y > box[1] && y < box[3])).map((box) => box[4])).size;
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));

/** The top of what would lie under a label at this place: another name, or a stack. */
function over(found: readonly Laid[], boxes: readonly Box[], x: number, y: number, wide: number, high: number): number | undefined {
  const one = found.find((it) => Math.abs(it.at[0] - x) < (it.wide + wide) / 2 + AIR && y > it.at[1] - it.high - AIR && y - high < it.at[1] + AIR);
  if (one) return one.at[1] - one.high;
  return boxes.find(([left, top, right, bottom]) => x + wide / 2 > left && x - wide / 2 < right && y > top && y - high < bottom)?.[1];
}
