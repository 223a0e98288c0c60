// How the console is built: one light entry (landing, sign-in) and a console that is loaded after it.
import { fileURLToPath } from "node:url";
import { globSync, readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { antdStyles } from "./tools/antd-styles.ts";
import { preloads } from "./tools/preloads.ts";
import { withinBudget } from "./tools/budget.ts";

const server = process.env.BELLTOWER_URL ?? "http://127.0.0.1:7400";
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes `x.js.br` beside every text asset, so that the server compresses nothing while it serves. */
function brotliBesideAssets(): { plugin: Plugin; written: Promise<void> } {
  let out = "dist";
  let done = () => {};
  const written = new Promise<void>((resolve) => (done = resolve));
  const plugin: Plugin = {
    name: "brotli-beside-assets",
    apply: "build",
    configResolved: (config) => void (out = join(config.root, config.build.outDir)),
    async closeBundle() {
      const compress = promisify(brotliCompress);
      const files = (await readdir(out, { recursive: true })).filter((f) => /\.(js|css|html|svg|json|wasm)$/.test(f));
      await Promise.all(
        files.map(async (file) => {
          const text = await readFile(join(out, file));
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
          await writeFile(join(out, `${file}.br`), await compress(text, { params }));
        }),
      );
      done();
    },
  };
  return { plugin, written };
}
const brotli = brotliBesideAssets();

/**
 * What pdf.js asks for while it reads some PDFs, served by ourselves: maps of Chinese, Japanese and Korean characters, the standard fonts, decoders of JPEG 2000 and
 * JBIG2. Of the decoders those without WebAssembly: the console's policy lets nothing be compiled. The version is in the path, so that they may be kept for good.
 */
function pdfParts(): Plugin {
  const from = here("./node_modules/pdfjs-dist");
  const wanted = async () => {
    const { version } = JSON.parse(await readFile(join(from, "package.json"), "utf8")) as { version: string };
    const files = await Promise.all(
      ["cmaps", "standard_fonts", "wasm"].map(async (folder) => (await readdir(join(from, folder))).map((file) => `${folder}/${file}`)),
    );
    return { version, files: files.flat().filter((file) => /\.(bcmap|pfb|ttf)$|_nowasm_fallback\.js$/.test(file)) };
  };
  return {
    name: "pdf-parts",
    async generateBundle() {
      const { version, files } = await wanted();
      for (const file of files) this.emitFile({ type: "asset", fileName: `assets/pdf-${version}/${file}`, source: await readFile(join(from, file)) });
    },
    async configureServer(dev) {
      const { version, files } = await wanted();
      const parts = new Map(files.map((file) => [`/assets/pdf-${version}/${file}`, join(from, file)]));
      dev.middlewares.use((request, response, next) => {
        const part = parts.get(request.url ?? "");
        if (!part) return next();
        if (part.endsWith(".js")) response.setHeader("Content-Type", "text/javascript");
        readFile(part).then((bytes) => response.end(bytes), next);
      });
    },
  };
}

const TESTS = ["src/**/*.test.{ts,tsx}", "packages/*/src/**/*.test.ts", "tools/**/*.test.ts"];
/** Tests that need a document. They say so themselves in their first line, as Vitest documents it. */
const jsdomTests = globSync(TESTS, { cwd: here("."), exclude: ["**/node_modules/**"] }).filter((path) =>
  readFileSync(here(path), "utf8").startsWith("// @vitest-environment jsdom"),
);

export default defineConfig({
  plugins: [react(), antdStyles(), pdfParts(), preloads(), brotli.plugin, withinBudget(() => brotli.written)],
  resolve: { alias: { "~": here("./src") } },
  server: {
    proxy: {
      "/api": server,
      "/files": server,
      "/sd": server,
      "/ws": { target: server, ws: true },
      "/sync": { target: server, ws: true },
    },
  },
  build: {
    target: "es2023",
    outDir: "dist",
    // Assets carry their hash in the name: the server may call them immutable.
    assetsDir: "assets",
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // antd's parts do nothing by being loaded but do not say so: a frame that takes one name of one would carry all of it, the forms above all.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/(@rc-component|@ant-design\/cssinjs|@ant-design\/cssinjs-utils|stylis|@emotion)\//, sideEffects: false }],
      },
      output: {
        // Words are called by their language: which is fetched is known in the browser only, and no answer names one ahead.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language] = /i18n\/([a-zA-Z-]+)\/[\w-]+\.json$/.exec(facadeModuleId ?? "") ?? [];
          return language ? `assets/[name]-${language}-[hash].js` : "assets/[name]-[hash].js";
        },
        codeSplitting: {
          // A few full modules for each kind of page, not a hundred small ones: each takes what it is made of along, unless one above has it.
          groups: [
            // One request for what the frame says in a language, and what hangs over every page; the public pages have theirs beside them, areas fetch their own.
            {
              debugName: "strings",
              priority: 90,
              name: (id) => `strings-${/i18n\/([a-zA-Z-]+)\//.exec(id)?.[1]}`,
              test: /src\/i18n\/[a-zA-Z-]+\/(shell|resource|classes|messages)\.json$/,
            },
            {
              debugName: "document strings",
              priority: 90,
              name: (id) => `document-${/i18n\/([a-zA-Z-]+)\//.exec(id)?.[1]}`,
              test: /src\/i18n\/[a-zA-Z-]+\/(sync|document)\.json$/,
            },
            {
              debugName: "public",
              priority: 90,
              name: (id) => `public-${/i18n\/([a-zA-Z-]+)\//.exec(id)?.[1]}`,
              test: /src\/i18n\/[a-zA-Z-]+\/(public|common)\.json$/,
            },
            {
              name: "react",
              priority: 80,
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-i18next|use-sync-external-store)\//,
            },
            // What the sign-in page needs stays apart from antd.
            { name: "entry", priority: 70, test: /src\/(main\.tsx|api\/client\.ts|app\/session\.ts|ui\/(tokens\.ts|bell\.tsx|use-narrow\.ts))$/ },
            { name: "public", priority: 60, test: /src\/app\/public\/(landing|login|register|forgot-password|gone)\.tsx$/ },
            // Every page's: the frame, home, and what hangs over all.
            {
              name: "frame",
              priority: 50,
              test: /src\/(app\/(console|home)\.tsx|areas\/messages\/personal\.tsx|areas\/classes\/reminder\/host\.tsx)$|node_modules\/@tanstack\/react-query\/build\/modern\/useMutation\.js$|node_modules\/(antd\/(es|lib)\/locale|@rc-component\/[a-z-]+\/(es|lib)\/locale)\/(en_US|zh_CN)\.js$/,
            },
            {
              name: "controls",
              priority: 40,
              test: /node_modules\/antd\/es\/(input|segmented|popover|popconfirm|checkbox|alert|grid)\/index\.js$|@ant-design\/icons\/es\/icons\/(Check|Download|Holder|Login|Redo|Undo)Outlined\.js$|src\/(ui\/(page\.tsx|hold\.ts)|api\/upload\.ts|resource\/(calls|editors)\.ts)$/,
            },
            // What opens: forms and editors have it, a list waits for none of it.
            {
              name: "choices",
              priority: 39,
              test: /node_modules\/antd\/es\/(select|auto-complete|switch|drawer)\/index\.js$|src\/resource\/(level|record-picker)\.tsx$/,
            },
            { name: "list", priority: 35, test: /src\/resource\/(resource-page|document-status|history|job-end|files|record-path)\.tsx?$/ },
            // The front door itself, without all that is behind it.
            { name: "list", priority: 36, test: /src\/resource\/index\.tsx$/, includeDependenciesRecursively: false },
            { name: "record", priority: 34, test: /src\/resource\/(record-drawer|transition-dialog|filter-editor|views-menu)\.tsx$/ },
            // The frame's tray of jobs comes after the page; what both it and editors draw with is in none of the two.
            { name: "progress", priority: 32, test: /antd\/es\/progress\/index\.js$/ },
            { name: "tray", priority: 31, test: /src\/areas\/operations\/jobs\/tray\.tsx$/ },
            {
              name: "editor",
              priority: 30,
              test: /src\/sync\/(editor\/(editor-page|outline|outline-item|item-panel|checks|tally)|words-field|number-field|text-field)\.tsx$|src\/(documents\/(side|menu|files|still)|resource\/level|sync\/editor\/(near|marking)|sync\/(rich-view|passages)|ui\/(undo|printed|speaking))\.tsx?$/,
            },
            // The way into a class, which the home page of who teaches shares with the list; and the sign of a series, which what comes later shares.
            { name: "enter", priority: 21, test: /src\/areas\/classes\/(class-actions\.tsx|times\.ts)$|@ant-design\/icons\/es\/icons\/RetweetOutlined\.js$/ },
            // What waits on the home page, in one request for all areas.
            { name: "home-cards", priority: 20, test: /src\/(areas\/[a-z]+\/home-card|resource\/waiting-card)\.tsx$/ },
          ],
        },
      },
    },
  },
  test: {
    restoreMocks: true,
    pool: "threads",
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: TESTS,
          exclude: ["**/node_modules/**", ...jsdomTests],
          // Packages such as antd are loaded once per worker and not once per file; the setup loads our own modules afresh for every file.
          isolate: false,
          // Remembers its language: counted among our own modules, so that no file is told in the language of an earlier one.
          server: { deps: { inline: ["i18next"] } },
          setupFiles: ["src/test-setup-node.ts"],
        },
      },
      // Isolated: React and antd keep hold of the document they were loaded with.
      { extends: true, test: { name: "jsdom", environment: "jsdom", include: jsdomTests, setupFiles: ["src/test-setup-jsdom.ts"] } },
    ],
    // Ends what hangs; `make test` compiles Rust beside it, so nothing slow is a failure.
    testTimeout: 60_000,
  },
});
