import type { GameFace } from "../types";
import Cover from "./show/Cover.svelte";
import { faceWords } from "./show/face_words";
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
  kicker: faceWords.kicker,
  Cover,
  mark: (kind) => ({ ink: inkOf(kind), icon: `i-c_${inkOf(kind)}`, tagIcon: "" }),
  KeptDrawing: () => import("./show/KeptDrawing.svelte"),
  guide: () => import("./show/guide"),
  ownPage: true,
  ownEnd: true,
  unveils: (before, after) => (tableOf(after).faces.length && !(before && tableOf(before).faces.length) ? faceWords.turning : ""),
  held: { icon: "em-storyline", key: "tokens of", count: (game, seat) => tableOf(game).tokens[seat] ?? 0, says: faceWords.tokensOf },
  Board: () => import("./table/Board.svelte"),
  Proof: () => import("./box/Proof.svelte"),
  Phone: () => import("./table/PhoneTable.svelte"),
  Tv: () => import("./table/TvTable.svelte"),
  Score: () => import("./show/Score.svelte"),
  animators: () => import("./show/animators"),
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
