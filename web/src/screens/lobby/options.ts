/** What options and their values are called in the lobby. */

import type { GameInfo, Option, Preset } from "../../link/protocol";
import { lobby } from "../../words/lobby";

export const usual = (option: Option): string => option.default || option.values[0] || "";

const large = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What an option is called, without the full stop of its sentence. */
export const called = (option: Option): string => large(option.help).replace(/\.$/, "");

/** The values that a screen offers: those that have names, where some have. */
export const offered = (option: Option): string[] => (option.values.length ? option.values : option.offered).filter((_, n) => !option.labels.length || n < option.labels.length);

/** What a value is called. */
export function shown(option: Option, value: string): string {
  return large(option.labels[offered(option).indexOf(value)] ?? lobby.values[value] ?? value.replaceAll("_", " "));
}

/** The house rules under their headings. */
export function headings(game: GameInfo): [string, Option[]][] {
  const found = new Map<string, Option[]>();
  for (const option of changeable(game)) found.set(option.group, [...(found.get(option.group) ?? []), option]);
  return [...found];
}

/** What a preset makes of the options that it may touch: as it says, else as printed. What is played stays as chosen. */
export const settled = (game: GameInfo, preset: Preset): TableOptions =>
  Object.fromEntries(changeable(game).filter((option) => !atDoor(game, option)).map((option) => [option.name, preset.options[option.name] ?? usual(option)]));

/** The preset that the table plays by, if it does. */
export const presetOf = (game: GameInfo, options: TableOptions): Preset | undefined =>
  game.presets.find((preset) => !preset.door && Object.entries(settled(game, preset)).every(([name, value]) => options[name] === value));

const atDoor = (game: GameInfo, option: Option): boolean => game.presets.some((preset) => preset.door && option.name in preset.options);
/** All house rules; the pace is the table's, and what is played stands in sight. */
export const changeable = (game: GameInfo | null): Option[] => (game?.options ?? []).filter((option) => option.name !== "timers" && !option.leads);

/** The house rules of this table that are not as printed. What is played stands elsewhere, and so does the pace. */
export const changedFrom = (game: GameInfo | null, options: TableOptions): Option[] =>
  changeable(game).filter((option) => options[option.name] !== usual(option));

type TableOptions = Record<string, string>;
