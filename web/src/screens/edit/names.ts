/** Names that somebody has begun to change, in words of others. */

const articled = /^(?:the|an?) /i;
const opened = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const within = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** The words with each name as it will be called: whole names before what is part of them. A name that has an article, or no
 * capital, has one where it begins a sentence. */
export function renamed(text: string, names: ReadonlyMap<string, string>): string {
  const forms = new Map<string, string>();
  for (const [name, fresh] of names) {
    if (articled.test(name) || within(name) === name) {
      forms.set(within(name), articled.test(fresh) ? within(fresh) : fresh);
      forms.set(opened(name), opened(fresh));
    } else forms.set(name, fresh);
  }
  if (!forms.size) return text;
  const longestFirst = [...forms.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}_])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}_])`, "gu"), (name) => forms.get(name)!);
}
