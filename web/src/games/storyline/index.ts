import type { GameFace } from "../types";
import Cover from "./Cover.svelte";
import { faceWords } from "./face_words";
import { inkOf } from "./ink";
import { tableOf } from "./view";

export const face: GameFace = {
  name: "storyline",
  cloth: "storyline",
  emblem: "em-storyline",
  title: "StoryLine",
  subtitle: "Scary Tales",
  place: 2,
  pitch: "One reads, the others slip in a card, and a scary tale gets written.",
  kicker: "a scary tale in fifteen pages",
  Cover,
  mark: (kind) => ({ ink: inkOf(kind), icon: `i-c_${inkOf(kind)}`, tagIcon: "" }),
  guide: () => import("./guide"),
  ownPage: true,
  ownEnd: true,
  held: { icon: "em-storyline", key: "tokens of", count: (game, seat) => tableOf(game).tokens[seat] ?? 0, says: faceWords.tokensOf },
  Board: () => import("./Board.svelte"),
  Phone: () => import("./PhoneTable.svelte"),
  Tv: () => import("./TvTable.svelte"),
  Score: () => import("./Score.svelte"),
  animators: () => import("./animators"),
  sounds: { OfferCommitted: "cardDown", PilesRevealed: "draw", CardsChosen: "page", TokenGained: "token", TheEndRead: "close", EffectResolved: "stamp" },
  fields: { embellishment: "What you add", when: "I finished one", book: "Which one" },
  prompts: { reading_claim: "When did you last finish a book?", choose: "Choose what goes into the book.", next_effect: "Which of your tokens takes effect next?", grave_target: "What does the Grave cover?" },
  questions: [
    { text: faceWords.mayUnwrite, move: { type: "Attempt", what: "unwrite" } },
    { text: faceWords.mayVary, move: { type: "Attempt", what: "variant" } },
  ],
  names: (game) => game.board.stacks.flatMap((stack) => stack.cards.flatMap((card) => card.choices)),
  cards: (game) => [...game.board.stacks.flatMap((stack) => stack.cards), ...game.board.spread, ...game.board.hand].map((card) => ({ id: card.key, title: card.title })),
};
