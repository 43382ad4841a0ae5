/** What lies open over the table besides the game: talk, the people, the X-card. One thing at a time. */

export type What = "" | "talk" | "react" | "people" | "chair" | "device" | "x" | "cards" | "offer" | "remind" | "meanwhile" | "waits" | "questions";

class Overlay {
  what = $state<What>("");
  /** With `offer`: its decision. With `people` or `chair`: nothing. */
  which = $state("");
  /** What is filled in already, by field: the thing that a note is about. */
  given = $state.raw<Record<string, unknown>>({});

  open(what: What, which = "", given: Record<string, unknown> = {}): void {
    [this.what, this.which, this.given] = [what, which, given];
  }

  /** Open it, or close it when it is open already. */
  toggle(what: What): void {
    if (this.what === what) this.close();
    else this.open(what);
  }

  close(): void {
    this.open("");
  }
}

export const overlay = new Overlay();
