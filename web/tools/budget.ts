// What the first visit of a page fetches as script and style, held against its budget: a build that is over it fails, and says by what.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

interface Budget {
  page: string;
  /** The modules it is made of; what they import comes along. */
  modules: string[];
  /** KB of 1,000 bytes, brotli. */
  most: number;
  /** Requests: fewer, fuller modules. */
  files: number;
}

/** What every page of the console stands on. */
export const inside = ["src/main.tsx", "src/app/console.tsx", "src/app/home.tsx"];
const strings = (...names: string[]) => names.map((name) => `src/i18n/en-US/${name}.json`);
/**
 * A list costs 1.2 × home, and 1.5 × with its forms. An editor cannot: beside the 282 KB of home it needs what documents are shared with (yjs and its parts, 29 KB), what is dragged (15), its own
 * pages, panels, comments and publishing (36), forms and what opens (42), the rows' table and transitions that it tells of (21): 1.6 ×.
 */
export const budgets: Budget[] = [
  { page: "sign-in", modules: ["src/main.tsx", "src/app/public/login.tsx", ...strings("common", "public")], most: 120, files: 12 },
  { page: "home", modules: [...inside, ...strings("common", "public", "shell")], most: 282, files: 14 },
  { page: "a list", modules: [...inside, "src/areas/classes/rooms.tsx", ...strings("common", "public", "shell")], most: 336, files: 19 },
  // What it opens is fetched when it stands: nothing of the editors is among it.
  {
    page: "a list with its forms",
    modules: [...inside, "src/areas/classes/rooms.tsx", "src/areas/classes/lecture-inputs.tsx", ...strings("common", "public", "shell")],
    most: 423,
    files: 35,
  },
  // Without the component library; what draws in 3-D is fetched for itself, and by nobody else.
  {
    page: "the wallboard",
    modules: ["src/main.tsx", "src/app/public/three.tsx", "src/areas/monitoring/wall/simulated-wall.tsx", ...strings("common", "public", "wall")],
    most: 130,
    files: 14,
  },
  { page: "the wallboard in 3-D", modules: ["src/main.tsx", "src/areas/monitoring/wall/depth.tsx"], most: 260, files: 14 },
  { page: "an editor", modules: [...inside, "src/areas/sop/plan-page.tsx", ...strings("common", "public", "shell", "sop", "sync")], most: 451, files: 23 },
];

const ANTD_SHEET = /\/antd-[\w-]+\.css$/;

/** File names of what the modules and all their static imports are in. */
export function filesOf(modules: readonly string[], bundle: Rollup.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((one): one is Rollup.OutputChunk => one.type === "chunk");
  const found = new Set<string>();
  const take = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const name of chunk.imports) take(chunks.find((one) => one.fileName === name));
  };
  for (const module of modules) {
    const chunk = chunks.find((one) => one.moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (!chunk) throw new Error(`the budget names ${module}, which is in no chunk`);
    take(chunk);
  }
  // The console's own waits for the sheet of antd's styles (src/ui/antd-sheet.ts).
  if (modules.includes("src/app/console.tsx")) for (const file of Object.keys(bundle)) if (ANTD_SHEET.test(file)) found.add(file);
  return found;
}

/** What is over its budget, in words; nothing where all is well. */
export function over(files: number, kilobytes: number, { page, most, files: mostFiles }: Budget): string[] {
  const tooMuch = kilobytes > most ? [`${page}: ${kilobytes.toFixed(1)} KB of script and style, ${most} are allowed`] : [];
  return files > mostFiles ? [...tooMuch, `${page}: ${files} files, ${mostFiles} are allowed`] : tooMuch;
}

/** After the build has its compressed files: `compressed` ends when they are written. */
export function withinBudget(compressed: () => Promise<void>): Plugin {
  let bundle: Rollup.OutputBundle = {};
  let out = "dist";
  return {
    name: "within-budget",
    apply: "build",
    configResolved: (config) => void (out = join(config.root, config.build.outDir)),
    generateBundle: (_options, made) => void (bundle = made),
    async closeBundle() {
      // What ended the build before says so itself.
      if (Object.keys(bundle).length === 0) return;
      await compressed();
      const wrong: string[] = [];
      for (const budget of budgets) {
        const files = [...filesOf(budget.modules, bundle)];
        const sizes = await Promise.all(files.map(async (file) => (await readFile(join(out, `${file}.br`))).length));
        wrong.push(...over(files.length, sizes.reduce((sum, size) => sum + size, 0) / 1000, budget));
      }
      if (wrong.length > 0) this.error(`over budget (web/tools/budget.ts):\n${wrong.join("\n")}`);
    },
  };
}
