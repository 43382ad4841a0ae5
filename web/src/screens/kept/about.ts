/** What is known of somebody, in one run of sentences, as books say it (keepsake/words.py). */
import type { Portrait } from "../../link/protocol";

const opened = (part: string): string => part.replace(/^([“‘«"'(]*)(.)/u, (_, marks: string, first: string) => marks + first.toUpperCase());

export function about({ details, notes }: Portrait): string {
  let said = "";
  for (const part of [details, ...notes].filter(Boolean)) said += !said ? part : /[.!?…”’]$/u.test(said) ? ` ${opened(part)}` : `; ${part}`;
  return !said || /[.!?…”’]$/u.test(said) ? said : `${said}.`;
}
