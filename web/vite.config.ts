import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build as bundle } from "esbuild";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { copyFile, readFile, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { minify } from "terser";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const OUT = "../src/telltable/server/web";
const TABLE = "src/screens/Table.svelte";
const BOARDS = ["table/Board.svelte", "table/PhoneTable.svelte", "table/face.ts"];
/** What a game's table may lie open at, one or the other, by the name of its file; the server says which (`Rules.page`). */
const PAGES = [["making", "making/Making.svelte"], ["conflict", "table/Conflict.svelte"], ["conflict", "table/PhoneConflict.svelte"]];
/** What a game loads after its boards, by the name of its file. */
const LATER = [["bench", "making/Change.svelte"], ["building", "making/Builder.svelte"], ["building", "making/Drafting.svelte"], ["growth", "making/Growing.svelte"]];
/** A link to here, and what hands it on. */
const LINKS = /\/(link\/address\.svelte|parts\/hand_on)\.ts$/;
/** What one may like about a game: its board asks, and the settings of every game name it. */
const LIKES = /\/show\/likes\.ts$/;
const PACKED = /\.(html|js|css|svg|txt|json)$/;

/** Leaves a .br and a .gz beside every text that was built, so that the server never packs anything itself. */
function pack(): Plugin {
  let out = "";
  return {
    name: "telltable-pack",
    apply: "build",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const name of await readdir(out, { recursive: true })) {
        if (!PACKED.test(name)) continue;
        const body = await readFile(join(out, name));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
        await writeFile(join(out, `${name}.br`), brotliCompressSync(body, { params }));
        await writeFile(join(out, `${name}.gz`), gzipSync(body, { level: 9 }));
      }
    },
  };
}

/** Of Vite's own helper only the first import of a part waits for its style sheet: a leaf that was opened while it was being loaded
 * ahead was shown without. Here every import waits, and a sheet that could not be had is asked for again. */
const WAITS = [
  ["if (dep in seen) return;", "if (dep in seen) return seen[dep];"],
  ["if (isCss) return new Promise(", "if (isCss) return seen[dep] = new Promise("],
  ['link.addEventListener("load", res);', 'link.addEventListener("load", res); link.addEventListener("error", () => { link.remove(); delete seen[dep]; });'],
] as const;

function styled(): Plugin {
  return {
    name: "telltable-styled",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("vite/preload-helper.js")) return null;
      for (const [was] of WAITS) if (!code.includes(was)) this.error(`Vite's helper has changed: ${was}`);
      return { code: WAITS.reduce((all, [was, is]) => all.replace(was, is), code), map: null };
    },
  };
}

/** What a table is drawn with at first, by the names of `together`. A browser that knows the remark compiles all of it on another
 * thread while it comes, and not function by function when each is first called. */
const ALL_AT_ONCE = "//# allFunctionsCalledOnLoad";
const FIRST = new Set(["index", "table", ...gameNames().flatMap((name) => [name, ...PAGES.map(([page]) => `${name}-${page}`)])]);

/** Shortens every script once all is in it: a twelfth less than esbuild leaves, and the lists of what to load beforehand as well. */
function shorten(): Plugin {
  return {
    name: "telltable-shorten",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, files) {
        for (const file of Object.values(files)) {
          if (file.type !== "chunk") continue;
          const short = (await minify(file.code, { ecma: 2020, module: true, compress: { passes: 4 } })).code ?? file.code;
          file.code = FIRST.has(file.name) ? `${ALL_AT_ONCE}\n${short}` : short;
        }
      },
    },
  };
}

/** Sets the script that opens the line into the page, before all that it waits for; the policy of the page names it by its hash. */
function calling(): Plugin {
  return {
    name: "telltable-calling",
    transformIndexHtml: async (page) => {
      const built = await bundle({ entryPoints: ["src/link/call_up.ts"], bundle: true, minify: true, format: "iife", target: "es2022", write: false });
      return page.replace("<title>", () => `<script>${built.outputFiles[0]!.text.trim()}</script>\n    <title>`);
    },
  };
}

/** Files that are not kept on a device before somebody wants them: the tools of those who make packs, and what is costly. */
const NOT_AT_ONCE = /\/(Glass|Gallery|Proof|Host|glass)-|\.(json|txt)$/;

