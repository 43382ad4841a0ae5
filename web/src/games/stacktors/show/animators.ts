/** What is shown when something happens in Stacktors!: every deed of everybody in steps: walks, aims, is helped, strikes, and what
 * comes of it. The table lies on already; a touch shows it as it lies. */

import type { Animator, Animators, Fact, Scene } from "../../../stage/timeline";
import { ABILITIES } from "../box/abilities";
import type { Character, Fight, Status } from "../table/view";
import { placeOf, showing } from "./showing.svelte";
import { deedWords as words } from "./deed_words";

const HOP = 180; // ms for an inch of a way
const STEP = 1000; // ms for a step of a deed, at a pace that nobody has set
const PACES: Record<string, number> = { brisk: 0.8, relaxed: 1.2 };

/** How long a step takes at the pace of the table. */
let pace = 1;
export const setPace = (name: string): void => void (pace = PACES[name] ?? 1);

/** When so much time has passed, or at once when it is skipped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => { clearTimeout(timer); done(); }, { once: true });
  });
}

/** A step: what is seen of it, for as long as a step lasts. */
const step = (see: (scene: Scene) => boolean | void, share = 1): Animator => async (scene) => {
  if (scene.signal.aborted || !showing.begin(scene.before, scene.now) || see(scene) === false) return;
  await pause(STEP * pace * share, scene.signal);
};

/** An inch of somebody's way: hops follow one another, and the last one is held. */
const walk: Animator = async (scene) => {
  const { fact, signal, reduced } = scene;
  const who = String(fact.who);
  if (signal.aborted || !showing.begin(scene.before, scene.now)) return;
  const from = showing.one(who)?.pos;
  if (!from) return;
  if (showing.caption?.who !== who || fact.how !== "walk") showing.trail = [];
  showing.trail = [...showing.trail, from, placeOf(fact)].slice(-24);
  showing.say(who, words.moves[String(fact.how)] ?? words.moves.walk!);
  showing.change(who, { pos: placeOf(fact), facing: String(fact.facing) });
  await pause(reduced || fact.how !== "walk" ? STEP * pace * 0.8 : HOP * 2, signal);
};

const fightOf = (fact: Fact): Fight => fact.fight as Fight;
const key = (aim: string): string => aim.split(":")[0]!;

export const animators: Animators = {
  /** Another place, or no fight any more: what comes now happens there. */
  StageBegun: ({ after }) => showing.rebase(after),
  ConflictEnded: ({ after }) => showing.rebase(after),
  WayTaken: step(({ fact }) => showing.say(String(fact.who), String(fact.text)), 1.2),
  TurnBegun: step(({ fact }) => {
    [showing.aim, showing.star, showing.trail] = [null, null, []];
    showing.say(String(fact.who), words.turn);
  }, 0.8),
  Stepped: walk,
  /** Put there, as a scene is set: nobody walks. */
  Positioned: async ({ fact, before, now, signal }) => {
    if (!signal.aborted && showing.begin(before, now)) showing.change(String(fact.who), { pos: placeOf(fact), facing: String(fact.facing) });
  },
  AttackDeclared: step(({ fact }) => {
    const { attacker, targets, cell, type } = fightOf(fact);
    const target = key(targets[0] ?? "");
    showing.star = null;
    showing.aim = [attacker, target];
    showing.say(attacker, words.aims(targets.map((one) => showing.name(key(one))), ABILITIES[cell]?.name ?? words.types[type] ?? ""));
  }),
  Assisted: step(({ fact }) => {
    showing.say(String(fact.who), words.helps((fact.slots as number[]).length));
  }, 0.8),
  Compared: step(({ fact }) => {
    const [attacker, target] = [String(fact.attacker), key(String(fact.target))];
    showing.aim = [attacker, target];
    const held = fact.result !== "success" && fact.result !== "accepted";
    showing.star = { on: target, text: held ? "–" : String(fact.attack), held };
    showing.say(attacker, words.strikes(Number(fact.attack), Number(fact.defence), String(fact.result), showing.name(target)));
  }),
  Restacked: step(({ fact }) => {
    const who = String(fact.who);
    showing.change(who, { stack: fact.stack as Character["stack"], equip: fact.equip as Character["equip"] });
    if (fact.cause === "damage") showing.star = { on: who, text: "–1", held: false };
    const text = words.changed[String(fact.cause)];
    if (!text) return false;
    showing.say(showing.caption?.who ?? who, words.comes(showing.name(who), text));
  }, 0.8),
  StatusSet: step(({ fact }) => {
    const status = fact.status as Status;
    if (!showing.caption) return false;
    showing.say(showing.caption.who, words.bound(showing.name(String(fact.who)), status.kind, status.n));
  }, 0.8),
  ThingTaken: step(({ fact }) => showing.say(String(fact.who), words.takes), 0.8),
  Identified: step(({ fact }) => showing.say(String(fact.by), `${String(fact.name)}.`)),
  ChallengeHit: step(({ fact }) => {
    const rock = fact.challenge as { id: string; name: string };
    showing.star = { on: rock.id, text: "!", held: false };
    showing.say(showing.caption?.who ?? rock.id, words.comes(rock.name, words.gives));
  }, 0.8),
  Died: step(({ fact }) => {
    const who = String(fact.who);
    const text = words.comes(showing.name(who), words.falls);
    showing.say(showing.caption?.who ?? who, text);
    showing.star = null;
    showing.change(who, { alive: false });
  }),
  Removed: step(({ fact }) => {
    const who = String(fact.id ?? fact.who);
    if (!showing.one(who) || !showing.caption || fact.cause === "stage") return false;
    showing.say(showing.caption.who, words.comes(showing.name(who), words.leaves));
    showing.change(who, { alive: false });
  }, 0.8),
};

/** Everything was shown, or is skipped. */
export const ended = (): void => showing.end();
/** Facts that may wait to be shown: no deed is left out because the next one has come. */
export const most = 400;
