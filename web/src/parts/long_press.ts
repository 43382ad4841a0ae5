/** Reading a thing in full: a long press, the right button, or Space. A short tap stays what it was. */

import type { Attachment } from "svelte/attachments";

const LONG = 450; // ms
const STILL = 9; // px that a finger may tremble

/** `{@attach press(() => …)}` on what can be read. The click that ends a long press does nothing more. */
export function press(read: () => void): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    let [x, y] = [0, 0];
    let done = false;

    const stop = (): void => clearTimeout(timer);
    const down = (event: PointerEvent): void => {
      done = false;
      if (event.button !== 0 || event.pointerType === "mouse") return; // a mouse has a right button
      [x, y] = [event.clientX, event.clientY];
      timer = window.setTimeout(() => {
        done = true;
        swallowClick();
        read();
      }, LONG);
    };
    const move = (event: PointerEvent): void => {
      if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) stop();
    };
    const menu = (event: MouseEvent): void => {
      event.preventDefault();
      stop();
      if (!done) read();
      done = false;
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== " ") return;
      event.preventDefault();
      read();
    };
    const listeners = { pointerdown: down, pointermove: move, pointerup: stop, pointercancel: stop, contextmenu: menu, keydown: key };
    for (const [name, heard] of Object.entries(listeners)) node.addEventListener(name, heard as EventListener);
    return () => {
      stop();
      for (const [name, heard] of Object.entries(listeners)) node.removeEventListener(name, heard as EventListener);
    };
  };
}

/** The click that ends a long press falls on whatever lies there by then: it does nothing. The next touch is a new one. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  addEventListener("pointerdown", () => removeEventListener("click", swallow, true), { capture: true, once: true });
}
