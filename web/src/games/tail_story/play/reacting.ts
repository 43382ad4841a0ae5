/** The reaction window: what is asked, what would follow, and what I have answered. The same for everybody but the last. */

import type { Face, Form } from "../../../link/protocol";
import type { Live } from "../../../table/live.svelte";
import { begin, formsOf } from "./playing";
import { cardIn, cardOf, tableOf, type Item } from "../table/view";
import { words } from "../show/words";
import { possessive } from "../../../words/english";

const text = words.window;

/** What an item is called in a sentence. */
function called(live: Live, item: Item): string {
  const card = item.action === "play" || item.action === "stop" ? cardOf(live.game!, item.card ?? "") : undefined;
  if (card) return card.title;
  return words.deeds[item.action] ?? "";
}

export interface Question {
  title: string;
  /** What follows: when, and what then. */
  comes: readonly (readonly [string, string])[];
}

/** What the window asks, in words for everybody. */
export function question(live: Live): Question {
  const { chain, names } = tableOf(live.game!);
  const top = chain.at(-1);
  if (!top) return { title: "", comes: [] };
  const name = names[top.seat] ?? "";
  const what = called(live, top);
  const comes = live.game!.board.stacks.flatMap((stack) => stack.comes);
  return { title: text.title(possessive(name), top.action === "stop" ? text.stop : what), comes };
}

/** Who answers, for whoever is not asked; empty when I am. */
export function notAsked(live: Live): string {
  if (live.game?.ask?.decision === "react") return "";
  const table = tableOf(live.game!);
  if (live.you === null) return text.watching;
  return table.chain.at(-1)?.seat === live.you ? text.own : text.noHand;
}

/** My stopping cards, as they lie in my hand. */
export const stops = (live: Live): { face: Face; form: Form; index: number }[] =>
  live.game?.ask?.decision !== "react" ? [] : formsOf(live, "Stop").flatMap(({ form, index }) => {
    const face = live.game!.board.hand.find((one) => one.key === cardIn(form));
    return face ? [{ face, form, index }] : [];
  });

/** What I have answered in this window; empty when I have not. Nobody else is told before it closes. */
export function said(live: Live): string {
  const given = live.game?.ask?.decision === "react" ? live.game.given : null;
  if (!given) return "";
  return given.type === "Stop" ? text.sealedStop(cardOf(live.game!, String(given.card))?.title ?? "") : text.sealedPass;
}

/** The stopping card that is chosen: the first one until I choose another. */
export const chosenStop = (live: Live): number => (live.staged.form?.move === "Stop" ? live.staged.index : (stops(live)[0]?.index ?? -1));

/** Stop it with the card that is chosen. */
export async function stopIt(live: Live): Promise<void> {
  if (live.you === null) return live.refuse(text.watching, "do Stop");
  if (!stops(live).length) return void (await live.say({ type: "Why", move: { type: "Stop", card: "" } }, "do Stop"));
  if (live.staged.form?.move !== "Stop") begin(live, chosenStop(live));
  await live.commit("do Stop");
}

/** Let it happen; `until`: and everything else before my next turn. */
export async function letPass(live: Live, until = false): Promise<void> {
  if (live.you === null) return live.refuse(text.watching, "do LetPass");
  const found = formsOf(live, "LetPass").find(({ form }) => Boolean(form.fixed.until_my_turn) === until);
  if (!found) return void (await live.say({ type: "Why", move: { type: "LetPass", until_my_turn: until } }, "do LetPass"));
  live.staged.open(found.index);
  await live.commit("do LetPass");
}
