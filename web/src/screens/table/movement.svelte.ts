/** What moves and what is heard when something happens: drawn from the facts, while the table already lies as it lies. */

import { tableFaceOf } from "../../games/table_face.svelte";
import { letGo } from "../../parts/dialog_stack.svelte";
import { later } from "../../parts/idle_loading";
import { toasts } from "../../parts/toasts.svelte";
import { settings } from "../../settings/settings.svelte";
import { afterFrame } from "../../stage/after_frame";
import { Timeline } from "../../stage/timeline";
import type { Live } from "../../table/live.svelte";
import { hearFacts } from "../../table/signals.svelte";

const TOUCHED = ["pointerdown", "keydown"];

/** Follow a table from inside a component, with the animators and sounds of its game. */
export function movement(live: Live): void {
  const known = $derived(tableFaceOf(live.info?.game ?? ""));
  $effect(() => {
    const face = known;
    let timeline: Timeline | null = null;
    const load = face?.animators;
    if (load) later(() => load().then(({ animators, setPace, ...more }) => {
      timeline = new Timeline({ animators, reduced: () => settings.reduced, ...more });
      setPace?.(live.info?.pace ?? "off");
    }));
    const stop = live.watch((news, before, after) => {
      if (live.busy) letGo(); // it may be the answer to my move
      if (after.over && !before?.over) {
        toasts.clear(); // how it ended is said where what comes next can be pressed
        const sentence = face?.unveils?.(before, after);
        if (sentence) live.unveil(sentence);
      }
      timeline?.add(news, before, after);
      hearFacts(news.events, face?.sounds ?? {});
    });
    // Whoever touches the table wants it as it lies. What they touched answers first: all that moves lies elsewhere.
    const skip = (event: Event): void => {
      if (event instanceof PointerEvent || (event as KeyboardEvent).key === "Escape") timeline?.skip(afterFrame);
    };
    for (const name of TOUCHED) addEventListener(name, skip, true);
    return () => {
      stop();
      timeline?.skip(); // what was to be shown of this table is shown at no other one
      for (const name of TOUCHED) removeEventListener(name, skip, true);
    };
  });
}
