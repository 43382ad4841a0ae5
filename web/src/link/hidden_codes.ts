/** Streamer mode: addresses that show no code. `/t/~3` is the fourth code that this browser ever hid; nobody else's. */

import { settings } from "../settings/settings.svelte";

const PLACE = "telltable.masks";
const SCREENS = ["t", "tv", "kept"];
/** What the browser would not store holds for this visit. */
let codes: string[] = read();

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as string[];
  } catch {
    return [];
  }
}

function maskOf(code: string): string {
  codes = [...new Set([...read(), ...codes])];
  if (!codes.includes(code)) codes.push(code);
  try {
    localStorage.setItem(PLACE, JSON.stringify(codes));
  } catch {
    // It holds for this visit.
  }
  return `~${codes.indexOf(code)}`;
}

/** The code that stands in an address, or the one that was hidden there. */
export function unmasked(part: string): string {
  const number = /^~(\d{1,6})$/.exec(part)?.[1];
  return number === undefined ? part.toUpperCase() : (codes[Number(number)] ?? read()[Number(number)] ?? part);
}

/** An address of ours as it may be seen: without its code in streamer mode. */
export function seen(path: string): string {
  const [, screen = "", code = "", rest = ""] = /^\/([^/?#]+)\/([^/?#]+)(.*)$/.exec(path) ?? [];
  if (!settings.kept.streamer || !SCREENS.includes(screen) || code.startsWith("~")) return path;
  return `/${screen}/${maskOf(decodeURIComponent(code).toUpperCase())}${rest}`;
}

/** A code in a sentence or a menu, where it can't be held. */
export const seenCode = (code: string): string => (settings.kept.streamer ? "•••••" : code);
