import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const OUT = "../src/telltable/server/web";
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

export default defineConfig({
  plugins: [svelte(), pack()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": "http://127.0.0.1:8420", "/ws": { target: "ws://127.0.0.1:8420", ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
