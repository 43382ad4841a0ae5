/** What moves when something happens in StoryStack. */

import type { Animators } from "../../stage/timeline";
import { rectOf, travel } from "../../stage/travel";

const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));

export const animators: Animators = {
  async CardPlayed({ fact, signal, reduced }) {
    const card = String(fact.card);
    const from = rectOf(card) ?? rectOf(`seat ${String(fact.seat)}`);
    await frame();
    await travel(`#${String(fact.n)}`, from, signal, reduced);
  },
  async TagCounted({ fact, signal, reduced }) {
    await frame();
    const tile = document.querySelector<HTMLElement>(`[data-key="tag ${String(fact.tag)}"]`);
    if (!tile || reduced || signal.aborted) return;
    tile.classList.add("tick");
    const stamp = tile.animate([{ scale: 1.5 }, { scale: 1 }], { duration: 280, easing: "cubic-bezier(.3,1.35,.5,1)" });
    signal.addEventListener("abort", () => stamp.finish(), { once: true });
    await stamp.finished.catch(() => undefined);
    setTimeout(() => tile.classList.remove("tick"), 900);
  },
};
