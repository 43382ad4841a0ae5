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

  /** Read this, instead of what is being read. */
  read(text: string): void {
    if (!this.on || !this.known) return;
    const said = new SpeechSynthesisUtterance(text);
    [said.voice, said.lang, said.rate, said.volume] = [this.known, this.known.lang, PACE, settings.kept.volume / 100];
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
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
