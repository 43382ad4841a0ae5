/** What is heard on the table: each cue as strokes of tone and noise. They are made in the browser, never loaded. */

/** Sounds that are switched on and off together. */
export type Group = "turn" | "cards" | "story" | "clock";
export const GROUPS: readonly Group[] = ["turn", "cards", "story", "clock"];
/** What is heard on a phone unless somebody wishes for more. */
export const ON_PHONES: readonly Group[] = ["turn"];

/** One stroke. `from`, `to`: its pitch in Hz (of noise: of the band that is left of it). Times in seconds. */
export interface Stroke {
  at?: number;
  from: number;
  to?: number;
  lasts: number;
  loud: number;
  noise?: boolean;
  /** How narrow the band of a noise is. */
  narrow?: number;
  /** How long it takes to be at its loudest. */
  rise?: number;
}

const tone = (from: number, lasts: number, loud: number, at = 0, to = from): Stroke => ({ from, to, lasts, loud, at });
const noise = (from: number, lasts: number, loud: number, at = 0, to = from, narrow = 0.8): Stroke => ({
  from, to, lasts, loud, at, narrow, noise: true,
});
const bell = (pitch: number): Stroke[] =>
  [1, 2.01, 2.76, 5.4].map((partial, n) => tone(pitch * partial, 1.5 / (n + 1), 0.3 / (n + 1) ** 1.4));

export const CUES = {
  cardUp: { group: "cards", strokes: [noise(2600, 0.05, 0.35, 0, 3600)] },
  cardDown: { group: "cards", strokes: [noise(1100, 0.07, 0.5, 0, 500), tone(150, 0.09, 0.4, 0.005, 80)] },
  draw: { group: "cards", strokes: [{ ...noise(1800, 0.14, 0.4, 0, 4200), rise: 0.05 }] },
  stamp: { group: "cards", strokes: [tone(110, 0.12, 0.6, 0, 55), noise(2400, 0.03, 0.3)] },
  token: { group: "cards", strokes: [tone(3150, 0.14, 0.14), tone(4720, 0.1, 0.1), tone(180, 0.05, 0.25)] },
  palm: { group: "cards", strokes: [tone(95, 0.2, 0.8, 0, 45), noise(700, 0.09, 0.6)] },
  glass: { group: "cards", strokes: [tone(1760, 0.5, 0.18), tone(4900, 0.2, 0.07), noise(3000, 0.02, 0.2)] },
  turn: { group: "turn", strokes: bell(1318) },
  page: { group: "story", strokes: [{ ...noise(900, 0.26, 0.4, 0, 2800), rise: 0.12 }] },
  fails: { group: "story", strokes: [tone(175, 0.12, 0.5, 0, 150), tone(140, 0.16, 0.4, 0.13, 120)] },
  succeeds: { group: "story", strokes: [tone(784, 0.5, 0.25), tone(1046, 0.8, 0.25, 0.16)] },
  close: {
    group: "story",
    strokes: [tone(85, 0.25, 0.8, 0, 45), noise(500, 0.1, 0.5), tone(2300, 0.03, 0.2, 0.5), tone(1900, 0.04, 0.2, 0.57)],
  },
  match: { group: "clock", strokes: [{ ...noise(2600, 0.4, 0.3, 0, 5200, 0.5), rise: 0.03 }] },
  tick: { group: "clock", strokes: [tone(1200, 0.03, 0.2), noise(2400, 0.015, 0.15)] },
} satisfies Record<string, { group: Group; strokes: Stroke[] }>;

export type Cue = keyof typeof CUES;
