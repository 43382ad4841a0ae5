/** Dragging a card onto a lane with a mouse or a pen: the short way for taking it up and choosing the lane. */

import type { Attachment } from "svelte/attachments";
import type { Face } from "../../link/protocol";
import type { Live } from "../../table/live.svelte";
import { chooseCard, chooseLane } from "./playing";

const MEANT = 8; // px from which a press is a drag
const TILT = "rotate(-3deg)";

/** `{@attach draggable(live, face)}` on a card of the hand. What is not a lane puts the card back. */
export function draggable(live: Live, face: Face): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number; pointer: number } | null = null;
    let ghost: HTMLElement | null = null;
    let over: Element | null = null;
    let dragged = false;

    const laneAt = (event: PointerEvent): Element | null =>
      document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-key^="lane "]') ?? null;

    function lift(event: PointerEvent): boolean {
      if (!live.staged.holds(face.key)) chooseCard(live, face);
      if (!live.staged.holds(face.key)) return false;
      const card = node.querySelector<HTMLElement>(".card");
      if (!card || !from) return false;
      const box = card.getBoundingClientRect();
      ghost = card.cloneNode(true) as HTMLElement;
      ghost.removeAttribute("data-key");
      ghost.setAttribute("aria-hidden", "true");
      Object.assign(ghost.style, {
        position: "fixed", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
        margin: "0", zIndex: "40", pointerEvents: "none", transition: "none",
      });
      node.append(ghost);
      node.setPointerCapture(event.pointerId);
      return true;
    }

    function down(event: PointerEvent): void {
      dragged = false;
      if (event.button === 0 && event.pointerType !== "touch") from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    }

    function move(event: PointerEvent): void {
      if (!from || event.pointerId !== from.pointer) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!ghost) {
        if (Math.hypot(dx, dy) < MEANT) return;
        dragged = true;
        if (!lift(event)) {
          from = null;
          return;
        }
      }
      ghost!.style.transform = `translate(${dx}px, ${dy}px) ${TILT}`;
      const lane = laneAt(event);
      if (lane === over) return;
      over?.classList.remove("over");
      lane?.classList.add("over");
      over = lane;
    }

    function end(): void {
      ghost?.remove();
      over?.classList.remove("over");
      [ghost, over, from] = [null, null, null];
    }

    function up(event: PointerEvent): void {
      const lane = ghost && laneAt(event)?.getAttribute("data-key");
      const lifted = ghost !== null;
      end();
      if (lane) chooseLane(live, Number(lane.slice("lane ".length)));
      else if (lifted) live.staged.clear();
    }

    // The click that ends a drag is none.
    function click(event: MouseEvent): void {
      if (!dragged) return;
      dragged = false;
      event.stopImmediatePropagation();
    }

    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: end };
    for (const [name, heard] of Object.entries(listeners)) node.addEventListener(name, heard as EventListener);
    node.addEventListener("click", click, true);
    return () => {
      end();
      for (const [name, heard] of Object.entries(listeners)) node.removeEventListener(name, heard as EventListener);
      node.removeEventListener("click", click, true);
    };
  };
}
