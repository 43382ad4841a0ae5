/** The notes that are shown just now. */

import { untrack } from "svelte";

export interface Toast {
  id: number;
  kind: "" | "info" | "bad";
  title: string;
  text: string;
  /** Its time is over: it keeps its place, so that those above it stay where they are. */
  gone: boolean;
}

const STAYS = 5000;
const MOST = 4; // places

class Toasts {
  all = $state.raw<Toast[]>([]);
  private count = 0;

  /** From anywhere, an effect too: it is not run again for the notes that it adds. `stays`: ms until it goes by itself. */
  add(title: string, text = "", kind: Toast["kind"] = "", stays = STAYS): void {
    const id = (this.count += 1);
    this.all = [...untrack(() => this.all), { id, kind, title, text, gone: false }].slice(-MOST);
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
