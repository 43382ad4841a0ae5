/** The leaves of paper that lie over the screen, the topmost last. Whatever must be seen above them lies in the topmost. */

import { untrack } from "svelte";

let open = $state.raw<readonly HTMLDialogElement[]>([]);

/** Lay a leaf over everything else. Returns how to take it away. */
export function lay(leaf: HTMLDialogElement): () => void {
  leaf.showModal();
  open = [...untrack(() => open), leaf];
  return () => {
    open = open.filter((other) => other !== leaf);
    leaf.close();
  };
}

/** The topmost leaf, if any lies there. */
export const topLeaf = (): HTMLDialogElement | undefined => open.at(-1);

/** Keeps what it is attached to in the topmost leaf, where it can be seen and reached; without one, at its own place. */
export function onTop(thing: HTMLElement): () => void {
  const home = document.createComment("");
  thing.before(home);
  $effect(() => {
    const leaf = topLeaf();
    if (leaf) leaf.append(thing);
    else home.after(thing);
  });
  return () => home.remove();
}
