/** Movement on demand: while nothing moves, no frame is drawn. */

interface Move {
  from: number;
  length: number;
  step: (share: number) => void;
  done?: () => void;
}

/** Fast at first, then gently to its place. */
export const easeOut = (share: number): number => 1 - (1 - share) ** 3;

export class Clock {
  private readonly moves = new Map<string, Move>();
  private asked = 0;

  constructor(private readonly draw: () => void) {}

  get busy(): boolean {
    return this.moves.size > 0;
  }

  /** One frame, soon. */
  redraw(): void {
    this.asked ||= requestAnimationFrame((now) => this.frame(now));
  }

  /** Move something; what moved under this name before goes on from where it is. No length: at once. */
  start(name: string, length: number, step: (share: number) => void, done?: () => void): void {
    this.moves.delete(name);
    if (length) this.moves.set(name, { from: performance.now(), length, step, done });
    step(length ? 0 : 1);
    if (!length) done?.();
    this.redraw();
  }

  stop(): void {
    cancelAnimationFrame(this.asked);
    this.moves.clear();
  }

  private frame(now: number): void {
    this.asked = 0;
    for (const [name, move] of [...this.moves]) {
      const share = Math.min(1, Math.max(0, (now - move.from) / move.length));
      move.step(easeOut(share));
      if (share < 1) continue;
      this.moves.delete(name);
      move.done?.();
    }
    this.draw();
    if (this.busy) this.redraw();
  }
}
