/** A day as everybody reads it, whatever the browser's language makes of it: “30 November 2026”, as in a book (`keepsake/words.py`). */
export const dayInWords = (day: Date, { year = true, weekday = false } = {}): string =>
  [...(weekday ? [part(day, { weekday: "long" })] : []), day.getDate(), part(day, { month: "long" }), ...(year ? [day.getFullYear()] : [])].join(" ");

const part = (day: Date, which: Intl.DateTimeFormatOptions): string => day.toLocaleDateString("en", which);
