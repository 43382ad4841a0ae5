/** Lines that a screen reader has not been told yet. */
export class Unsaid {
  private told?: number;
  private waiting: string[] = [];

  /** `lines`: the newest; `heard`: how many there have been in all, for the oldest are forgotten. The first are old news. */
  hear(lines: readonly string[], heard: number): boolean {
    const fresh = heard - (this.told ?? heard);
    this.told = heard;
    if (fresh > 0) this.waiting.push(...lines.slice(-fresh));
    return this.waiting.length > 0;
  }

  /** The newest of what waits, as one text. Nothing waits any more. */
  say(most = 4): string {
    return this.waiting.splice(0).slice(-most).join(" ");
  }
}
