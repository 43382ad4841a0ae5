/** What the tables of this game need besides its boards; it comes with them. */

import type { TableFace } from "../../types";
import { faceIn, tableOf } from "./view";

export const tableFace: TableFace = {
  sounds: { CardPlayed: "cardDown", TagCounted: "stamp", CardDrawn: "draw", PatternChosen: "page", StoryFinished: "close" },
  animators: () => import("../show/animators"),
  Offer: () => import("../play/OfferSheet.svelte"),
  ownOffers: ["edit", "thread"],
  Score: () => import("../show/Score.svelte"),
  cards: (game) => [...tableOf(game).facts.map((play) => ({ id: play.card, title: faceIn(game, play.n)?.title ?? play.card })), ...game.board.hand.map((face) => ({ id: face.key, title: face.title }))],
  named: (game) => tableOf(game).elements.flatMap((one) => [tableOf(game).skin.texts[one.id] || one.label, tableOf(game).skin.texts[`${one.id} details`] ?? "", ...one.notes.map((note) => note.text)]),
  asWritten: (game, line) => tableOf(game).skin.texts[`#${line.n}`] || (tableOf(game).facts[line.n - 1]?.telling ?? ""),
  names: (game) => {
    const view = game.view as { table?: { elements?: { kind: string; label: string }[] } };
    return (view.table?.elements ?? []).filter((one) => one.kind === "character").map((one) => one.label);
  },
  fields: {
    seat: "Who",
    telling: "Tell it in a line or two",
    name: "Somebody new. Their name",
    note: "What they carry with them",
    character: "Who",
    element: "What belongs together",
    object: "Which thing",
    location: "Where",
    faction: "Which group",
    threat: "What threatens",
    cost: "What it costs",
    play: "Which card",
    fact: "What it clashes with",
    reason: "Why, in a line",
    retcon: "How both can be true, in a line",
    device: "By which device",
    element_kind: "What sort of thing",
    note_kind: "What sort of note",
    text: "The words",
  },
  prompts: { play: "Play one card into a lit lane, then draw.", pattern: "Pick the pattern that the story will follow.", forced: "Play the card that was turned over.", retcon: "Say how both can be true.", objection: "Does the newest card fit?", empty: "The deck is empty. What now?", payoff: "Say what pays off.", names: "Give everybody a name.", details: "Say what things are like.", sentences: "Tell each card in a line or two." },
};
