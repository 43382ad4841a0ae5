/** Asking for a chair while one watches: the secret stays in this browser, and only its sum is said. */

import { mine } from "../link/api";
import { keep } from "../link/secrets";
import type { Live } from "./live.svelte";

const PLACE = "telltable.asking.";

export class Chairs {
  /** Whose chair I asked for; null when I have not, or am answered. */
  seat = $state<number | null>(null);
  refused = $state(false);
  private token = "";
  private seen = false;

  constructor(private readonly live: Live) {
    const kept = sessionStorage.getItem(PLACE + live.code);
    if (!kept || live.you !== null) return;
    const [seat = "", token = ""] = kept.split(" ");
    [this.seat, this.token, this.seen] = [Number(seat), token, true];
  }

  /** `token`: a new secret; `key`: its sum. */
  async ask(seat: number, name: string, token: string, key: string): Promise<void> {
    this.refused = false;
    if (await this.live.say({ type: "AskSeat", seat, name, key }, "chair")) return;
    [this.seat, this.token, this.seen] = [seat, token, false];
    sessionStorage.setItem(PLACE + this.live.code, `${seat} ${token}`);
    this.follow();
  }

  /** The table has changed: when my question is gone, it is answered, and the secret tells how. */
  follow(): void {
    const { live } = this;
    if (this.seat === null) return;
    const waiting = live.info?.asking.some((one) => one.seat === this.seat) ?? false;
    if (waiting) this.seen = true;
    if (waiting || !this.seen) return;
    this.seat = null;
    sessionStorage.removeItem(PLACE + live.code);
    const token = this.token;
    void mine([{ code: live.code, token }]).then(
      ({ tables }) => {
        this.refused = tables[0]?.you === undefined || tables[0].you === null;
        if (this.refused) return;
        keep(live.code, { seat: token, game: live.info?.game ?? "" });
        live.connect();
      },
      () => (this.refused = true),
    );
  }
}
