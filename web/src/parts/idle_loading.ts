/** What is not needed for the first view is loaded when that stands and nothing else is to be done, before it is asked for. */

const LONGEST = 5000; // ms that a page may be busy before it is loaded anyway

/** A part that is loaded when it is first asked for. Once it has come it is at hand at once: a browser that is asked to import it
 * again answers only when it has nothing else to do, and that is after a frame without it. */
export function atHand<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let coming: Promise<Part> | undefined;
  return () => {
    if (!coming) {
      coming = load();
      coming.catch(() => (coming = undefined)); // what could not be had is asked for again
    }
    return coming;
  };
}

/** How many parts are on their way that nobody has asked for. */
let ahead = 0;

/** Whether a part that can't be had now may be one that nobody misses yet. */
export const isAhead = (): boolean => ahead > 0;

/** The letters of forms, of which the page shows none before: a form that is laid out in others is laid out anew under one's hand. */
export const lettersOfForms = (): Promise<unknown> => Promise.all(['1em "Telltable Hand"', 'italic 1em "Telltable Sans"'].map((face) => document.fonts.load(face)));

/** Load a part that nobody has asked for: nobody is told where it can't be had, and whoever shows it asks for it again. */
export async function unasked<Part>(load: () => Promise<Part>): Promise<Part> {
  ahead += 1;
  try {
    return await load();
  } finally {
    ahead -= 1;
  }
}

/** Load these parts, one after the other. */
export function later(...parts: (() => Promise<unknown>)[]): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200)); // Safari has none
  const load = async (): Promise<void> => {
    const part = parts.shift();
    if (!part) return;
    await unasked(part).catch(() => undefined);
    idle(load, { timeout: LONGEST });
  };
  // Asking for the fonts lays the page out, so not while it is being built.
  idle(() => void document.fonts.ready.then(() => idle(load, { timeout: LONGEST })), { timeout: LONGEST });
}
