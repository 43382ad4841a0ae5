/** How the books of a shelf stand on its boards, the latest first, and what the brass label of a board says. */

import type { Volume } from "./library";
import type { Book } from "./protocol";

/** The day on which a book was told to its end; null where nobody knows. */
export function dayTold(book: Book | null): Date | null {
  const [year, month, day] = (book?.evening?.ended ?? "").split("-").map(Number);
  return year && month && day ? new Date(year, month - 1, day) : null;
}

const dayOf = (one: Volume): Date | null => dayTold(one.book);

/** By the evenings on which they were told, the latest first; a book without one stands where it was last looked at. */
export function byTime(all: readonly Volume[]): Volume[] {
  const at = (one: Volume): number => dayOf(one)?.getTime() ?? one.at;
  return [...all].sort((one, other) => at(other) - at(one));
}

const ofSeries = (one: Volume, other: Volume): boolean => one.code === other.code && one.evenings > 1;

/** Books that stand side by side: those of a series, and all that stands between two. */
export function groups(all: readonly Volume[]): Volume[][] {
  const found: Volume[][] = [];
  for (const [n, one] of all.entries()) {
    const row = found.at(-1);
    const [before, after] = [all[n - 1], all[n + 1]];
    const joined = before !== undefined && ofSeries(one, before);
    const begins = after !== undefined && ofSeries(one, after);
    if (row && (joined || (!begins && !isSeries(row)))) row.push(one);
    else found.push([one]);
  }
  return found;
}

/** Whether these are several evenings of one series. */
export const isSeries = (row: readonly Volume[]): boolean => row.length > 1 && ofSeries(row[0]!, row[1]!);

/** The same on boards with room for so many; a series stays together where it fits on one. */
export function boards(all: readonly Volume[], room: number): Volume[][][] {
  const found: Volume[][][] = [];
  let left = 0;
  for (const row of groups(all)) {
    const whole = isSeries(row) && row.length <= room;
    for (let rest = row; rest.length; ) {
      if (left === 0 || (whole && rest.length > left)) {
        found.push([]);
        left = room;
      }
      found.at(-1)!.push(rest.slice(0, left));
      [rest, left] = [rest.slice(left), Math.max(0, left - rest.length)];
    }
  }
  return found;
}

/** When the books of a board were told: ``Since August``, ``March to July``; empty where nobody knows. */
export function label(board: readonly Volume[], newest: boolean, now: Date): string {
  const days = board.map(dayOf).filter((day) => day !== null).sort((one, other) => one.getTime() - other.getTime());
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return "";
  const month = (day: Date, year = day.getFullYear() !== now.getFullYear()): string => day.toLocaleDateString("en", { month: "long", ...(year ? { year: "numeric" } : {}) });
  if (newest) return month(first) === month(now) ? "This month" : `Since ${month(first)}`;
  if (month(first) === month(last)) return month(first);
  return `${month(first, first.getFullYear() !== last.getFullYear())} to ${month(last)}`;
}
