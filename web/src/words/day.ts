/** A day as everybody reads it, whatever the browser's language makes of it: “30 November 2026”, as in a book (`keepsake/words.py`). */
export const dayInWords = (day: Date, { year = true, weekday = false } = {}): string =>
  [...(weekday ? [part(day, { weekday: "long" })] : []), day.getDate(), part(day, { month: "long" }), ...(year ? [day.getFullYear()] : [])].join(" ");

const part = (day: Date, which: Intl.DateTimeFormatOptions): string => day.toLocaleDateString("en", which);

const FAR = 6 * 86_400_000; // ms from which on a weekday alone could be another one

/** A moment of these days, with its weekday: “Friday 18:20”. `at`: in milliseconds since 1970. */
export const hourInWords = (at: number, weekday: "long" | "short" = "long"): string => {
  const far: Intl.DateTimeFormatOptions = Math.abs(at - Date.now()) > FAR ? { day: "numeric", month: "short" } : {};
  return new Date(at).toLocaleString([], { weekday, ...far, hour: "numeric", minute: "2-digit" });
};
