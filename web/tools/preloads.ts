// What each page of the console is made of, for the server: it names the files in the answer for a page's address (server/src/assets.rs), so that a browser
// asks for all of them at once instead of reading in one file that there is another.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin, Rollup } from "vite";
import { pages as catalogue } from "../src/api/pages.gen.ts";
import { inside, filesOf } from "./budget.ts";

const areas = fileURLToPath(new URL("../src/areas", import.meta.url));
const IMPORT = /import\("\.\/([\w-]+\.tsx)"\)/;

/** The module of each page, as its area's routes say it: with its own import, or by the name of one that several pages share. */
export function modulesOf(routes: string): Map<string, string> {
  const shared = new Map([...routes.matchAll(/const (\w+) = lazyPage\(\(\) => import\("\.\/([\w-]+\.tsx)"\)/g)].map(([, name, file]) => [name, file]));
  const [, ...entries] = routes.split(/\bpage: "/);
  const all = entries.map((entry) => [entry.slice(0, entry.indexOf('"')), IMPORT.exec(entry)?.[1] ?? shared.get(/element: (\w+),?/.exec(entry)?.[1])] as const);
  return new Map(all.filter((one): one is [string, string] => one[1] !== undefined));
}

/** As `Link` says it. */
function linkOf(file: string): string {
  if (file.endsWith(".js")) return `</${file}>; rel=modulepreload`;
  // As the page asks for them, or they are fetched twice.
  if (file.endsWith(".css")) return `</${file}>; rel=preload; as=style; crossorigin`;
  return `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`;
}

/** The path of each page, and what its files are called in a header. */
export function linksOf(bundle: Rollup.OutputBundle): [path: string, link: string][] {
  // The letters are known to the browser late.
  const letters = Object.keys(bundle).filter((file) => /\/inter-latin-wght-normal-[\w-]+\.woff2$/.test(file));
  // First what the page names itself: it is what asks the server for everything else.
  const first = filesOf(["src/main.tsx"], bundle);
  const link = (modules: string[]) => [...new Set([...first, ...filesOf(modules, bundle), ...letters])].map(linkOf).join(", ");
  const made = readdirSync(areas).flatMap((area) => {
    const modules = modulesOf(readFileSync(`${areas}/${area}/index.tsx`, "utf8"));
    return [...modules].flatMap(([page, file]): [string, string][] => {
      const path = catalogue.find(({ id }) => id === page)?.path;
      if (path === undefined) throw new Error(`no page ${page} in the catalogue`);
      return [[path, link([...inside, `src/areas/${area}/${file}`])]];
    });
  });
  return [["/home", link(inside)], ...made];
}

export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(linksOf(bundle)) });
      },
    },
  };
}
