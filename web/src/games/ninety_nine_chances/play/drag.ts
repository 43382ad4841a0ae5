/** A card of my hand is carried to somebody at the table: the same as touching the card, and then them. */

import type { Attachment } from "svelte/attachments";
import type { Face } from "../../../link/protocol";
import type { Live } from "../../../table/live.svelte";
import { chooseCard, chooseSeat, seatField, takable, taken } from "./playing";

const FAR = 14; // px before a press is a carrying

/** `{@attach carry(live, face)}` on a card: with a mouse or a pen it follows, and may be let go over a person. */
export function carry(live: Live, face: Face): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number } | null = null;
    let moved = false;

    const over = (event: PointerEvent): HTMLElement | null => {
      node.style.pointerEvents = "none";
      const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-testid=person]") ?? null;
      node.style.pointerEvents = "";
      return found;
    };
    const rest = (): void => {
      from = null;
      node.style.translate = "";
      node.style.zIndex = "";
    };
    const down = (event: PointerEvent): void => {
      moved = false;
      if (event.button === 0 && event.pointerType !== "touch" && takable(live).includes(face.key)) from = { x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent): void => {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!moved && Math.hypot(x, y) < FAR) return;
      if (!moved) node.setPointerCapture(event.pointerId);
      moved = true;
      node.style.translate = `${x}px ${y}px`;
      node.style.zIndex = "20";
    };
    const up = (event: PointerEvent): void => {
      if (!from) return;
      const person = moved ? over(event) : null;
      rest();
      if (!moved) return;
      if (!taken(live).includes(face.key)) chooseCard(live, face);
      if (person && seatField(live)) chooseSeat(live, Number(person.dataset.seat));
    };
    /** The click that ends a carrying is none. */
    const click = (event: MouseEvent): void => {
      if (!moved) return;
      moved = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: rest };
    for (const [name, heard] of Object.entries(listeners)) node.addEventListener(name, heard as EventListener);
    node.addEventListener("click", click, { capture: true });
    return () => {
      for (const [name, heard] of Object.entries(listeners)) node.removeEventListener(name, heard as EventListener);
      node.removeEventListener("click", click, { capture: true });
    };
  };
}
