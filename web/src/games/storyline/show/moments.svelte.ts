/** What is shown for a while and is no state of the table: a pile that is being turned, and a page that has just been written. */

import type { Face, Game, News } from "../../../link/protocol";
import { settings } from "../../../settings/settings.svelte";
import type { Fact } from "../../../stage/timeline";
import type { Live } from "../../../table/live.svelte";
import { tableOf } from "../table/view";

const EACH = 1200; // ms for a card that is turned
const LOOK = 9_000; // ms until a written page turns by itself
const ALL = 99;

export interface Just {
  no: number;
  /** The cards that were not chosen. Nobody knows whose they were. */
  rest: Face[];
  narrator: number;
  givers: number[];
}

export class Moments {
  /** How many cards of the pile lie face up; all of them but for a short while. */
  up = $state(ALL);
  just = $state.raw<Just | null>(null);
  private timer = 0;
  private turner = 0;

  constructor(private readonly live: Live) {}

  /** Follow the table from inside a component. */
  follow(): () => void {
    const stop = this.live.watch((news, before, after) => this.hear(news, before, after));
    return () => {
      stop();
      this.turn();
      this.all();
    };
  }

  /** Turn the page: go on to what is asked now. */
  turn(): void {
    clearTimeout(this.timer);
    this.just = null;
  }

  /** Turn the whole pile at once. */
  all(): void {
    clearInterval(this.turner);
    this.up = ALL;
  }

  private hear(news: News, before: Game | null, after: Game): void {
    const facts = news.events as Fact[];
    if (facts.some((fact) => fact.type === "PilesRevealed")) this.reveal(after);
    if (facts.some((fact) => fact.type === "CardTurned")) this.readOut(after);
    const chosen = facts.find((fact) => fact.type === "CardsChosen");
    if (chosen) this.show(chosen.cards as string[], before, after);
  }

  private reveal(after: Game): void {
    this.all();
    this.turn();
    const count = after.board.spread.length;
    if (settings.reduced || count < 2) return;
    this.up = 0;
    this.turner = window.setInterval(() => {
      if (this.up >= count) this.all();
      else this.up += 1;
    }, EACH);
  }

  /** Read out one by one, the newest card lies on the page; after the last one all are to be chosen from. */
  private readOut(after: Game): void {
    this.all();
    const last = !tableOf(after).face_down?.length;
    if (last && settings.reduced) return;
    this.up = after.board.spread.length;
    if (last) this.turner = window.setInterval(() => this.all(), EACH);
  }

  private show(cards: string[], before: Game | null, after: Game): void {
    this.all();
    const page = tableOf(after).pages.at(-1);
    if (!page) return;
    const rest = (before?.board.spread ?? []).filter((face) => !cards.includes(face.key));
    clearTimeout(this.timer);
    this.just = { no: page.no, rest, narrator: page.narrator, givers: page.givers };
    this.timer = window.setTimeout(() => this.turn(), LOOK);
  }
}
