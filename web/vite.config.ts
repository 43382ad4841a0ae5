import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync } from "node:fs";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const OUT = "../src/telltable/server/web";
const TABLE = "src/screens/Table.svelte";
const BOARDS = ["table/Board.svelte", "table/PhoneTable.svelte"];
/** What a game loads after its boards, by the name of its file. */
const LATER = [["making", "making/Making.svelte"], ["bench", "making/Change.svelte"], ["building", "making/Builder.svelte"], ["building", "making/Drafting.svelte"]];
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

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null };

/** What is needed together is one file: what every page needs, what every table needs besides, what one game's boards do, what
 * lies there until people have been made, and what may be opened over a table. A part that only some games need is with every
 * table, or one game would load it from another's file; one that other screens need as well is by itself. */
function together(id: string, modules: Modules): string | undefined {
  const games = readdirSync("src/games", { withFileTypes: true }).filter((one) => one.isDirectory());
  const roots = [
    ["index", "index.html"],
    ["table", TABLE],
    ...games.flatMap(({ name }) => BOARDS.map((board) => [name, `src/games/${name}/${board}`])),
    ...games.flatMap(({ name }) => LATER.map(([file, part]) => [`${name}-${file}`, `src/games/${name}/${part}`])),
  ] as const;
  const first = roots.find(([, root]) => needs(modules, resolve(root)).has(id))?.[0];
  if (first) return first === "index" || id.includes("/src/games/") ? first : "table";
  const opened = [...needs(modules, resolve(TABLE))].flatMap((one) => modules.getModuleInfo(one)?.dynamicallyImportedIds ?? []);
  const others = readdirSync("src/screens").map((name) => resolve("src/screens", name)).filter((screen) => screen.endsWith(".svelte"));
  const over = opened.some((one) => !/games|GenericBoard|Guide|screens\/\w+\.svelte/.test(one) && needs(modules, one).has(id));
  return over && !others.some((screen) => needs(modules, screen).has(id)) ? "over" : undefined;
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
  plugins: [svelte(), pack()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    minify: "terser", // a twelfth less than esbuild leaves
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
    license: { fileName: "licences.json" }, // whose code is built in; tools/web_libraries.py reads it
    reportCompressedSize: false,
    rollupOptions: { output: { manualChunks: together, onlyExplicitManualChunks: true } },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8420", "/ws": { target: "ws://127.0.0.1:8420", ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
