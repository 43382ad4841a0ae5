import type { GameFace } from "../types";

export const face: GameFace = {
  name: "ninety_nine_chances",
  cloth: "chances",
  emblem: "em-chances",
  title: "99 chances",
  place: 3,
  pitch: "Tell a plan. The table sets the odds, a card decides, and one of you is the Hero.",
  kicker: "told against the odds",
  mark: (kind) => ({ ink: kind === "Problem" ? "climax" : "resolution", icon: kind === "Problem" ? "u-warn" : "em-chances", tagIcon: "" }),
  guide: () => import("./show/guide"),
  ownEnd: true,
  atTable: () => import("./table/face"),
  Board: () => import("./table/Board.svelte"),
  Proof: () => import("./box/Proof.svelte"),
  Phone: () => import("./table/PhoneTable.svelte"),
  Tv: () => import("./table/TvTable.svelte"),
};
