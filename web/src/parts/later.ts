/** What is not needed for the first view is loaded when that stands and nothing else is to be done, before it is asked for. */

const LONGEST = 5000; // ms that a page may be busy before it is loaded anyway

/** Load these parts, one after the other. A part that can't be had now is asked for again by whoever shows it. */
export function later(...parts: (() => Promise<unknown>)[]): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200)); // Safari has none
  const load = ([first, ...rest]: typeof parts): void => {
    if (first) idle(() => void first().catch(() => undefined).then(() => load(rest)), { timeout: LONGEST });
  };
  void document.fonts.ready.then(() => load(parts));
}
