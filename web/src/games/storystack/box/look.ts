/** How cards look: the ink and icon of each type, the icon of each tag, the drawing on the plate. */

import { INKS } from "./inks";

export { ARC, tagIcon } from "./inks";

export interface Look {
  /** Names the ink `--ty-…` and the icon `i-y_…`. */
  ink: string;
  /** Drawings for this type, in art.svg. */
  art: string[];
  /** Shape of the accent plate under the drawing. */
  shape: Shape;
}

export type Shape = "disc" | "arch" | "ground" | "rays" | "band" | "tri" | "split" | "drops";

const LOOKS: Record<string, Omit<Look, "ink">> = {
  cast: { art: ["puppet", "mirror-mirror", "tabi-boot"], shape: "arch" },
  relationship: { art: ["broken-heart", "conversation", "mirror-mirror"], shape: "drops" },
  goal: { art: ["lighthouse", "windmill", "acorn"], shape: "disc" },
  obstacle: { art: ["sinking-ship", "raining", "bird-cage"], shape: "band" },
  revelation: { art: ["envelope", "skull-in-jar", "mirror-mirror"], shape: "split" },
  structure: { art: ["spiral-shell", "cuckoo-clock", "windmill"], shape: "band" },
  midpoint: { art: ["cuckoo-clock", "spiral-shell"], shape: "tri" },
  crisis: { art: ["raining", "well", "sinking-ship"], shape: "ground" },
  climax: { art: ["heavy-lightning", "lighthouse"], shape: "rays" },
  resolution: { art: ["pine-tree", "lighthouse", "well"], shape: "ground" },
};
const PLAIN: Look = { ink: "structure", art: ["envelope"], shape: "disc" };

export function lookOf(kind: string): Look {
  const ink = INKS[kind];
  return ink ? { ink, ...LOOKS[ink]! } : PLAIN;
}

const THINGS: Record<string, string> = { object: "i-c_object", location: "i-c_place", faction: "i-t_team", threat: "u-warn" };

/** What marks something of the story; characters have letters, and none of these. */
export const thingIcon = (kind: string): string => THINGS[kind] ?? "";

/** The drawing of a card, always the same one: its number picks from those of its type. */
export function artOf(kind: string, key: string): string {
  const { art } = lookOf(kind);
  const number = Number.parseInt(key.replace(/\D/g, ""), 10) || key.length;
  return `i-${art[number % art.length]}`;
}

/** TRIALS as one reads it: Trials. */
export const tagName = (tag: string): string => tag.charAt(0) + tag.slice(1).toLowerCase();

export const NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

/** Letters of the longest word of a title: it is set so small that this word stays whole. */
export const longest = (title: string): number => Math.max(1, ...title.split(/[\s-]+/u).map((word) => word.length));

/** Whether a title is set in capitals; they are wider. */
export const loud = (title: string): boolean => title === title.toUpperCase();

const BREADTHS: Record<string, number> = { I: 0.26, E: 0.5, F: 0.46, J: 0.42, L: 0.45, T: 0.5, N: 0.6, O: 0.6, M: 0.8, W: 0.85 };

/** How wide capitals are in narrow letters of size one. */
export const breadth = (text: string): number => [...text].reduce((sum, letter) => sum + (BREADTHS[letter] ?? 0.56), 0);
