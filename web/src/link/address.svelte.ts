// Where others find this server. The host's own browser may have it at localhost, which is no help on a phone.
import { whereWeAre } from "./api";

class Address {
  /** An origin, for links that people pass on; this page's own until the server has said. */
  origin = $state(location.origin);
  /** The same without its scheme, to be read aloud. */
  readonly host = $derived(this.origin.replace(/^https?:\/\//, ""));
  #asked = false;

  /** Ask the server, once. */
  learn(): this {
    if (!this.#asked) {
      this.#asked = true;
      whereWeAre().then(({ url }) => (this.origin = url), () => (this.#asked = false));
    }
    return this;
  }
}

const known = new Address();

/** The address, asked for as soon as somebody may want to pass it on. */
export const address = (): Address => known.learn();
