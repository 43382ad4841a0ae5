/** A piece as a body: four faces without a floor, measured in inches. */

import { BufferGeometry, Float32BufferAttribute } from "three";
import { heightOf, RADIUS, type Size } from "../box/look";
import type { Piece } from "../mat/map";
import { UPRIGHT } from "./eye";
import type { Spot } from "./plan";

/** Units of the drawing in an inch: the diagonal of a square is 99 of them. */
export const UNITS = 99 / Math.SQRT2;
/** A height of the drawing, so that it looks as high from where the eye is. */
export const upward = (units: number): number => units / UNITS / UPRIGHT;
/** How far the front corner of a base is seen below its middle, as a share of its radius. */
export const FORE = Math.sqrt(1 - UPRIGHT ** 2);

/** What a piece's picture measures: as wide as its base, from the front corner to the tip. */
export const picture = (size: Size): [wide: number, high: number] => [2 * RADIUS[size], heightOf(size) + FORE * RADIUS[size]];

const FACES = 4;
const BEVEL = 0.34; // how far a normal leans to its corner: flat glass would show one point of the room only

/** The outer faces of a piece. Each point's place in the picture is where it is seen from the usual side. */
export function pyramid(size: Size): BufferGeometry {
  const r = RADIUS[size] / UNITS;
  const tip = upward(heightOf(size));
  const [, high] = picture(size);
  const [points, normals, seen] = [[] as number[], [] as number[], [] as number[]];
  for (let face = 0; face < FACES; face += 1) {
    const [one, other] = [corner(r, face), corner(r, face + 1)];
    const middle = ((face + 0.5) * Math.PI) / 2 + Math.PI / 4;
    const put = ([x, z]: Spot, y: number, lean: number): void => {
      points.push(x, y, z);
      const turn = middle + lean;
      const slope = r / Math.SQRT2 / tip;
      const length = Math.hypot(1, slope);
      normals.push(Math.cos(turn) / length, (slope + Math.abs(lean) * 0.4) / length, Math.sin(turn) / length);
      const right = (x - z) * Math.SQRT1_2 * UNITS;
      const down = (x + z) * Math.SQRT1_2 * FORE * UNITS;
      seen.push(right / (2 * RADIUS[size]) + 0.5, (FORE * RADIUS[size] + (y ? heightOf(size) : 0) - down) / high);
    };
    put(other, 0, BEVEL);
    put(one, 0, -BEVEL);
    put([0, 0], tip, 0);
  }
  const body = new BufferGeometry();
  body.setAttribute("position", new Float32BufferAttribute(points, 3));
  body.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  body.setAttribute("uv", new Float32BufferAttribute(seen, 2));
  return body;
}

/** A corner of a base with edges along the map. */
function corner(r: number, n: number): Spot {
  const turn = (n * Math.PI) / 2 + Math.PI / 4;
  return [Math.cos(turn) * r, Math.sin(turn) * r];
}

/** How high a stack is, in inches. */
export function tall(pieces: readonly Piece[]): number {
  return upward(Math.max(0, ...pieces.map((piece) => piece.z + heightOf(piece.size))));
}
