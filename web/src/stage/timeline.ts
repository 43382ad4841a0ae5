/** What moves on the table, one fact after the other. State comes first: nothing waits for the timeline. */

import type { Game, News } from "../link/protocol";

/** A fact as the server sends it. */
export interface Fact {
  type: string;
  [field: string]: unknown;
}

/** What an animator is handed. `now`: how the table lies by now, after all news. `signal` is aborted when the table skips ahead: finish at once. */
export interface Scene {
  fact: Fact;
  before: Game | null;
  after: Game;
  now: Game;
  signal: AbortSignal;
  /** Travel and flips become short fades. */
  reduced: boolean;
}

/** Draws one kind of fact. Resolves when the next may begin. */
export type Animator = (scene: Scene) => Promise<void> | void;
export type Animators = Record<string, Animator>;

const MOST_QUEUED = 2;

export interface TimelineOptions {
  animators: Animators;
  reduced: () => boolean;
  hidden?: () => boolean;
  /** Facts that may wait when more news comes. */
  most?: number;
  /** Nothing is left to be shown. */
  ended?: () => void;
}

export class Timeline {
  private queue: Omit<Scene, "now" | "signal" | "reduced">[] = [];
  private now: Game | null = null;
  private running: AbortController | null = null;

  constructor(private readonly options: TimelineOptions) {}

  /** News has come. When the page was hidden or too much is waiting, everything is skipped. */
  add(news: News, before: Game | null, after: Game): void {
    const facts = (news.events as Fact[]).filter((fact) => fact.type in this.options.animators);
    this.now = after;
    this.queue.push(...facts.map((fact) => ({ fact, before, after })));
    const hidden = this.options.hidden?.() ?? document.visibilityState === "hidden";
    if (hidden || this.queue.length > (this.options.most ?? MOST_QUEUED) + facts.length) this.skip();
    else if (!this.running) void this.run();
  }

  /** Go straight to how the table lies now. `soon`: when what moves is to end; what begins until then is not skipped. */
  skip(soon: (end: () => void) => void = (end) => end()): void {
    const { running } = this;
    this.queue = [];
    if (running) soon(() => running.abort()); // a frame that is asked for after every touch would come before what the touch does
  }

  private async run(): Promise<void> {
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        const running = new AbortController();
        this.running = running;
        const scene = { ...next, now: this.now ?? next.after, signal: running.signal, reduced: this.options.reduced() };
        await this.options.animators[next.fact.type]?.(scene);
      }
    } finally {
      this.running = null; // nothing stays on the table because one fact could not be drawn
      this.options.ended?.();
    }
  }
}
