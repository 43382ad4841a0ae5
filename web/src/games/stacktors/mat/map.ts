/** The map with everybody on it, as the mat and the glass draw it: from the chart, and from the stacks as they stand. */

import { partOf } from "../../../link/boards";
import type { Chart, Game } from "../../../link/protocol";
import { rise, type Colour } from "../box/look";
import { tableOf, type Challenge, type Character, type Group, type Slot, type Table, type Thing } from "../table/view";

export type { Colour };
/** A piece, lowest first. `gear`: it lies before its player, not on the map. `z`: how high it sits, in units of the mat. */
export interface Piece { key: string; colour: Colour; size: 1 | 2 | 3; position: string; gear: boolean; committed: boolean; z: number }
/** Whoever plays a character of the party. */
export interface Player { name: string; seat: number; bot: boolean }
export interface Standing {
  key: string; title: string; kind: string; player: Player | null; at: [number, number];
  /** In radians on the map, clockwise from east; NaN for what faces nowhere. */
  facing: number;
  active: boolean; bound: string[]; pieces: Piece[]; notation: string;
}
export interface Scene { kind: "square" | "hex" | "free"; size: [number, number]; rows: string[]; zones: Chart["zones"]; areas: Chart["areas"]; standing: Standing[] }
export interface Reach { at: [number, number]; cost: number; note: string }
export interface Touched { at?: [number, number]; key?: string }
/** Whose stack a hand may carry, and over what it is, or was let go. Only the flat mat does. */
export interface Carries { mover?: string; ondrag?: (over: Touched, dropped: boolean) => void }
export interface MatProps { scene: Scene; reach: Reach[]; path: [number, number][]; chosen: string; targets: string[]; ontap: (what: Touched) => void }

const NO_NAME = /^(The|An?|Big|Old|Plain|Second|Captain|Madame?|Miss|Lady|Count(ess)?|Widow)$/i;
const STEPS: Record<string, [number, number]> = { E: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [-1, -1], N: [0, -1], NE: [1, -1] };
const ROW = Math.sqrt(3) / 2; // from one row of hexes to the next
const HEXES: Record<string, [number, number]> = { E: [1, 0], NE: [0.5, -ROW], NW: [-0.5, -ROW], W: [-1, 0], SW: [-0.5, ROW], SE: [0.5, ROW] };

/** A map and whoever stands on it; null where places do not count. */
export function sceneOf(game: Game, isBot: (seat: number) => boolean): Scene | null {
  const chart = partOf(game.board, "Chart");
  if (!chart) return null;
  const table = tableOf(game);
  const kind = chart.kind as Scene["kind"];
  const standing = chart.marks.map((mark): Standing => ({
    key: mark.key,
    title: mark.title,
    kind: mark.kind,
    player: playerOf(table, mark.key, isBot),
    at: mark.at as [number, number],
    facing: angleOf(kind, mark.facing),
    active: mark.active,
    bound: mark.bound,
    pieces: piecesAt(table, mark.key),
    notation: mark.note,
  }));
  return { kind, size: chart.size as [number, number], rows: chart.rows, zones: chart.zones, areas: chart.areas, standing };
}

/** What everybody is called where there is little room: no article or title alone, and no word that two of them share. */
export function briefNames(standing: readonly Standing[]): Map<string, string> {
  const firsts = standing.map((one) => one.title.split(" ")[0]!);
  return new Map(standing.map(({ key, title }) => {
    const [first, ...rest] = title.split(" ") as [string, ...string[]];
    const alone = !NO_NAME.test(first) && firsts.filter((one) => one === first).length === 1;
    return [key, rest.length && !alone ? rest.join(" ").replace(/ (in|of|with) .*/, "") : first];
  }));
}

/** Whoever plays somebody of the party; null for companions, foes and things. */
export function playerOf(table: Table, key: string, isBot: (seat: number) => boolean): Player | null {
  const one = table.chars[key];
  return one?.role === "pc" && one.seat >= 0 ? { name: table.names[one.seat] ?? "", seat: one.seat, bot: isBot(one.seat) } : null;
}

/** A facing as an angle on the map. */
export function angleOf(kind: Scene["kind"], facing: string): number {
  const [x, y] = kind === "free" ? (facing.split(",").map(Number) as [number, number]) : ((kind === "hex" ? HEXES : STEPS)[facing] ?? [NaN, NaN]);
  return Math.atan2(y, x);
}

