/** Closer and farther on a mat that scrolls: two fingers or a wheel around the place below them; a mouse pushes it. */

import { flushSync } from "svelte";
import type { Attachment } from "svelte/attachments";

interface Zoom { now: number; least: number; most: number; set: (to: number) => void }
type Spot = [number, number];

const STEADY = 7; // pixels that a click may wander
const NOTCH = 600; // of a wheel, for e times as close

/** Keep what lies under a place of the screen under it, at another distance. A mat of glass does so itself. */
export function zoomTo(room: HTMLElement, zoom: Zoom, to: number, [x, y]: Spot): void {
  const mat = room.querySelector(".mat");
  if (!mat) return;
  const was = mat.getBoundingClientRect();
  flushSync(() => zoom.set(Math.min(zoom.most, Math.max(zoom.least, to))));
  const is = mat.getBoundingClientRect();
  room.scrollLeft += is.left + ((x - was.left) / was.width) * is.width - x;
  room.scrollTop += is.top + ((y - was.top) / was.height) * is.height - y;
}

/** `{@attach zooming(() => …)}` on what scrolls around a `.mat`. */
export function zooming(how: () => Zoom): Attachment<HTMLElement> {
  return (room) => {
    let pinch: { apart: number; middle: Spot } | null = null;
    let from: Spot | null = null;
    let pushed = false;

    function fingers(event: TouchEvent): void {
      const [one, other] = event.touches;
      if (!one || !other || !room.querySelector(".mat")) return void (pinch = null);
      if (event.cancelable) event.preventDefault();
      const now = { apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), middle: [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2] as Spot };
      if (pinch && pinch.apart > 0) {
        room.scrollLeft += pinch.middle[0] - now.middle[0];
        room.scrollTop += pinch.middle[1] - now.middle[1];
        zoomTo(room, how(), (how().now * now.apart) / pinch.apart, now.middle);
      }
      pinch = now;
    }
    function wheel(event: WheelEvent): void {
      if (!room.querySelector(".mat")) return;
      event.preventDefault();
      zoomTo(room, how(), how().now * Math.exp(-event.deltaY / NOTCH), [event.clientX, event.clientY]);
    }
    function down(event: PointerEvent): void {
      pushed = false;
      const held = event.target instanceof Element && event.target.closest(".mine");
      if (event.pointerType === "mouse" && !event.button && !held && room.querySelector(".mat")) from = [event.clientX, event.clientY];
    }
    function move(event: PointerEvent): void {
      if (!from) return;
      if (!event.buttons) return void (from = null);
      if (!pushed && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < STEADY) return;
      pushed = true;
      room.scrollLeft += from[0] - event.clientX;
      room.scrollTop += from[1] - event.clientY;
      from = [event.clientX, event.clientY];
    }
    // The click that ends a push is none.
    function click(event: MouseEvent): void {
      if (pushed) event.stopImmediatePropagation();
      pushed = false;
    }

    const heard: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ["touchstart", fingers, { passive: false }], ["touchmove", fingers, { passive: false }], ["touchend", fingers], ["wheel", wheel, { passive: false }],
      ["pointerdown", down], ["pointermove", move], ["click", click, { capture: true }],
    ];
    for (const [name, hears, options] of heard) room.addEventListener(name, hears as EventListener, options);
    return () => {
      for (const [name, hears, options] of heard) room.removeEventListener(name, hears as EventListener, options);
    };
  };
}
