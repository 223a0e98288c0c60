// Turns `belltower meta` (JSON on standard input) into one module for each resource, in the folder named, so that a page loads what its own lists are and no
// others; and an index of what is needed of a resource that is known by its name only. What else is in the folder goes.
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";

interface Resource {
  name: string;
  base: string;
  page: string;
  title: string;
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("name the folder to write to");
const { resources } = JSON.parse(await text(process.stdin)) as { resources: Resource[] };

const HEAD = "// Written by `make gen` from the server's own tables; not edited by hand.\n";
/** `sop_plans` → `sopPlansMeta`. */
const constant = (name: string) => `${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Meta`;
const row = ({ name, base, page, title }: Resource) => `  ${name}: ${JSON.stringify({ name, base, page, title })},\n`;

const index = `${HEAD}${resources.map(({ name }) => `import type { ${constant(name)} } from "./${name}.gen.ts";\n`).join("")}
/** All that the server says of each resource, as types: nothing is loaded for them. */
export interface Resources {
${resources.map(({ name }) => `  ${name}: typeof ${constant(name)};\n`).join("")}}
export type ResourceName = keyof Resources;

/** Of each resource where its calls are, its permission page, and the field a record is called by. */
export const resources = {
${resources.map(row).join("")}} as const;
`;

const files = new Map([
  ["index.gen.ts", index],
  ...resources.map((one) => [`${one.name}.gen.ts`, `${HEAD}\nexport const ${constant(one.name)} = ${JSON.stringify(one, null, 1)} as const;\n`] as const),
]);
await mkdir(folder, { recursive: true });
for (const file of await readdir(folder)) if (!files.has(file)) await rm(join(folder, file));
for (const [file, content] of files) await writeFile(join(folder, file), content);
