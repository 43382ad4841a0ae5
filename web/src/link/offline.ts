/** What this device keeps to be read without a line: a service worker's, where the browser lets us have one. */

import { toasts } from "../parts/toasts.svelte";
import { worker as words } from "../words/worker";

interface Types {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
}

const WORKER = "/sw.js";
const READ = 10_000; // ms

/** Have the worker, and say when a newer one waits: it never takes a page away from whoever writes there. */
export async function settle(): Promise<void> {
  const types = (globalThis as { trustedTypes?: Types }).trustedTypes;
  const url = types?.createPolicy("telltable-worker", { createScriptURL: (one) => one }).createScriptURL(WORKER) ?? WORKER;
  const settled = await navigator.serviceWorker.register(url).catch(() => null); // forbidden, or a full disk
  settled?.addEventListener("updatefound", () => {
    const next = settled.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed" && navigator.serviceWorker.controller) toasts.add(words.newer, words.newerMore, "info", READ);
    });
  });
}
