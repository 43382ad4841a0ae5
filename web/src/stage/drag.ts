/** Dragging a card with a mouse, a pen or a finger: the short way for a tap on it and a tap on where it goes. */

import type { Attachment } from "svelte/attachments";
import { ghostOf } from "./ghost";

export interface Drag {
  /** The beginning of the `data-key` of every place that the card may be let go over. */
  places: string;
  /** What is dragged, as a selector inside the element; else its `.card`. */
  what?: string;
  /** Take the card up; false when it can't be taken. */
  lift: () => boolean;
  /** Let go over a place, by the rest of its `data-key`; null: over none. */
  drop: (place: string | null) => void;
}

const MEANT = 8; // px from which a press is a drag
const TILT = "rotate(-3deg)";

/** `{@attach draggable(() => …)}` around a `.card`. A finger drags upwards; any other way, and where the page still
 * scrolls, it does what fingers do. */
export function draggable(how: () => Drag): Attachment<HTMLElement> {
  return (node) => {
    let drag = how();
    let from: { x: number; y: number; pointer: number; finger: boolean } | null = null;
    let ghost: HTMLElement | null = null;
    let over: Element | null = null;
    let dragged = false;

    const placeAt = (event: PointerEvent): Element | null =>
      document.elementFromPoint(event.clientX, event.clientY)?.closest(`[data-key^="${drag.places}"]`) ?? null;

    function lift(event: PointerEvent): boolean {
      const card = node.querySelector<HTMLElement>(drag.what ?? ".card");
      if (!card || !drag.lift()) return false;
      ghost = ghostOf(card, node);
      node.setPointerCapture(event.pointerId);
      return true;
    }

    function down(event: PointerEvent): void {
      dragged = false;
      if (event.button || !event.isPrimary) return;
      drag = how();
      from = { x: event.clientX, y: event.clientY, pointer: event.pointerId, finger: event.pointerType === "touch" };
      for (const [name, heard] of Object.entries(listeners)) addEventListener(name, heard as EventListener);
    }

    function move(event: PointerEvent): void {
      if (!from || event.pointerId !== from.pointer) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!ghost) {
        if (Math.hypot(dx, dy) < MEANT) return;
        dragged = !from.finger || isUp(dx, dy, node);
        if (!dragged || !lift(event)) return end();
      }
      ghost!.style.transform = `translate(${dx}px, ${dy}px) ${TILT}`;
      const place = placeAt(event);
      if (place === over) return;
      over?.classList.remove("over");
      place?.classList.add("over");
      over = place;
    }

    /** A page that has begun to scroll takes the finger away. */
    function stay(event: TouchEvent): void {
      const at = event.touches[0];
      if (ghost || (at && from && isUp(at.clientX - from.x, at.clientY - from.y, node))) event.preventDefault();
    }

    function end(): void {
      ghost?.remove();
      over?.classList.remove("over");
      [ghost, over, from] = [null, null, null];
      for (const [name, heard] of Object.entries(listeners)) removeEventListener(name, heard as EventListener);
    }

    function up(event: PointerEvent): void {
      if (event.pointerId !== from?.pointer) return;
      const lifted = ghost !== null;
      const place = event.type === "pointerup" && lifted ? placeAt(event)?.getAttribute("data-key") : null;
      end();
      if (lifted) drag.drop(place?.slice(drag.places.length) ?? null);
    }

    // The click that ends a drag is none; one by a key is.
    function click(event: MouseEvent): void {
      if (!dragged || !event.detail) return;
      dragged = false;
      event.stopImmediatePropagation();
    }

    const listeners = { pointermove: move, pointerup: up, pointercancel: up };
    node.addEventListener("pointerdown", down);
    node.addEventListener("touchmove", stay, { passive: false });
    node.addEventListener("click", click, true);
    return () => {
      end();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("touchmove", stay);
      node.removeEventListener("click", click, true);
    };
  };
}

/** Whether a finger went up, where nothing is left to scroll to. */
const isUp = (dx: number, dy: number, node: Element): boolean => dy < -Math.abs(dx) && !scrollsOn(node);

function scrollsOn(node: Element): boolean {
  for (let one = node.parentElement; one; one = one.parentElement) {
    if (one.scrollTop + one.clientHeight < one.scrollHeight - 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)) return true;
  }
  return false;
}
