// Where others find this server. The host's own browser may have it at localhost, which is no help on a phone.
import { whereWeAre } from "./api";

class Address {
  /** An origin, for links that people pass on; this page's own until the server has said. */
  origin = $state(location.origin);
  /** No other device can open it. */
  alone = $state(false);
  /** It shows everybody the tables whose hosts want that. */
  lists = $state(false);
  /** What starts Telltable on the server's machine, for whoever sits there. */
  command = $state("telltable");
  /** The origin without its scheme, to be read aloud. */
  readonly host = $derived(this.origin.replace(/^https?:\/\//, ""));
  private asked: Promise<string> | null = null;

  /** The origin as the server says it; this page's own where it says nothing. Asked for once. */
  known(): Promise<string> {
    this.asked ??= whereWeAre().then(
      ({ url, alone, lists, command }) => {
        this.alone = alone ?? false;
        this.lists = lists ?? false;
        this.command = command ?? this.command;
        return (this.origin = url);
      },
      () => {
        this.asked = null;
        return this.origin;
      },
    );
    return this.asked;
  }
}

const known = new Address();

/** The address, asked for as soon as somebody may want to pass it on. */
export function address(): Address {
  void known.known();
  return known;
}
