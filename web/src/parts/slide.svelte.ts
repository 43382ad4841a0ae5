/** What is pushed along by something new slides to its place from where it was seen: by a transform, not by layout. */
import { settings } from "../settings/settings.svelte";

const SHORT = 260; // ms
const NEAR = 1; // px that nobody sees

/** Where the parts of a list stand. */
type Places = Map<Element, DOMRect>;

/** What slides, or has slid. */
const slides = new WeakMap<Element, Animation>();

/** Ask before the list changes. */
function places(list: Element | undefined): Places {
  return new Map([...(list?.children ?? [])].map((part) => [part, part.getBoundingClientRect()]));
}

/** After it has changed: whoever is still there and elsewhere comes from where they were, on their way from an earlier place, too:
 * where they stand now is measured without that way. All are measured before one is moved, so that the page is laid out once. */
function slideFrom(before: Places): void {
  if (settings.reduced) return;
  for (const part of before.keys()) slides.get(part)?.cancel();
  const ways = [...before].filter(([part]) => part.isConnected).map(([part, was]) => {
    const now = part.getBoundingClientRect();
    return { part, x: was.left - now.left, y: was.top - now.top };
  });
  for (const { part, x, y } of ways) {
    if (Math.abs(x) > NEAR || Math.abs(y) > NEAR) slides.set(part, part.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: SHORT, easing: "ease-out" }));
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
