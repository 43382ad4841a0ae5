/** Taps, pushes and pinches on a canvas, for mouse, pen and fingers. */

import type { Pixel } from "./eye";

interface Does {
  tap: (at: Pixel) => void;
  push: (right: number, down: number) => void;
  pinch: (by: number, at: Pixel) => void;
}

const STEADY = 7; // pixels that a tap may wander

export class Fingers {
  private readonly on = new Map<number, Pixel>();
  private from: Pixel | null = null;

  constructor(private readonly does: Does) {}

  down(event: PointerEvent): void {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.on.set(event.pointerId, place(event));
    this.from = this.on.size === 1 ? place(event) : null;
  }

  move(event: PointerEvent): void {
    const before = this.on.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    const other = [...this.on].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [was, is] = [apart(before, other), apart(now, other)];
      if (was > 0) this.does.pinch(is / was, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    } else if (this.from && apart(this.from, now) < STEADY) return;
    else {
      this.from = null;
      this.does.push(now[0] - before[0], now[1] - before[1]);
    }
    this.on.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    if (this.on.delete(event.pointerId) && this.from) this.does.tap(place(event));
    this.from = null;
  }

  gone(event: PointerEvent): void {
    this.on.delete(event.pointerId);
    this.from = null;
  }
}

const place = (event: PointerEvent): Pixel => [event.offsetX, event.offsetY];
const apart = ([ax, ay]: Pixel, [bx, by]: Pixel): number => Math.hypot(ax - bx, ay - by);
