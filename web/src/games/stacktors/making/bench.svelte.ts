/** Where a stack is put together: what lies on it, what is in the hand, and what the referee says to it. */

import type { Outlook, Refusal } from "../../../link/protocol";
import type { Live } from "../../../table/live.svelte";
import { Holding, type Held } from "./holding.svelte";
import type { Part, Place } from "./stack";
import { counted, empty, move, put, take, textOf, write, type Draft } from "./stack";

/** What rows and bank need of whoever keeps the stack. */
export interface Workbench {
  readonly draft: Draft;
  readonly held: Held | null;
  /** Whether the place is lit for what is held. */
  fits(place: Place, at: number): boolean;
  /** Whether a piece of the bank may be tried; else why not. */
  lacks(part: Part): string;
  /** The referee says why. */
  why(part: Part): void;
  hold(part: Part, from?: [Place, number] | null): void;
  lay(place: Place, at: number): void | Promise<void>;
  /** Take a piece out of the stack; absent where nothing can be taken out. */
  out?: (place: Place, at: number) => void | Promise<void>;
  drop(): void;
}

export class Bench extends Holding implements Workbench {
  draft = $state.raw<Draft>(empty());
  /** Why it can't stand yet; null when it can. */
  lack = $state.raw<Refusal | null>(null);
  /** What it would come to, as the referee says. */
  comes = $state.raw<Outlook>();
  asking = $state(false);

  constructor(
    live: Live,
    private readonly made: (stack: string) => Record<string, unknown>,
    private readonly bank: () => Record<string, number>,
    private readonly none: (part: Part) => string,
    fixed = false,
  ) {
    super(live);
    if (fixed) this.out = undefined;
  }

  /** Begin with this stack. */
  async begin(draft: Draft): Promise<void> {
    this.held = null;
    this.draft = draft;
    [this.lack, this.comes] = await this.live.weigh(this.made(write(draft)));
  }

  fits(): boolean {
    return this.held !== null;
  }

  lacks(part: Part): string {
    const used = counted(this.draft).get(textOf(part)) ?? 0;
    return (this.bank()[textOf(part)] ?? 0) > used ? "" : this.none(part);
  }

  why(part: Part): void {
    const { draft } = this;
    const place = draft.feet.length ? "guts" : "feet";
    void this.live.say({ type: "Why", move: this.made(write(put(draft, place, draft[place].length, part))) }, `bank ${textOf(part)}`);
  }

  /** The held piece goes here, unless the referee has something against it that was not so before. */
  async lay(place: Place, at: number): Promise<void> {
    const { held } = this;
    if (!held) return;
    const next = held.from ? move(this.draft, held.from, [place, at]) : put(this.draft, place, at, held.part);
    await this.change(next, `gap ${place} ${at}`);
  }

  out? = async (place: Place, at: number): Promise<void> => {
    await this.change(take(this.draft, place, at), "", true);
  };

  private async change(next: Draft, about: string, sure = false): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const before = this.lack;
    const [no, comes] = await this.live.weigh(this.made(write(next)));
    this.asking = false;
    // A stack without feet is on its way; what is wrong because of this very piece is refused.
    if (no && !sure && no.why !== before?.why) {
      this.live.refuse(no.why, about, no.rule, no.fix);
      return;
    }
    [this.draft, this.held, this.lack, this.comes] = [next, null, no, comes];
    this.live.no = null;
  }
}
