/** What marks a card wherever its name stands alone, on the pages of a finished story too: so little that every page has it. */

/** The ink `--ty-…` of each type; its icon is `i-y_…`. */
export const INKS: Record<string, string> = {
  Cast: "cast",
  Relationship: "relationship",
  "Goal & Stakes": "goal",
  "Obstacle & Complication": "obstacle",
  "Revelation & Twist": "revelation",
  Structure: "structure",
  Midpoint: "midpoint",
  "Crisis / Dark Night": "crisis",
  Crisis: "crisis",
  Climax: "climax",
  Resolution: "resolution",
};

export const inkOf = (kind: string): string => INKS[kind] ?? "structure";

export const tagIcon = (tag: string): string => `i-t_${tag.toLowerCase()}`;

/** Where the lanes' numerals stand on the arc, as shares of its height: the Climax is its top. */
export const ARC = [0.06, 0.26, 0.34, 0.56, 0.66, 0.4, 1, 0.3];
