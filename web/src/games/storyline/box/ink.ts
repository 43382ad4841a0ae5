/** The ink of a category: all that other screens need of how cards look. */

const INKS = ["character", "place", "feature", "object", "action"];

/** The ink `--bn-…` and icon `i-c_…` of a category as it is printed. */
export function inkOf(kind: string): string {
  const ink = kind.toLowerCase();
  return INKS.includes(ink) ? ink : "object";
}
