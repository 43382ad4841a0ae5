/** A piece in the hand while a stack is put together: taken up, put back. */

import type { Live } from "../../../table/live.svelte";
import { textOf, type Part, type Place } from "./stack";

/** `from`: where in the stack it was taken up, else from the bank. */
export interface Held { part: Part; from: [Place, number] | null }

export class Holding {
  held = $state.raw<Held | null>(null);

  constructor(protected readonly live: Live) {}

  /** Take a piece up; put it back when it is the one in the hand. */
  hold(part: Part, from: [Place, number] | null = null): void {
    const same = this.held && textOf(this.held.part) === textOf(part) && String(this.held.from) === String(from);
    this.live.no = null;
    this.held = same ? null : { part, from };
  }

  drop(): void {
    this.held = null;
  }
}
