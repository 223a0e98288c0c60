// Who may import whom in the console (the lint rule `belltower/arrows`). What an import names is resolved first, so a relative path is judged as the same file by `~/` is.
import { posix } from "node:path";

/** Each folder of `src/` and those it may import, highest first. What is not named here (`app`, the files of `src/` itself) may import all of them. */
const BELOW: Record<string, string[]> = {
  areas: ["documents", "media", "resource", "sync", "realtime", "ui", "api", "i18n"],
  documents: ["resource", "sync", "realtime", "ui", "api", "i18n"],
  media: ["resource", "ui", "api", "i18n"],
  resource: ["realtime", "ui", "api", "i18n"],
  sync: ["ui", "api", "i18n"],
  realtime: ["ui", "api", "i18n"],
  ui: ["api", "i18n"],
  api: ["i18n"],
  i18n: [],
};
const INDEX = /^index\.tsx?$/;
/** Of these, others import the front door alone: the index, of `sync` also that of its editor, which a page that only shows a document does without, of `media` that of its uploads, which the header shows, and of
 * `resource` also its card of the home page, which has no list. Of an area there is also what pages by a share link show of it (`by-link`), which the frame must not carry. A test may look inside; a script that is fetched ahead (`import()`) is named by its file. */
const FRONT_DOORS: Record<string, RegExp> = {
  areas: /^(index\.tsx?|by-link\.ts)$/,
  documents: INDEX,
  media: /^(uploads\/)?index\.ts$/,
  resource: /^(index|waiting-card|tree-view)\.tsx$/,
  sync: /^(editor\/)?index\.ts$/,
  realtime: INDEX,
};

/** What stands against an import, or null. `from` is a path below `src/`, `what` what the import says. */
export function against(from: string, what: string, lazy = false): string | null {
  const to = what.startsWith("~/") ? what.slice(2) : what.startsWith(".") ? posix.join(posix.dirname(from), what) : null;
  if (to === null) return null;
  if (to.startsWith("../")) return "Outside of src/ nothing is the console's.";
  const [layer, of] = partOf(from);
  const [toLayer, toPart, inside] = partOf(to);
  if (layer === toLayer && of === toPart) return null;
  const below = BELOW[layer];
  if (below && layer !== toLayer && !below.includes(toLayer)) return `The arrows: ${layer} imports ${below.join(", ") || "nothing"} only.`;
  const door = FRONT_DOORS[toLayer];
  const behind = door && !door.test(inside);
  return behind && !lazy && !/\.test\.tsx?$/.test(from) ? `Of ${toPart} import the index only: it is the front door.` : null;
}

/** Layer, part of it (an area is a part of its own), and the path within the part. */
function partOf(path: string): [layer: string, part: string, inside: string] {
  const [layer = "", ...rest] = path.split("/");
  if (rest.length === 0) return ["", "", layer];
  return layer === "areas" ? [layer, `areas/${rest[0]}`, rest.slice(1).join("/")] : [layer, layer, rest.join("/")];
}
