// Turns `belltower meta` (JSON on standard input) into a TypeScript module whose values are their own types.
import { text } from "node:stream/consumers";

// The kinds of topics are types only: `topics.ts`.
const { topics: _topics, ...meta } = JSON.parse(await text(process.stdin)) as Record<string, unknown>;
const lines = Object.entries(meta).map(([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 1)} as const;\n`);
process.stdout.write(["// Written by `make gen` from the server's own tables; not edited by hand.\n", ...lines].join("\n"));
