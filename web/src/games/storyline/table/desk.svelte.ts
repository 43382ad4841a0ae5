/** What a table of StoryLine shows now, for all its boards: which page lies open, what lies on it, and what I may do. */

import type { Face, Stack } from "../../../link/protocol";
import type { Live } from "../../../table/live.svelte";
import { Moments } from "../show/moments.svelte";
import { piecesOf, spoken } from "./page";
import { placed, slots, tried } from "../play/playing";
import { PAGES, tableOf, type Table } from "./view";
import { words } from "../show/words";

export interface Giver { name: string; seat: number; bot: boolean; mine: boolean }

export class Desk {
  readonly moments: Moments;
  /** A page that I look back at; 0: none. */
  looking = $state(0);

  constructor(private readonly live: Live) {
    this.moments = new Moments(live);
  }

  get table(): Table {
    return tableOf(this.live.game!);
  }

  get stacks(): Stack[] {
    return this.live.game!.board.stacks;
  }

  get phase(): "claim" | "offer" | "pile" | "scoring" {
    const { table } = this;
    if (!table.page) return "claim";
    if (table.page === PAGES) return "scoring";
    return table.piles.length ? "pile" : "offer";
  }

  /** The page that is shown: one I look back at, the one just written, or the open one. */
  get no(): number {
    return this.looking || this.moments.just?.no || this.table.page;
  }

  get stack(): Stack | undefined {
    return this.stacks[this.no - 1];
  }

  /** Whether the open page is shown, on which something is chosen. */
  get current(): boolean {
    return this.no === this.table.page;
  }

  get narrates(): boolean {
    return this.live.you !== null && this.table.narrator === this.live.you;
  }

  /** I choose cards now, or may still choose others. */
  get choosing(): boolean {
    return this.current && slots(this.live).length > 0;
  }

  /** By banner: what lies on the page that is shown. */
  get cards(): (Face | undefined)[] {
    const { stack } = this;
    if (!stack) return [];
    if (stack.cards.length || !this.current) return stack.takes.map((kind) => stack.cards.find((card) => card.kind === kind));
    const turning = this.turning;
    if (turning) return stack.takes.map((kind) => (kind === turning.kind ? turning : undefined));
    const mine = tried(this.live);
    if (mine.some(Boolean)) return mine;
    return placed(this.live);
  }

  /** The card of the pile that was turned last, while it is being turned. */
  get turning(): Face | undefined {
    const { spread } = this.live.game!.board;
    return this.moments.up <= spread.length ? spread[this.moments.up - 1] : undefined;
  }

  /** Cards that the Narrator has still to turn. */
  get down(): number {
    return (this.table.face_down ?? []).reduce((sum, one) => sum + one, 0);
  }

  /** By banner: whose card it was, on a written page. */
  get givers(): (Giver | undefined)[] {
    const page = this.table.pages[this.no - 1];
    return (page?.givers ?? []).map((seat) => (seat < 0 ? undefined : { seat, name: this.table.names[seat] ?? "", bot: this.isBot(seat), mine: seat === this.live.you }));
  }

  get added(): string {
    return this.stack?.cards.at(-1)?.told ?? "";
  }

  get adder(): string {
    return this.table.names[this.table.pages[this.no - 1]?.narrator ?? -1] ?? "";
  }

  /** What is read aloud now. */
  get aloud(): string {
    const { stack, turning } = this;
    if (turning) return turning.text;
    return stack ? [spoken(piecesOf(stack, this.cards)), this.added].filter(Boolean).join(" ") : "";
  }

  /** My cards that the page asks for, and the others. */
  get asked(): Face[] {
    return this.live.game!.board.hand.filter((face) => face.marks.includes("asked for"));
  }

  get rest(): Face[] {
    return this.live.game!.board.hand.filter((face) => !face.marks.includes("asked for"));
  }

  /** My cards lie face down on the open page, and may still be changed. */
  get isIn(): boolean {
    return placed(this.live).length > 0;
  }

  /** Why I can't commit yet; empty when I can. */
  get lacks(): string {
    if (this.live.staged.ready) return "";
    const empty = slots(this.live).filter((slot) => this.live.staged.index < 0 || this.live.staged.value(slot) === undefined);
    return words.pickFirst(empty.map((slot) => slot.role));
  }

  /** Say what I have chosen. */
  async commit(): Promise<void> {
    await this.live.commit("commit");
  }

  isBot(seat: number): boolean {
    return Boolean(this.live.chairs[seat]?.kind.startsWith("bot"));
  }
}
