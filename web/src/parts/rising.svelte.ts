import { afterFrame } from "../stage/after_frame";

/** A card that is taken up rises in the very next frame; all that follows from it is drawn in the one after. */
export class Rising {
  /** The card that is on its way up. */
  key = $state("");

  /** A card was touched. Unless it `rises`, what follows comes at once; by keys, too, where the next one may not wait. */
  touch(click: MouseEvent, key: string, rises: boolean, then: () => void): void {
    if (!rises || !click.detail) return then();
    this.key = key;
    afterFrame(() => {
      this.key = "";
      then();
    });
  }
}
