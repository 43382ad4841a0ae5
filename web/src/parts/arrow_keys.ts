/** In a list of buttons the arrows, Home and End lead from one to another; the ends do not lead round. */
export function walk(event: KeyboardEvent, list: HTMLElement | undefined): void {
  const all = [...(list?.querySelectorAll<HTMLElement>("button") ?? [])];
  const at = all.indexOf(event.currentTarget as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all[Math.max(0, Math.min(to, all.length - 1))]?.focus();
}
