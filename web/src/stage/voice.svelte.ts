/** Lets the browser read aloud, when somebody has asked for it. Only with a voice that speaks on this very device: others
 * would send the words away. */

import { settings } from "../settings/settings.svelte";

const PACE = 0.95;

class Voice {
  /** Whether there is a voice to read with. */
  able = $state(false);
  /** The one that is liked best comes first. */
  private known: SpeechSynthesisVoice[] = [];

  constructor() {
    if (typeof speechSynthesis === "undefined") return;
    this.find();
    speechSynthesis.addEventListener?.("voiceschanged", () => this.find());
  }

  /** Whether it reads. */
  get on(): boolean {
    return this.able && settings.kept.aloud;
  }

  /** Read this at the table, if somebody has asked for it, instead of what is being read. */
  read(text: string): void {
    if (this.on) this.readAll([text]);
  }

  /** Read all of this, instead of what is being read. `who`: each has a voice of their own, as far as there are several. */
  readAll(texts: string[], ended?: () => void, who = 0): void {
    const voice = this.known[who % this.known.length];
    if (!voice) return;
    speechSynthesis.cancel();
    const said = texts.map((text) => new SpeechSynthesisUtterance(text));
    for (const one of said) [one.voice, one.lang, one.rate, one.volume] = [voice, voice.lang, PACE, settings.kept.volume / 100];
    if (ended && said.length) said.at(-1)!.onend = ended;
    said.forEach((one) => speechSynthesis.speak(one));
  }

  hush(): void {
    if (this.able) speechSynthesis.cancel();
  }

  private find(): void {
    const own = speechSynthesis.getVoices().filter((one) => one.localService && one.lang.startsWith("en"));
    this.known = own.sort((a, b) => Number(b.default) - Number(a.default));
    this.able = own.length > 0;
  }
}

export const voice = new Voice();
