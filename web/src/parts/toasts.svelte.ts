/** The notes that are shown just now. */

import { untrack } from "svelte";

export interface Toast {
  id: number;
  kind: "" | "info" | "bad";
  title: string;
  text: string;
}

const STAYS = 5000;

class Toasts {
  all = $state.raw<Toast[]>([]);
  private count = 0;

  /** From anywhere, an effect too: it is not run again for the notes that it adds. `stays`: ms until it goes by itself. */
  add(title: string, text = "", kind: Toast["kind"] = "", stays = STAYS): void {
    const id = (this.count += 1);
    this.all = [...untrack(() => this.all), { id, kind, title, text }];
    setTimeout(() => (this.all = this.all.filter((toast) => toast.id !== id)), stays);
  }

  /** What was noted is old: all of them go. */
  clear(): void {
    this.all = [];
  }
}

export const toasts = new Toasts();
