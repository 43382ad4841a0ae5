/** The notes that are shown just now. */

import { untrack } from "svelte";

export interface Toast {
  id: number;
  kind: "" | "info" | "bad";
  title: string;
  text: string;
  /** From the first one on; a new one has one that nobody has any more, so that those that are being read stay where they are. */
  place: number;
  /** Its time is over: its place stays as large, until all have gone. */
  gone: boolean;
}

const STAYS = 5000;
const PLACES = [0, 1, 2, 3];
const KEPT = 12; // of those that come without an end

class Toasts {
  all = $state.raw<Toast[]>([]);
  private count = 0;

  /** From anywhere, an effect too: it is not run again for the notes that it adds. `stays`: ms until it goes by itself. */
  add(title: string, text = "", kind: Toast["kind"] = "", stays = STAYS): void {
    const id = (this.count += 1);
    const before = untrack(() => this.all);
    const place = PLACES.find((one) => before.every((toast) => toast.gone || toast.place !== one)) ?? before.find((toast) => !toast.gone)!.place;
    this.all = [...before.filter((toast) => toast.gone || toast.place !== place), { id, kind, title, text, place, gone: false }].slice(-KEPT);
    setTimeout(() => {
      const left = this.all.map((toast) => (toast.id === id ? { ...toast, gone: true } : toast));
      this.all = left.every((toast) => toast.gone) ? [] : left;
    }, stays);
  }

  /** What was noted is old: all of them go. */
  clear(): void {
    this.all = [];
  }
}

export const toasts = new Toasts();
