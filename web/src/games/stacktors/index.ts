import type { GameFace } from "../types";
import Cover from "./Cover.svelte";

export const face: GameFace = {
  name: "stacktors",
  cloth: "stacktors",
  emblem: "em-stacktors",
  title: "Stacktors!",
  place: 4,
  pitch: "Heroes made of glass, on a chalk map.",
  kicker: "played in glass, on a chalk map",
  Cover,
  Board: () => import("./Board.svelte"),
  Phone: () => import("./PhoneTable.svelte"),
  Tv: () => import("./TvTable.svelte"),
};
