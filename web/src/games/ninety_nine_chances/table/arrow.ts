/** Bent arrows between people: as much of each as lies on none of them, and on nobody beside its way. */

export interface Point { x: number; y: number }
/** What a seal, a name or a word takes up. */
export interface Box { left: number; top: number; right: number; bottom: number }
export interface Arrow { path: string; /** A point of what is seen of it, 0 to 1. */ on: (part: number) => Point }

const STEPS = 64;
const TAIL = 1.2; // air between a name and where an arrow begins
const HEAD = 2; // and where its head ends
const BESIDE = 3.5; // as far as the words on it reach from an arrow
const LEAST = 0.25; // of a line that is seen, however close two sit
const PULLS = [0, 0.15, 0.3, 0.45, 0.6, 0.75]; // nearer to the middle, where a straighter way leads over somebody

const between = (a: number, b: number, part: number): number => a + (b - a) * part;
const mix = (a: Point, b: Point, part: number): Point => ({ x: between(a.x, b.x, part), y: between(a.y, b.y, part) });
const within = (at: Point, box: Box, air: number): boolean => at.x > box.left - air && at.x < box.right + air && at.y > box.top - air && at.y < box.bottom + air;

/** `bend`: where the line is pulled to. `from`, `to`: what the two take up; `beside`: what the others do. */
export function arrow(a: Point, bend: Point, b: Point, middle: Point, from: Box[], to: Box[], beside: Box[]): Arrow {
  const ways = PULLS.map((pull) => seen(a, mix(bend, middle, pull), b, from, to));
  const free = ways.find((way) => !steps(way).some((at) => beside.some((box) => within(at, box, BESIDE)))) ?? ways[0]!;
  return { path: `M${said(free[0])}Q${said(free[1])} ${said(free[2])}`, on: (part) => onCurve(free, part) };
}

type Curve = [Point, Point, Point];
const said = ({ x, y }: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`;
const onCurve = ([a, bend, b]: Curve, t: number): Point => mix(mix(a, bend, t), mix(bend, b, t), t);
const steps = (curve: Curve): Point[] => Array.from({ length: STEPS + 1 }, (_, n) => onCurve(curve, n / STEPS));

/** From its middle on to either end, until somebody is met. */
function seen(a: Point, bend: Point, b: Point, from: Box[], to: Box[]): Curve {
  const points = steps([a, bend, b]);
  const half = STEPS / 2;
  const free = (n: number, boxes: Box[], air: number): boolean => !boxes.some((box) => within(points[n]!, box, air));
  let [first, last] = [half, half];
  while (first > 0 && free(first - 1, from, TAIL)) first -= 1;
  while (last < STEPS && free(last + 1, to, HEAD)) last += 1;
  const lack = Math.max(0, (LEAST * STEPS - (last - first)) / 2);
  const [start, end] = [(first - lack) / STEPS, (last + lack) / STEPS];
  return [onCurve([a, bend, b], start), mix(mix(a, bend, start), mix(bend, b, start), end), onCurve([a, bend, b], end)];
}
