/** Links for others: the device's own sheet where there is one, else the clipboard, else the link to be read. */

import { address } from "../link/address.svelte";
import { common } from "../words";
import { topLeaf } from "./dialog_stack.svelte";
import { toasts } from "./toasts.svelte";

/** What became of a link: it is in the clipboard, the device's sheet took it, somebody shut that, or it can't be copied. */
export type HandedOn = "copied" | "shared" | "left" | "not";

const BY_HAND = 60_000; // ms for which a link stands there to be copied by hand

/** Hand on an address of ours as others open it. `path` may be a whole link. */
export async function handOn(path: string, title: string): Promise<HandedOn> {
  const link = path.startsWith("/") ? (await address().known()) + path : path;
  if (hasSheet()) {
    try {
      await navigator.share({ title, url: link });
      return "shared";
    } catch (error) {
      if ((error as DOMException).name === "AbortError") return "left";
    }
  }
  if (await copied(link)) return "copied";
  toasts.add(common.copyByHand, link, "info", BY_HAND);
  return "not";
}

/** Whether links go to the device's own sheet: on a phone or a tablet, over https. */
export const hasSheet = (): boolean => "share" in navigator && matchMedia("(pointer: coarse)").matches;

/** `navigator.clipboard` is there over https and on this very machine only; a field that is selected is copied anywhere. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedFromField(text);
  }
}

function copiedFromField(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  [field.value, field.readOnly, field.className] = [text, true, "sr"];
  (topLeaf() ?? document.body).append(field); // what lies under a leaf can't be selected
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus({ preventScroll: true });
  return done;
}
