/** What this person likes, kept in this browser: light, motion, sound, text size, name. */

import type { SetFace } from "../link/protocol";
import type { Group } from "../stage/cues";

export type Light = "auto" | "lamplight" | "daylight";
/** `auto`: as the system says. */
export type Choice = "auto" | "on" | "off";

interface Kept {
  name: string;
  /** The drawing that stands for me; empty: the first letter of my name; null: I never chose. */
  face: SetFace["face"] | null;
  light: Light;
  /** Reduced motion. */
  calm: Choice;
  /** Stronger contrast. */
  contrast: Choice;
  /** Per cent; 0 is silence. */
  volume: number;
  /** Groups of sounds that are heard; null: what is usual on this surface. */
  heard: Group[] | null;
  /** A short buzz when it is my turn, where the device can. */
  vibrate: boolean;
  /** A notification when it is my turn and the page is hidden. */
  notify: boolean;
  /** The browser reads aloud where a game asks for a reader. */
  aloud: boolean;
  /** Codes, links and QR codes are hidden until they are held. */
  streamer: boolean;
  easyReading: boolean;
  dimPages: boolean;
  /** Letter keys on the table. */
  keys: boolean;
  /** Per cent. */
  textSize: number;
  /** What is liked at the table of one game: by the game's name and the like's id. */
  games: Record<string, Record<string, string>>;
}

const PLACE = "telltable.settings";
const USUAL: Kept = {
  name: "",
  face: null,
  light: "auto",
  calm: "auto",
  contrast: "auto",
  volume: 60,
  heard: null,
  vibrate: true,
  notify: false,
  aloud: false,
  streamer: false,
  easyReading: false,
  dimPages: false,
  keys: true,
  textSize: 100,
  games: {},
};
const EVENING = 18;
const MORNING = 7;

function read(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return USUAL;
  }
}

const prefers = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;
const SYSTEM = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(prefers-contrast: more)"];

class Settings {
  kept = $state<Kept>(read());

  constructor() {
    if (typeof matchMedia !== "function") return;
    for (const query of SYSTEM) matchMedia(query).addEventListener("change", () => this.apply());
  }

  /** The light that is on now. Lamplight by system preference, and in the evening. */
  get theme(): "lamplight" | "daylight" {
    if (this.kept.light !== "auto") return this.kept.light;
    const hour = new Date().getHours();
    const dark = prefers("(prefers-color-scheme: dark)") || hour >= EVENING || hour < MORNING;
    return dark ? "lamplight" : "daylight";
  }

  /** Whether things fade instead of travelling. */
  get reduced(): boolean {
    return chosen(this.kept.calm, "(prefers-reduced-motion: reduce)");
  }

  set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.kept));
    } catch {
      // It holds for this visit.
    }
    this.apply();
  }

  /** What is chosen for something that one game lets people choose; empty: as it comes. */
  like(game: string, id: string): string {
    return this.kept.games[game]?.[id] ?? "";
  }

  setLike(game: string, id: string, value: string): void {
    const { games } = this.kept;
    this.set({ games: { ...games, [game]: { ...games[game], [id]: value } } });
  }

  switchLight(): void {
    this.set({ light: this.theme === "lamplight" ? "daylight" : "lamplight" });
  }

  /** Write what the stylesheets read onto the page. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.dataset.pages = this.kept.dimPages ? "dim" : "";
    root.dataset.easyReading = this.kept.easyReading ? "on" : "";
    root.dataset.motion = this.reduced ? "calm" : "full";
    root.dataset.contrast = chosen(this.kept.contrast, "(prefers-contrast: more)") ? "more" : "";
    root.style.fontSize = this.kept.textSize === 100 ? "" : `${this.kept.textSize}%`;
  }
}

function chosen(choice: Choice, query: string): boolean {
  return choice === "on" || (choice === "auto" && prefers(query));
}

export const settings = new Settings();
