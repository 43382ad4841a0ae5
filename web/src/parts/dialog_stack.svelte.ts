/** The leaves of paper that lie over the screen, the topmost last. Whatever must be seen above them lies in the topmost. */

import { tick, untrack } from "svelte";

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

/** The topmost leaf may go with what is about to change: whatever has the focus in it lets it go first, while the page is laid out; taken
 * away with its leaf, it would have the page laid out once more. What stays has it back. */
export function letGo(): void {
  const held = document.activeElement;
  if (!(held instanceof HTMLElement) || !topLeaf()?.contains(held)) return;
  held.blur();
  void tick().then(() => held.isConnected && document.activeElement === document.body && held.focus());
}

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
