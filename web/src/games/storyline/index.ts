import type { GameFace } from "../types";
import { inkOf } from "./box/ink";
import { tableOf } from "./table/view";

export const face: GameFace = {
  name: "storyline",
  cloth: "storyline",
  emblem: "em-storyline",
  title: "StoryLine",
  subtitle: "Scary Tales",
  place: 2,
  pitch: "One reads, the others slip in a card, and a scary tale gets written.",
  kicker: "a scary tale in fifteen pages",
  mark: (kind) => ({ ink: inkOf(kind), icon: `i-c_${inkOf(kind)}`, tagIcon: "" }),
  guide: () => import("./show/guide"),
  ownPage: true,
  ownEnd: true,
  wholeWall: (game) => tableOf(game).over || tableOf(game).faces.length > 0,
  atTable: () => import("./table/face"),
  Board: () => import("./table/Board.svelte"),
  Proof: () => import("./box/Proof.svelte"),
  Phone: () => import("./table/PhoneTable.svelte"),
  Tv: () => import("./table/TvTable.svelte"),
};
