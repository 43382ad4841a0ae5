/** What moves when something happens in Stacktors!: a stack hops to its place, one that changes glints, one that falls sinks. */

import type { Animators, Scene } from "../../../stage/timeline";
import { ended, frame, rectOf } from "../../../stage/travel";

const HOP = 180; // ms for an inch
const MOST = 720;
const GLINT = 280;
const E_OUT = "cubic-bezier(.2,.8,.2,1)";

const at = (who: unknown): Element | null => document.querySelector(`[data-key="${CSS.escape(`stack ${String(who)}`)}"]`);

/** The stack that lies at its new place comes there from the old one, a hop for every inch. */
async function hop({ fact, signal, reduced }: Scene): Promise<void> {
  const from = rectOf(`stack ${String(fact.who)}`);
  await frame();
  const stack = at(fact.who);
  const svg = stack?.closest("svg");
  if (!from || !(stack instanceof SVGGElement) || !svg || signal.aborted) return;
  const to = stack.getBoundingClientRect();
  const scale = svg.getScreenCTM()?.a || 1;
  const [dx, dy] = [(from.left - to.left) / scale, (from.bottom - to.bottom) / scale];
  const inches = Math.max(1, Math.round(Math.hypot(dx, dy * 2) / 70));
  if (Math.hypot(dx, dy) < 2) return;
  if (reduced) return ended(stack.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 }), signal);
  const frames = Array.from({ length: inches * 4 + 1 }, (_, n) => {
    const t = n / (inches * 4);
    return { transform: `translate(${dx * (1 - t)}px, ${dy * (1 - t) - 14 * Math.abs(Math.sin(t * inches * Math.PI))}px)` };
  });
  await ended(stack.animate(frames, { duration: Math.min(MOST, HOP * inches), easing: E_OUT }), signal);
}

/** Something about a stack has changed. */
async function glint({ fact, signal, reduced }: Scene, who: unknown = fact.who): Promise<void> {
  await frame();
  const stack = at(who);
  if (!stack || reduced || signal.aborted) return;
  await ended(stack.animate([{ filter: "brightness(2.1) saturate(.4)" }, { filter: "none" }], { duration: GLINT }), signal);
}

export const animators: Animators = {
  Stepped: hop,
  Positioned: hop,
  Restacked: glint,
  Burned: glint,
  Compared: (scene) => glint(scene, scene.fact.target),
  ChallengeHit: (scene) => glint(scene, (scene.fact.challenge as { id: string }).id),
  async Died({ fact, signal, reduced }) {
    const stack = at(fact.who);
    if (!(stack instanceof SVGGElement) || reduced || signal.aborted) return;
    const ghost = stack.cloneNode(true) as SVGGElement;
    stack.parentNode?.append(ghost);
    await ended(ghost.animate([{ opacity: 1 }, { opacity: 0, transform: "translateY(18px)" }], { duration: 420, easing: E_OUT }), signal);
    ghost.remove();
  },
};
