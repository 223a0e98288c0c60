// Turns `belltower meta` (JSON on standard input) into a TypeScript module whose values are their own types: the tables named as arguments.
import { text } from "node:stream/consumers";

const meta = JSON.parse(await text(process.stdin)) as Record<string, unknown>;
const lines = process.argv
  .slice(2)
  .map((name) => [name, meta[name]])
  .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 1)} as const;\n`);
process.stdout.write(["// Written by `make gen` from the server's own tables; not edited by hand.\n", ...lines].join("\n"));
