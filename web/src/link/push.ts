/** Calls of this browser by its vendor's push service, when a table for days waits for me. */

import { callDevice } from "./api";
import { keep, keysOf } from "./secrets";

/** Why this browser can't be called; empty: it can. */
export function whyNot(): "" | "tls" | "here" | "denied" {
  if (!isSecureContext) return "tls";
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis)) return "here";
  return Notification.permission === "denied" ? "denied" : "";
}

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** What the browser gives a server to call it by; made anew when it is for another key. */
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const theirs = before?.options.applicationServerKey;
  if (before && theirs && String(new Uint8Array(theirs)) === String(bytes(key))) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

/** Be called for this table. `key`: the server's. Throws where the browser or the server says no. */
export async function call(code: string, key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("denied");
  const { endpoint, keys } = (await subscription(key)).toJSON();
  await callDevice(code, { endpoint: endpoint!, p256dh: keys!["p256dh"]!, auth: keys!["auth"]! }, keysOf(code).seat);
  keep(code, { called: endpoint! });
}

/** Be called no longer. The browser's address stays: other tables may use it. */
export async function hush(code: string): Promise<void> {
  await callDevice(code, { endpoint: keysOf(code).called!, p256dh: "", auth: "" }, keysOf(code).seat);
  keep(code, { called: "" });
}

/** Browsers change their address now and then: say the new one. */
export async function renew(code: string, key: string): Promise<void> {
  const { called } = keysOf(code);
  if (!called || !key || whyNot() || Notification.permission !== "granted") return;
  if ((await subscription(key)).endpoint !== called) await call(code, key);
}
