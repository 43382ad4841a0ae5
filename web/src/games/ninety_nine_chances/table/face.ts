/** What the tables of this game need besides its boards; it comes with them. */

import type { TableFace } from "../../types";
import { words } from "../show/words";
import { facesOf, tableOf, valuesOf } from "./view";

export const tableFace: TableFace = {
  held: { icon: "em-chances", count: (game, seat) => tableOf(game).resources[seat]?.length ?? 0, says: words.resourcesOf },
  Score: () => import("../show/Score.svelte"),
  Offer: () => import("../play/OfferSheet.svelte"),
  Cards: () => import("../box/Cards.svelte"),
  ownOffers: ["objection", "nudge", "revise", "note", "character"],
  sounds: {
    ThemeCommitted: "cardDown", ThemesRevealed: "draw", ThemeChosen: "stamp", ResourcePlayed: "cardDown", BonusTurned: "draw", ProblemPlayed: "palm", NumberCommitted: "cardDown", NumbersRevealed: "draw",
    ProblemSpun: "succeeds", ProblemGained: "fails", BidPlaced: "cardDown", FinaleTurned: "stamp", HeroNamed: "succeeds", ResourcesLost: "glass", GameOver: "close", Told: "page",
  },
  prompts: words.prompts,
  fields: { telling: "Tell it", note: "A note on the card", name: "Your name in this story", role: "Your role in it", change: "What you would change" },
  names: (game) => tableOf(game).characters.map((one) => one.name).filter(Boolean),
  named: (game) => tableOf(game).characters.flatMap((one) => [one.name, one.role]),
  cards: (game) => [...facesOf(game).values()].filter((face) => face.choices.length).map((face) => ({ id: face.key, title: `${valuesOf(face).light} / ${valuesOf(face).dark}` })),
};
