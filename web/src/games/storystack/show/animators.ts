/** What moves when something happens in StoryStack. */

import { toasts } from "../../../parts/toasts.svelte";
import type { Game } from "../../../link/protocol";
import type { Animators } from "../../../stage/timeline";
import { words } from "./words";
import { frame, rectOf, stamp, travel } from "../../../stage/travel";

/** Whose it is, and whether that is me. */
function whose(game: Game, seat: unknown): { name: string; mine: boolean } {
  const view = game.view as { seat: number | null; table: { names: string[] } };
  return { name: view.table.names[Number(seat)] ?? "", mine: view.seat === seat };
}

export const animators: Animators = {
  async CardPlayed({ fact, signal, reduced }) {
    const card = String(fact.card);
    const from = rectOf(card) ?? rectOf(`seat ${String(fact.seat)}`);
    await frame();
    await travel(`#${String(fact.n)}`, from, signal, reduced);
  },
  SeatStuck({ fact, after }) {
    const { name, mine } = whose(after, fact.seat);
    toasts.add(mine ? words.stuckYou : words.stuck(name), words.stuckMore, "info");
  },
  TopCardRevealed({ fact, after }) {
    const card = after.board.piles.flatMap((pile) => pile.cards).find((face) => face.key === fact.card);
    toasts.add(words.turnedOver, card?.title ?? "", "info");
  },
  HandRedrawn({ fact, after }) {
    const { name, mine } = whose(after, fact.seat);
    toasts.add(mine ? words.freshHandYou : words.freshHand(name), "", "info");
  },
  async TagCounted({ fact, signal, reduced }) {
    await frame();
    await stamp(`tag ${String(fact.tag)}`, signal, reduced);
  },
};
