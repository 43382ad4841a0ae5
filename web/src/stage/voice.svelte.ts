/** Lets the browser read aloud, when somebody has asked for it. Only with a voice that speaks on this very device: others
 * would send the words away. */

import { settings } from "../settings/settings.svelte";

const PACE = 0.95;

class Voice {
  /** Whether there is a voice to read with. */
  able = $state(false);
  private known: SpeechSynthesisVoice | undefined;

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

  /** Read all of this, instead of what is being read. */
  readAll(texts: string[], ended?: () => void): void {
    if (!this.known) return;
    speechSynthesis.cancel();
    const said = texts.map((text) => new SpeechSynthesisUtterance(text));
    for (const one of said) [one.voice, one.lang, one.rate, one.volume] = [this.known, this.known.lang, PACE, settings.kept.volume / 100];
    if (ended && said.length) said.at(-1)!.onend = ended;
    said.forEach((one) => speechSynthesis.speak(one));
  }

  hush(): void {
    if (this.known) speechSynthesis.cancel();
  }

  private find(): void {
    const own = speechSynthesis.getVoices().filter((one) => one.localService && one.lang.startsWith("en"));
    this.known = own.find((one) => one.default) ?? own[0];
    this.able = this.known !== undefined;
  }
}

export const voice = new Voice();
