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
  credit: "Stacktors! Playtest version 1.0 of 2007, by David Artman and David Cherryholmes, who hold all rights to the game. The adventures, the people in them and all words on our table are our own.",
  Board: () => import("./Board.svelte"),
  Phone: () => import("./PhoneTable.svelte"),
  Tv: () => import("./TvTable.svelte"),
};
