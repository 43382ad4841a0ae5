/** What a piece looks like: its two faces, the pattern on the right one, and the letter on the left one. */

import type { Colour } from "../model";

interface Look { light: string; dark: string; letter: string; /** The letter is light on a dark face. */ pale?: boolean; word: string }

export const LOOKS: Record<Colour, Look> = {
  C: { light: "#e2ebec", dark: "#a5acad", letter: "C", word: "clear" },
  R: { light: "#e34641", dark: "#a62521", letter: "R", pale: true, word: "red" },
  Pk: { light: "#f297bc", dark: "#b26785", letter: "Pk", word: "pink" },
  O: { light: "#f28e3f", dark: "#b25f1f", letter: "O", word: "orange" },
  Y: { light: "#f3d444", dark: "#b39923", letter: "Y", word: "yellow" },
  G: { light: "#52b65b", dark: "#2f8136", letter: "G", word: "green" },
  Cy: { light: "#49c9da", dark: "#27909e", letter: "Cy", word: "cyan" },
  B: { light: "#4472dd", dark: "#2349a1", letter: "B", pale: true, word: "blue" },
  P: { light: "#9652c6", dark: "#662f8e", letter: "P", pale: true, word: "purple" },
  W: { light: "#f7f4ec", dark: "#b6b4ad", letter: "W", word: "white" },
  Bl: { light: "#2e2f31", dark: "#111213", letter: "Bl", pale: true, word: "black" },
  Gy: { light: "#979b9f", dark: "#676b6e", letter: "Gr", word: "gray" },
};

const OPAQUE = new Set<Colour>(["W", "Bl", "Gy"]);
export const isOpaque = (colour: Colour): boolean => OPAQUE.has(colour);
