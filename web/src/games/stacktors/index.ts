import type { GameFace } from "../types";

export const face: GameFace = {
  name: "stacktors",
  cloth: "stacktors",
  emblem: "em-stacktors",
  title: "Stacktors!",
  place: 4,
  chairs: 1,
  pitch: "Heroes made of glass, on a chalk map.",
  kicker: "played in glass, on a chalk map",
  Proof: () => import("./box/Proof.svelte"),
  atTable: () => import("./table/face"),
  Board: () => import("./table/Board.svelte"),
  Phone: () => import("./table/PhoneTable.svelte"),
  Tv: () => import("./table/TvTable.svelte"),
  guide: () => import("./show/guide"),
};
