/** What the tables of this game need besides its boards; it comes with them. */

import type { TableFace } from "../../types";
import { words } from "../show/words";
import { tableOf } from "./view";

export const tableFace: TableFace = {
  Score: () => import("../show/Score.svelte"),
  held: { icon: "u-crown", count: (game, seat) => tableOf(game).mats[seat]?.achievements ?? 0, says: (n) => words.achievements(n) },
  animators: () => import("../show/animators"),
  sounds: { ActionDeclared: "cardDown", StopPlayed: "palm", CardsDrawn: "draw", CardsStolen: "cardUp", AchievementCollected: "stamp", PetAltered: "succeeds", TurnStarted: "page", WindowOpened: "match", GameOver: "close" },
  cards: (game) => [...game.board.hand, ...game.board.stacks.flatMap((stack) => stack.cards)].filter((card) => /^[A-Z0-9]{3}-\d+$/.test(card.key)).map((card) => ({ id: card.key.split("-")[0]!, title: card.title })).filter((card, at, all) => all.findIndex((other) => other.id === card.id) === at),
  fields: { count: "How many", put: "And then", caption: "What your pet did", quip: "Say something with it", seat: "Who", pet: "Which pet" },
  prompts: {
    character: "Choose your pet.",
    play: "Play a card, choose an action, or end your turn.",
    react: "Stop it, or let it happen?",
    bonus: "Your card went through. Use your bonus?",
    invite: "Join the concert?",
    achieve: "Choose the card that becomes your achievement.",
    bury: "Bury up to two cards.",
    discard: "Discard a card.",
    limit: "Discard down to your hand limit.",
    end_discard: "Discard down to your hand limit.",
    return: "Put a card back into your deck.",
    gift: "Choose the card that you give.",
    munch: "Choose the card to munch.",
    fetch: "Take one of these cards.",
  },
};
