/** The service worker: what this device can show without a line, and the calls of a push service. It is a file of its own
 * (`/sw.js`), built beside the pages; it keeps no word of a table that goes on, and sends nothing. */

import { worker as words } from "../words/worker";

/** Every file of this build, and a short name for all of them. */
declare const __FILES__: string[];
declare const __BUILT__: string;

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Extendable {
  data: { json(): unknown } | null;
}
interface Clicked extends Extendable {
  notification: { data: unknown; close(): void };
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  location: Location;
  registration: { showNotification(title: string, more: object): Promise<void> };
  clients: { claim(): Promise<void>; matchAll(which: object): Promise<Page[]>; openWindow(url: string): Promise<unknown> };
  addEventListener(what: "install" | "activate", act: (event: Extendable) => void): void;
  addEventListener(what: "fetch", act: (event: Fetching) => void): void;
  addEventListener(what: "push", act: (event: Pushed) => void): void;
  addEventListener(what: "notificationclick", act: (event: Clicked) => void): void;
}

const here = globalThis as unknown as Worker;
const FILES = "telltable.files.";
const DATA = "telltable.data";
const MOST = 400; // answers that are kept; the oldest make room
const LATE = 4000; // ms after which a page comes from here, whatever the line does
const SCREENS = ["", "t", "tv", "shelf", "kept", "rules", "about", "settings", "gallery", "host"];
/** What is the same for everybody, and can be read again: rules, books, replays. */
const KEPT = /^\/api\/(games|address|games\/[^/]+\/rules|tables\/[^/]+\/(games\/\d+\/)?(story\.json|replay|photo-\d+\.jpg))$/;
const GONE = [404, 409, 410];

here.addEventListener("install", (event) => {
  const all = ["/", ...__FILES__].map((path) => new Request(path, { cache: path === "/" ? "reload" : "default" }));
  event.waitUntil(caches.open(FILES + __BUILT__).then((cache) => cache.addAll(all)).then(rules));
});

/** The games and their rules, before anybody asks for them; without them all else is kept. */
async function rules(): Promise<void> {
  const [cache, games] = [await caches.open(DATA), "/api/games"];
  await cache.add(games).catch(() => undefined);
  const found = ((await (await cache.match(games))?.json()) ?? []) as { name: string }[];
  await Promise.all(found.map(({ name }) => cache.add(`${games}/${name}/rules`).catch(() => undefined)));
}

// A newer one waits until no page of the older one is open: nobody's files are taken away while they write.
here.addEventListener("activate", (event) => {
  const old = (name: string): boolean => name.startsWith(FILES) && name !== FILES + __BUILT__;
  const cleared = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(cleared.then(() => here.clients.claim()));
});

here.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== here.location.origin) return;
  if (request.mode === "navigate") {
    if (SCREENS.includes(pathname.split("/")[1] ?? "")) event.respondWith(page(request));
  } else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (KEPT.test(pathname) && !request.headers.has("authorization")) event.respondWith(data(event));
});

const fromHere = (request: Request | string): Promise<Response | undefined> => caches.match(request, { ignoreVary: true });

async function page(request: Request): Promise<Response> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), LATE));
  const answer = await Promise.race([fetch(request), late]).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await fromHere("/")) ?? answer ?? fetch(request);
}

const file = async (request: Request): Promise<Response> => (await fromHere(request)) ?? fetch(request);

/** From the server as long as it answers: what a table has taken back is gone here with the next look. */
async function data(event: Fetching): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(DATA);
  const answer = await fetch(request).catch(() => null);
  if (answer && answer.status < 500) {
    if (answer.ok) event.waitUntil(keep(cache, request, answer.clone()));
    else if (GONE.includes(answer.status)) await forget(cache, request.url);
    return answer;
  }
  return (await cache.match(request)) ?? answer ?? Response.error();
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  const before = await cache.match(request);
  const text = await answer.clone().text();
  if (before && (await before.text()) !== text) await forget(cache, request.url); // its replay says other words, too
  await cache.put(request, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((one) => cache.delete(one)));
}

/** All that is kept of the same game. */
async function forget(cache: Cache, url: string): Promise<void> {
  const of = (one: string): string => new URL(one).pathname.replace(/[^/]*$/, "");
  const same = (await cache.keys()).filter((one) => of(one.url) === of(url) && url.includes("/tables/"));
  await Promise.all(same.map((one) => cache.delete(one)));
}

here.addEventListener("push", (event) => {
  const { title, code } = event.data?.json() as { title: string; code: string };
  event.waitUntil(here.registration.showNotification(title, { body: words.turn, tag: `telltable.${code}`, data: code }));
});

here.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = `/t/${encodeURIComponent(event.notification.data as string)}`;
  const open = here.clients.matchAll({ type: "window" }).then((pages) => {
    const there = pages.find((one) => new URL(one.url).pathname === path);
    return there ? there.focus() : here.clients.openWindow(path);
  });
  event.waitUntil(open);
});