/** The next cell in a direction. */
export function neighbour(kind: Scene["kind"], [x, y]: [number, number], direction: string): [number, number] {
  if (kind !== "hex") {
    const [dx, dy] = STEPS[direction] ?? [0, 0];
    return [x + dx, y + dy];
  }
  const odd = Math.abs(y % 2);
  const sideways = { E: 1, W: -1, NE: odd, SE: odd, NW: odd - 1, SW: odd - 1 }[direction] ?? 0;
  return [x + sideways, y + (direction.startsWith("N") ? -1 : direction.startsWith("S") ? 1 : 0)];
}

/** The directions of a map, clockwise from east. */
export const directionsOf = (kind: Scene["kind"]): string[] => (kind === "hex" ? ["E", "SE", "SW", "W", "NW", "NE"] : kind === "square" ? ["E", "SE", "S", "SW", "W", "NW", "N", "NE"] : []);

/** The places of a way as it stands in a move, from where somebody stands. */
export function placesOf(kind: Scene["kind"], from: [number, number], path: string): [number, number][] {
  const found: [number, number][] = [from];
  for (const token of path.split(" ").filter((one) => one && !one.startsWith("turn:"))) {
    const point = token.includes(",") ? (token.split(",").map(Number) as [number, number]) : neighbour(kind, found.at(-1)!, token);
    found.push(point);
  }
  return found;
}

/** Every piece of somebody or something, lowest first. */
export function piecesAt(table: Table, key: string): Piece[] {
  const one = table.chars[key];
  if (one) return piecesOf(one);
  const rock = table.challenges[key];
  if (rock) return rockPieces(rock);
  const thing = table.things[key];
  return thing ? thingPieces(thing) : [];
}

const colourOf = (letter: string): Colour => (letter === "Gr" ? "Gy" : (letter as Colour));
const opaque = (key: string, letter: string, size: 1 | 2 | 3, position: string): Piece => ({ key, colour: colourOf(letter), size, position, gear: false, committed: false, z: 0 });

export function piecesOf(one: Character): Piece[] {
  const drawn = (slots: Slot[], position: string, gear = false): Piece[] =>
    slots.map((slot) => ({ key: String(slot.id), colour: colourOf(slot.c), size: slot.s, position, gear, committed: one.committed.includes(slot.id), z: 0 }));
  const { feet, guts, brains, cap } = one.stack;
  const stack = [...drawn(feet, "feet"), ...drawn(guts, "guts"), opaque(`${one.id} neck`, one.neck, 1, "neck"), ...drawn(brains, "brains"), ...(cap ? [opaque(`${one.id} cap`, cap, 1, "cap")] : [])];
  const gear = [...drawn(one.equip.feet, "feet", true), ...drawn(one.equip.guts, "guts", true), ...drawn(one.equip.brains, "brains", true)];
  return [...raised(stack), ...gear];
}

function rockPieces(rock: Challenge): Piece[] {
  const groups = (half: string): Group[] => {
    const [top] = rock.stages;
    if (rock.abstract) return top?.half === half ? [{ c: top.c, v: top.v, slots: top.slots }] : [];
    return half === "guts" ? rock.guts : rock.brains;
  };
  const drawn = (half: string): Piece[] => groups(half).flatMap((group, n) => stood(group).map((slot, at) => ({ ...opaque(`${rock.id} ${half} ${n} ${at}`, slot.c, slot.s, half) })));
  const brains = drawn("brains");
  return raised([opaque(`${rock.id} base`, rock.base || "Bl", 3, "base"), ...drawn("guts"), ...(brains.length ? [opaque(`${rock.id} neck`, "Bl", 1, "neck"), ...brains] : [])]);
}

/** The pieces of a group; of one that is only a number, as few as make it up. */
function stood(group: Group): Slot[] {
  if (group.slots.length) return group.slots;
  const sizes: (1 | 2 | 3)[] = [];
  for (let left = group.v; left > 0; left -= 3) sizes.push(Math.min(3, left) as 1 | 2 | 3);
  return sizes.map((s, n) => ({ id: n, c: group.c, s }));
}

const thingPieces = (thing: Thing): Piece[] => raised([opaque(`${thing.id} base`, thing.base, 3, "base")]);

/** Feet nest on the mat; every other piece leaves a band of the one below it to be seen. */
function raised(pieces: Piece[]): Piece[] {
  let below: Piece | null = null;
  let z = 0;
  return pieces.map((piece) => {
    if (below && piece.position !== "feet") z += rise(below.size, piece.size);
    below = piece;
    return { ...piece, z };
  });
}

/** The pieces of a stack in the order in which they are drawn: nested feet from the largest inwards, so that every letter is read. */
export function drawnOf(one: Standing): Piece[] {
  const standing = one.pieces.filter((piece) => !piece.gear);
  const feet = standing.filter((piece) => piece.position === "feet").sort((a, b) => b.size - a.size);
  return [...feet, ...standing.filter((piece) => piece.position !== "feet")];
}
