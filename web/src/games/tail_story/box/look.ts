/** How cards and characters look: the type's colour, ears and icon; the icon and colour of what an event does. */

import type { Face } from "../../../link/protocol";
import type { Type } from "./types";

export { typeOf, type Type } from "./types";

export interface Look {
  icon: string;
  /** Whom it affects: the player, others, or both. */
  on: "self" | "other" | "both";
}

const LOOKS: Record<string, Look> = {
  drawing: { icon: "i-e_draw", on: "self" },
  stealing: { icon: "i-e_steal", on: "both" },
  stopping: { icon: "i-e_stop", on: "other" },
  recycling: { icon: "i-e_recycle", on: "self" },
  acting: { icon: "i-e_act", on: "both" },
};

/** What kind of event a card is: drawing, stealing and so on; empty for what is no event card. */
export const kindOf = (face: Face): string => face.marks.find((mark) => mark in LOOKS) ?? "";

export const lookOf = (face: Face): Look => LOOKS[kindOf(face)] ?? { icon: "i-pointing", on: "self" };

const ART: Record<string, string> = {
  CDR: "sniffing-dog", CST: "tabi-boot", CSP: "sitting-dog", CRE: "pine-tree", CA3: "spooky-house", CA5: "puppet",
  FDR: "canned-fish", FST: "hollow-cat", FSP: "cat", FRE: "mirror-mirror", FA3: "bird-cage", FA5: "cuckoo-clock",
  RDR: "acorn", RST: "squirrel", RSP: "seated-mouse", RRE: "windmill", RA3: "conversation", RA5: "spiral-shell",
};
const SIDES: Record<Type, [normal: string, altered: string]> = {
  canine: ["sniffing-dog", "sitting-dog"],
  feline: ["hollow-cat", "cat"],
  rodent: ["seated-mouse", "squirrel"],
};

/** The drawing of an event card, by its design. */
export const artOf = (key: string): string => `i-${ART[key.split("-")[0] ?? ""] ?? "paw-print"}`;

/** The drawing of a character, by its type and side. */
export const portraitOf = (type: Type, altered: boolean): string => `i-${SIDES[type][altered ? 1 : 0]}`;

/** What a card does, as short as on its bar: “Draw 1–2”. */
export const effectOf = (face: Face): string => face.parts?.[0] ?? face.text;

/** The line in italics under a card's name. */
export const flavourOf = (face: Face): string => face.parts?.[1] ?? "";

/** Letters of the longest word of a title: it is set so small that this word stays whole. */
export const longest = (title: string): number => Math.max(1, ...title.split(/[\s-]+/u).map((word) => word.length));
