import type { GameFace } from "../types";
import Cover from "./Cover.svelte";
import { guide } from "./guide";
import { ARC, lookOf, tagIcon } from "./look";

export const face: GameFace = {
  name: "storystack",
  cloth: "storystack",
  emblem: "em-storystack",
  title: "StoryStack",
  place: 1,
  pitch: "Build a plot together, eight beats long.",
  kicker: "a story in eight beats",
  Cover,
  mark: (kind, tag) => ({ ink: lookOf(kind).ink, icon: `i-y_${lookOf(kind).ink}`, tagIcon: tag ? tagIcon(tag) : "" }),
  arc: ARC,
  guide,
  credit: "StoryStack, Pack 1: the game, its names and its ideas are those of its rulebook, which names no author. The rules here are told in our own words.",
  Board: () => import("./Board.svelte"),
  Phone: () => import("./PhoneTable.svelte"),
  Tv: () => import("./TvTable.svelte"),
  sounds: { CardPlayed: "cardDown", TagCounted: "stamp", CardDrawn: "draw", PatternChosen: "page", StoryFinished: "close" },
  animators: () => import("./animators"),
  names: (game) => {
    const view = game.view as { table?: { elements?: { kind: string; label: string }[] } };
    return (view.table?.elements ?? []).filter((one) => one.kind === "character").map((one) => one.label);
  },
  fields: {
    telling: "Tell it in a line or two",
    name: "Somebody new. Their name",
    note: "What they carry with them",
    character: "Who",
    element: "What belongs together",
    object: "Which thing",
    location: "Where",
    faction: "Which people",
    threat: "What threatens",
    cost: "What it costs",
    play: "Which card it looks back at",
  },
  prompts: { play: "Play one card into a lit lane, then draw.", pattern: "Pick the pattern that the story will follow." },
};
