/** The steps of a challenge that stands for a whole scene, as the GM builds them and as the referee reads them. */

import type { Colour } from "../box/look";

export interface Hurdle { place: "brains" | "guts"; colour: Colour; value: number; text: string; hidden: boolean }

/** Both halves in notation, and a line for each step from the top: wit before strength, as the stack stands. */
export function written(hurdles: readonly Hurdle[]): { halves: string; texts: string } {
  const rows = (["brains", "guts"] as const).map((place) => hurdles.filter((one) => one.place === place));
  const [brains = [], guts = []] = rows.map((row) => row.map((one) => `${one.colour}${one.value}`).reverse());
  const order = rows.flat();
  const line = (one: Hurdle, n: number): string => `${one.hidden && n ? "?" : ""}${one.text.replaceAll("/", ",").replace(/^\?+/, "").trim() || "…"}`;
  return { halves: guts.join("") + (brains.length ? `=${brains.join("")}` : ""), texts: order.map(line).join(" / ") };
}
