/** The line that the page opened before its scripts were there (call_up.ts), and what both say first on a line. */

import { VERSION } from "./protocol";

/** A line that is open or being opened, and what it has said so far. */
export interface CalledUp {
  url: string;
  token: string;
  socket: WebSocket;
  heard: string[];
}

declare global {
  var calledUp: CalledUp | undefined;
}

/** The first thing said on a line. `since`: the last entry that is known, -1 for none. */
export const hello = (token: string, since = -1, draws?: []): string => JSON.stringify({ type: "Hello", version: VERSION, token, since, changes: true, lists: true, draws });

/** Where the socket of a table is, seen from this page. */
export function socketUrl(code: string, page: Location = location): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/ws/${encodeURIComponent(code)}`;
}

/** The line to there that was called up with this token, once; null when there is none, or it broke. */
export function calledUp(url: string, token: string): CalledUp | null {
  const called = globalThis.calledUp;
  globalThis.calledUp = undefined;
  if (!called) return null;
  if (called.url === url && called.token === token && called.socket.readyState < 2) return called;
  called.socket.close();
  return null;
}
