/** Face-down tokens as they are drawn: a few of them, and from then on a number. */

/** My own are shown up to here. */
export const MINE = 5;
/** Those of a seat; with more, one token and a number. */
export const FEW = 3;

/** The `data-key` of the token that came last. */
export function lastToken(count: number, seat: number, mine: boolean): string {
  return mine ? `token ${Math.min(count, MINE) - 1}` : `tokens of ${seat}`;
}
