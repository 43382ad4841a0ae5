/** Who holds each seat: whether a program does that says so, and the drawing they chose. A screen tells it once, and every
 * seal below shows it. */

import { getContext, setContext } from "svelte";
import type { Chair } from "../link/protocol";

const KEY = Symbol("holders");

type Holder = Pick<Chair, "name" | "assistant" | "face">;

export function tellHolders(chairs: () => Chair[]): void {
  setContext(KEY, (seat: number) => chairs()[seat]);
}

export function holders(): (seat: number) => Holder | undefined {
  return getContext<((seat: number) => Holder | undefined) | undefined>(KEY) ?? (() => undefined);
}
