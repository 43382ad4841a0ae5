/** Which seats a program holds that says so. A screen tells it once, and every seal below shows it. */

import { getContext, setContext } from "svelte";
import type { Chair } from "../link/protocol";

const KEY = Symbol("assistants");

export function tellAssistants(chairs: () => Chair[]): void {
  setContext(KEY, (seat: number) => chairs()[seat]?.assistant === true);
}

export function assistants(): (seat: number) => boolean {
  return getContext<((seat: number) => boolean) | undefined>(KEY) ?? (() => false);
}
