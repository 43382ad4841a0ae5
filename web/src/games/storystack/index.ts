import type { GameFace } from "../types";
import { ARC, inkOf, tagIcon } from "./box/inks";

export const face: GameFace = {
  name: "storystack",
  cloth: "storystack",
  emblem: "em-storystack",
  title: "StoryStack",
  place: 1,
  chairs: 3,
  pitch: "Build a plot together, eight beats long.",
  kicker: "a story in eight beats",
  mark: (kind, tag) => ({ ink: inkOf(kind), icon: `i-y_${inkOf(kind)}`, tagIcon: tag ? tagIcon(tag) : "" }),
  arc: ARC,
  guide: () => import("./show/guide"),
  atTable: () => import("./table/face"),
  Board: () => import("./table/Board.svelte"),
  Proof: () => import("./box/Proof.svelte"),
  Phone: () => import("./table/PhoneTable.svelte"),
  Tv: () => import("./table/TvTable.svelte"),
};
