import type { GameFace } from "../types";
import Cover from "./Cover.svelte";
import { inkOf } from "./ink";
import { tableOf } from "./view";
import { words } from "./words";

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
  credit:
    "StoryLine: Scary Tales. Design: Gabriele Mari. Content development and producer: Alexandar Ortloff. Graphic design: Christopher Hosch, Samuel R. Shimota. Cover: Simon Eckert. Interior art: Riccardo Crosi. Additional art: Samuel R. Shimoda. Art direction: Andy Christensen. Production management: Megan Duehn, Jason Beaudoin. Publisher: Steven Kimball. " +
    "Playtesters: Andrea Busch, Christian Busch, Madeleine Busch, Andrea Dell'Agnesse and Julia Faeta, Alanna Lewis, Erika Lewis, Kortnee Lewis, Scott Lewis, Emile de Maat, Brandi Stark, Léon Tichelaar, Marjan Tichelaar-Haug. Special thanks: Maria Vittoria Pieri, Marco and Giulio Mari, Alan D'Amico. " +
    "© 2016 Asmodee North America, Inc.; game rules © Tiopi srl, used under licence from Pendragon Game Studio srl; StoryLine is a trademark of Asmodee North America, Inc. The tales and cards on our table are our own.",
  ownPage: true,
  ownEnd: true,
  held: { icon: "em-storyline", key: "tokens of", count: (game, seat) => tableOf(game).tokens[seat] ?? 0, says: words.tokensOf },
  Board: () => import("./Board.svelte"),
  Phone: () => import("./PhoneTable.svelte"),
  Tv: () => import("./TvTable.svelte"),
  Score: () => import("./Score.svelte"),
  animators: () => import("./animators"),
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
