/** A finished game as one seat saw it, moment by moment: it drives a `Live` that has no line to the server. */

import { putAll } from "../link/changes";
import { replayOf } from "../link/api";
import type { Game, News, Replay, TableInfo } from "../link/protocol";
import { Live } from "./live.svelte";

interface Moment {
  news: News;
  game: Game;
}

const STEP = 2600; // ms between moments at the slowest pace

export class Replaying {
  readonly live: Live;
  /** Names of the seats; a spectator's eyes are null. */
  names = $state.raw<string[]>([]);
  seat = $state<number | null>(null);
  /** Hands are never shown in this game: it is watched as everybody saw it. */
  veiled = $state(false);
  count = $state(0);
  at = $state(0);
  ready = $state(false);
  running = $state(false);
  pace = $state(1);
  private moments: Moment[] = [];
  private part: Replay | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** What happened at this moment, in words. */
  readonly said = $derived.by(() => {
    void this.at;
    return this.ready ? (this.moments[this.at]?.news.lines ?? []).join(" ") : "";
  });

  constructor(
    private readonly code: string,
    private readonly number: number,
  ) {
    this.live = new Live(code);
    this.live.line = "open";
    this.live.past = true;
  }

  /** Fetch the whole game from these eyes; the moment stays. Throws what the server says. */
  async look(seat: number | null): Promise<void> {
    this.stop();
    const moments: Moment[] = [];
    let part: Replay;
    do {
      part = await replayOf(this.code, this.number, seat, moments.length);
      for (const news of part.moments) {
        const game: Game = news.game ?? putAll(moments.at(-1)!.game, news.changes);
        moments.push({ news, game });
      }
    } while (moments.length < part.by.length);
    this.part = part;
    this.moments = moments;
    this.names = part.names;
    this.seat = seat;
    this.count = moments.length;
    this.ready = true;
    this.go(this.at);
  }

  /** Show a moment; the next one moves on the table, any other is just there. */
  go(at: number): void {
    const to = Math.min(Math.max(0, at), this.count - 1);
    const moment = this.moments[to];
    if (!moment) return;
    if (to === this.at + 1 && this.live.game) this.live.hear({ ...moment.news, type: "News", game: moment.game, changes: [] });
    else {
      const lines = this.moments.slice(0, to + 1).flatMap((one) => one.news.lines);
      this.live.hear({ type: "Welcome", version: 1, you: this.seat, host: false, table: this.info(), n: to, game: moment.game, lines, said: [] });
    }
    this.at = to;
  }

  /** The first moment at which the story holds the card of this number; -1 when it never does. */
  momentOf(play: number): number {
    return this.moments.findIndex(({ game }) => game.board.story.some((chapter) => chapter.lines.some((line) => line.n === play)));
  }

  /** Go on by itself, from the beginning when it is at its end. */
  start(): void {
    if (this.at >= this.count - 1) this.go(0);
    this.running = true;
    this.wait();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.at >= this.count - 1) this.stop();
      else this.wait();
    }, STEP / this.pace);
  }

  private info(): TableInfo {
    const part = this.part!;
    const chairs = part.names.map((name, seat) => ({ seat, kind: part.seats[seat] ?? "me", name, here: true, stand_in: false, stand_in_in: null, silent: false, back_soon: false, played_by: "", assistant: false, free: false, face: "" }));
    return {
      code: this.code, game: part.game, title: part.title, chairs, host: null, options: {}, begun: true, over: false, can_begin: "", locked: false, listed: false, closed: false, watchers_silent: false, bans: 0,
      number: part.number, pace: "off", stand_in_after: 0, alone_after: 0, goes_on: false, turn_hours: 48, window_hours: 12, quiet_from: 0, quiet_to: 0, east: 0, host_away: null, waits: [], paused: null, resting: false, chat: false,
      reactions: false, asking: [], take_back: null, rating: "", lines: [], veils: [], contents: {}, x: null, time: 1,
    };
  }
}
