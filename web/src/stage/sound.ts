/** Plays cues. Nothing is heard, and nothing is made, before the first tap or key. */

import { surface } from "../parts/surface.svelte";
import { settings } from "../settings/settings.svelte";
import { CUES, GROUPS, ON_PHONES, type Cue, type Group, type Stroke } from "./cues";

const CEILING = -18; // dB, where the limiter begins
const SOFTEST = 0.0001;
const SEEN = 120; // ms in which what a touch does can be seen, before the first cue is made: the line to a loudspeaker takes its time

/** The groups that are heard as things stand. */
export function heard(): readonly Group[] {
  return settings.kept.heard ?? (surface.is === "phone" ? ON_PHONES : GROUPS);
}

class Sound {
  private context: AudioContext | null = null;
  private out: AudioNode | null = null;
  private hiss: AudioBuffer | null = null;
  private woken = false;

  /** Browsers let a page be heard from the first touch on; so do we. */
  listen(): void {
    const wake = (): void => {
      this.woken = true;
      for (const name of ["pointerdown", "keydown"]) removeEventListener(name, wake, true);
    };
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, wake, true);
  }

  /** Let a cue be heard, if its group is. */
  play(cue: Cue): void {
    const { group, strokes } = CUES[cue];
    if (!this.woken || !settings.kept.volume || !heard().includes(group)) return;
    if (this.context) this.sound(this.context, strokes);
    else setTimeout(() => this.sound((this.context ??= new AudioContext()), strokes), SEEN);
  }

  private sound(context: AudioContext, strokes: readonly Stroke[]): void {
    if (context.state === "suspended") void context.resume();
    const loud = (settings.kept.volume / 100) ** 2;
    for (const stroke of strokes) this.strike(context, stroke, loud);
  }

  private strike(context: AudioContext, stroke: Stroke, loud: number): void {
    const begins = context.currentTime + (stroke.at ?? 0);
    const ends = begins + stroke.lasts;
    const gain = context.createGain();
    gain.gain.setValueAtTime(SOFTEST, begins);
    gain.gain.exponentialRampToValueAtTime(Math.max(SOFTEST, stroke.loud * loud), begins + (stroke.rise ?? 0.004));
    gain.gain.exponentialRampToValueAtTime(SOFTEST, ends);
    gain.connect(this.output(context));
    const source = stroke.noise ? this.band(context, stroke, begins, ends, gain) : voice(context, stroke, begins, ends, gain);
    source.start(begins);
    source.stop(ends);
  }

  private output(context: AudioContext): AudioNode {
    if (this.out) return this.out;
    const limiter = new DynamicsCompressorNode(context, { threshold: CEILING, ratio: 12, attack: 0.002, release: 0.1 });
    limiter.connect(context.destination);
    return (this.out = limiter);
  }

  private band(context: AudioContext, stroke: Stroke, begins: number, ends: number, to: AudioNode): AudioBufferSourceNode {
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = stroke.narrow ?? 0.8;
    filter.frequency.setValueAtTime(stroke.from, begins);
    filter.frequency.exponentialRampToValueAtTime(stroke.to ?? stroke.from, ends);
    const source = context.createBufferSource();
    source.buffer = this.hiss ??= hiss(context);
    source.connect(filter).connect(to);
    return source;
  }
}

function voice(context: AudioContext, stroke: Stroke, begins: number, ends: number, to: AudioNode): OscillatorNode {
  const source = context.createOscillator();
  source.frequency.setValueAtTime(stroke.from, begins);
  source.frequency.exponentialRampToValueAtTime(stroke.to ?? stroke.from, ends);
  source.connect(to);
  return source;
}

function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  return buffer;
}

export const sound = new Sound();