/** The service worker and what an app is, beside the pages: `/sw.js`, `/app.webmanifest`. */
function installable(): Plugin {
  let out = "";
  const icon = (size: number): string => `icon-${size}.png`;
  return {
    name: "telltable-installable",
    apply: "build",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: "/app.webmanifest" }, injectTo: "head" },
      { tag: "link", attrs: { rel: "apple-touch-icon", href: `/assets/${icon(192)}` }, injectTo: "head" },
      { tag: "meta", attrs: { name: "theme-color", content: "#131a1d" }, injectTo: "head" },
    ],
    async writeBundle() {
      for (const size of [192, 512]) await copyFile(resolve("src/assets", icon(size)), join(out, "assets", icon(size)));
      const files = (await readdir(join(out, "assets"))).map((name) => `/assets/${name}`).filter((name) => !NOT_AT_ONCE.test(name)).sort();
      const page = await readFile(join(out, "index.html"), "utf-8");
      const built = createHash("sha256").update(files.join() + page).digest("hex").slice(0, 12);
      const define = { __FILES__: JSON.stringify(files), __BUILT__: JSON.stringify(built) };
      await bundle({ entryPoints: ["src/worker/worker.ts"], bundle: true, minify: true, format: "iife", target: "es2022", define, outfile: join(out, "sw.js") });
      const icons = [192, 512].map((size) => ({ src: `/assets/${icon(size)}`, sizes: `${size}x${size}`, type: "image/png", purpose: "any maskable" }));
      const app = { name: "Telltable", short_name: "Telltable", description: "A table for storytelling games.", id: "/", start_url: "/", scope: "/", display: "standalone", background_color: "#131a1d", theme_color: "#131a1d", icons };
      await writeFile(join(out, "app.webmanifest"), JSON.stringify(app));
    },
  };
}

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null };

/** What is needed together is one file: what every page needs, what every table needs besides, what one game's boards do with all
 * that several of its pages need, each of these pages, what may be opened over a table, and what other screens open as well: each
 * file costs a table two thirds of a kilobyte of headers. A part that only some games need is with every table, or one game
 * would load it from another's file. */
function together(id: string, modules: Modules): string | undefined {
  if (LIKES.test(id)) return "table";
  const games = gameNames();
  const roots = [
    ["index", "index.html"],
    ["table", TABLE],
    ...games.flatMap((name) => BOARDS.map((board) => [name, `src/games/${name}/${board}`])),
    ...games.flatMap((name) => [...PAGES, ...LATER].map(([file, part]) => [`${name}-${file}`, `src/games/${name}/${part}`])),
  ] as const;
  const first = roots.find(([, root]) => needs(modules, resolve(root)).has(id))?.[0];
  const pages = games.map((name) => [name, new Set(PAGES.filter(([, part]) => needs(modules, resolve(`src/games/${name}/${part}`)).has(id)).map(([page]) => page))] as const);
  const several = pages.find(([, shown]) => shown.size > 1)?.[0];
  if (first) return first === "index" ? first : id.includes("/src/games/") ? (several ?? first) : "table";
  const others = readdirSync("src/screens").map((name) => resolve("src/screens", name)).filter((screen) => screen.endsWith(".svelte"));
  const elsewhere = (one: string): boolean => others.some((screen) => needs(modules, screen).has(one));
  const opened = [...needs(modules, resolve(TABLE))].flatMap((one) => modules.getModuleInfo(one)?.dynamicallyImportedIds ?? []);
  const over = opened.filter((one) => !/games|GenericBoard|Guide|AskChair|Device|People|Days|Questions|slow|screens\/\w+\.svelte/.test(one) && needs(modules, one).has(id));
  if (!elsewhere(id)) return over.length ? "over" : undefined;
  const ofTables = [...needs(modules, id)].some((one) => needs(modules, resolve(TABLE)).has(one) && !needs(modules, resolve("index.html")).has(one));
  if (LINKS.test(id)) return "links";
  return over.every(elsewhere) || ofTables ? undefined : "often";
}

function gameNames(): string[] {
  return readdirSync("src/games", { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);
}

const known = new Map<string, Set<string>>();

/** A module and everything that it imports at once. */
function needs(modules: Modules, root: string): Set<string> {
  const found = known.get(root) ?? new Set([root]);
  if (!known.has(root)) for (const id of found) modules.getModuleInfo(id)?.importedIds.forEach((one) => found.add(one));
  known.set(root, found);
  return found;
}

export default defineConfig({
  plugins: [svelte(), styled(), shorten(), calling(), installable(), pack()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    minify: false, // `shorten` does
    cssMinify: "esbuild",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
    license: { fileName: "licences.json" }, // whose code is built in; tools/web_libraries.py reads it
    reportCompressedSize: false,
    rollupOptions: { output: { manualChunks: together, onlyExplicitManualChunks: true } },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8420", "/ws": { target: "ws://127.0.0.1:8420", ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node", pool: "threads", isolate: false },
});
