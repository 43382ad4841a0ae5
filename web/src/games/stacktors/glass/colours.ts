/** The colours of the page, read where the board stands, so that both lights and every contrast hold here too. */

import type { Colour } from "../mat/map";

const NAMES: Record<Colour, string> = { C: "clear", R: "red", Pk: "pink", O: "orange", Y: "yellow", G: "green", Cy: "cyan", B: "blue", P: "purple", W: "white", Bl: "black", Gy: "gray" };
/** Those are not of glass. */
export const solid = (colour: Colour): boolean => ["W", "Bl", "Gy"].includes(colour);
/** Letters that are light on a dark ground. */
export const pale = (colour: Colour): boolean => ["R", "G", "B", "P", "Bl"].includes(colour);

export interface Look {
  pieces: Record<Colour, string>;
  day: boolean;
  cloth: string;
  deep: string;
  lamp: string;
  lit: string;
  rubric: string;
  ink: string;
  hand: string;
  ui: string;
  display: string;
}

export function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  const day = document.documentElement.dataset.theme === "daylight";
  const pieces = Object.fromEntries(Object.entries(NAMES).map(([letter, name]) => [letter, read(`--py-${name}`)])) as Record<Colour, string>;
  return {
    pieces, day, cloth: read("--cloth"), deep: read("--cloth-deep"), lamp: read("--lamp"), lit: read("--lit"), rubric: read("--rubric"),
    ink: read("--ink"), hand: read("--font-hand"), ui: read("--font-ui"), display: read("--font-display"),
  };
}

/** A colour with some of another in it, as `#rrggbb`; `share` of the other. */
export function mixed(colour: string, other: string, share: number): string {
  const [one, two] = [bytes(colour), bytes(other)];
  return `#${one.map((value, n) => Math.round(value + (two[n]! - value) * share).toString(16).padStart(2, "0")).join("")}`;
}

/** The same colour, seen through. */
export function clear(colour: string, alpha: number): string {
  return `rgba(${bytes(colour).join(",")},${alpha})`;
}

function bytes(colour: string): [number, number, number] {
  const digits = colour.replace("#", "");
  const long = digits.length === 3 ? [...digits].map((one) => one + one).join("") : digits;
  return [0, 2, 4].map((at) => parseInt(long.slice(at, at + 2), 16)) as [number, number, number];
}
