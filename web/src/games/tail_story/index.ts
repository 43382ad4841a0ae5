import type { GameFace } from "../types";
import { typeOf } from "./box/types";
import { tableOf } from "./table/view";

export const face: GameFace = {
  name: "tail_story",
  cloth: "tailstory",
  emblem: "em-tailstory",
  title: "Tail Story",
  place: 4,
  pitch: "Be a pet with nine plans. Empty your deck four times.",
  kicker: "a chronicle of mischief",
  openers: true,
  guide: () => import("./show/guide"),
  mark: (kind) => ({ ink: "structure", icon: `i-p_${typeOf(kind)}`, tagIcon: "" }),
  ownPage: (game) => tableOf(game).window,
  ownEnd: true,
  atTable: () => import("./table/face"),
  Board: () => import("./table/Board.svelte"),
  Proof: () => import("./box/Proof.svelte"),
  Phone: () => import("./table/PhoneTable.svelte"),
  Tv: () => import("./table/TvTable.svelte"),
  Card: () => import("./box/Card.svelte"),
};
