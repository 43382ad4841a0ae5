/** What the tables of this game need besides its boards; it comes with them. */

import type { TableFace } from "../../types";
import { words } from "../show/words";
import { tableOf } from "./view";

export const tableFace: TableFace = {
  unveils: (_, after) => (tableOf(after).faces.length ? `${words.turn} ${words.counted}` : ""),
  held: { icon: "em-storyline", key: "tokens of", count: (game, seat) => tableOf(game).tokens[seat] ?? 0, says: words.tokensOf },
  Score: () => import("../show/Score.svelte"),
  animators: () => import("../show/animators"),
  sounds: { OfferCommitted: "cardDown", PilesRevealed: "draw", CardsChosen: "page", TokenGained: "token", TheEndRead: "close", EffectResolved: "stamp" },
  fields: { embellishment: "What you add", when: "I finished one", book: "Which one" },
  prompts: { reading_claim: "When did you last finish a book?", choose: "Choose what goes into the book.", next_effect: "Which of your tokens takes effect next?", grave_target: "What does the Grave cover?" },
  questions: [
    { text: words.mayUnwrite, move: { type: "Attempt", what: "unwrite" } },
    { text: words.mayVary, move: { type: "Attempt", what: "variant" } },
  ],
  names: (game) => game.board.stacks.flatMap((stack) => stack.cards.flatMap((card) => card.choices)),
  cards: (game) => [...game.board.stacks.flatMap((stack) => stack.cards), ...game.board.spread, ...game.board.hand].map((card) => ({ id: card.key, title: card.title })),
};
