/** What is pushed along by something new slides to its place from where it was seen: by a transform, not by layout. */
import { settings } from "../settings/settings.svelte";

const SHORT = 260; // ms
const NEAR = 1; // px that nobody sees

/** Where the parts of a list stand. */
type Places = Map<Element, DOMRect>;

/** Ends the slide of a part; whether there was one. */
const ends = new WeakMap<Element, () => boolean>();

/** Ask before the list changes. */
function places(list: Element | undefined): Places {
  return new Map([...(list?.children ?? [])].map((part) => [part, part.getBoundingClientRect()]));
}

/** From so far away to where it stands. `held`: it slid already, and is drawn once where it is seen: a browser counts what a part is
 * moved in the middle of a slide as a jump, though nobody sees it move. */
function slide(part: HTMLElement, from: string, held: boolean): void {
  let slid: Animation | undefined;
  const start = (): void => {
    part.style.translate = "";
    slid = part.animate([{ translate: from }, { translate: "0 0" }], { duration: SHORT, easing: "ease-out" });
  };
  let frame = 0;
  if (held) {
    part.style.translate = from;
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(start)));
  } else start();
  ends.set(part, () => {
    const slides = !slid || slid.playState === "running";
    cancelAnimationFrame(frame);
    part.style.translate = "";
    slid?.cancel();
    return slides;
  });
}

/** After it has changed: whoever is still there and elsewhere comes from where they were, on their way from an earlier place, too:
 * where they stand now is measured without that way. All are measured before one is moved, so that the page is laid out once. */
function slideFrom(before: Places): void {
  if (settings.reduced) return;
  const held = new Set([...before.keys()].filter((part) => ends.get(part)?.()));
  const ways = [...before].filter(([part]) => part.isConnected).map(([part, was]) => {
    const now = part.getBoundingClientRect();
    return { part, x: was.left - now.left, y: was.top - now.top };
  });
  for (const { part, x, y } of ways) {
    if (Math.abs(x) > NEAR || Math.abs(y) > NEAR) slide(part as HTMLElement, `${x}px ${y}px`, held.has(part));
    else ends.delete(part);
  }
}

/** As a component is made: what stands in a list slides whenever it changes. `list`: once it is there; `what`: reads what it shows. */
export function sliding(list: () => Element | undefined, what: () => unknown): void {
  let before: Places = new Map();
  $effect.pre(() => {
    what();
    before = places(list());
  });
  $effect(() => {
    what();
    slideFrom(before);
    before.clear();
  });
}
