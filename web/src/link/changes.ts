/** What is different, put onto what was there: the client's half of telltable.protocol.changing. */

import type { Change } from "./protocol";

/** The thing after these changes. Parts that did not change stay the same objects; nothing is changed in place. */
export function putAll<T>(whole: T, changes: readonly Change[]): T {
  return changes.reduce<unknown>((made, change) => put(made, change.at, change.to), whole) as T;
}

function put(thing: unknown, at: readonly (string | number)[], to: unknown): unknown {
  const [name, ...rest] = at;
  if (name === undefined) return to;
  if (Array.isArray(thing)) {
    const copy = [...(thing as unknown[])];
    copy[Number(name)] = put(copy[Number(name)], rest, to);
    return copy;
  }
  const record = thing as Record<string, unknown>;
  return { ...record, [name]: put(record[name], rest, to) };
}
