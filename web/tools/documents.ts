// Turns `belltower meta` (JSON on standard input) into the models of co-edited documents and the types of what they hold.
import { text } from "node:stream/consumers";

type Field = { name: string; shape: "text" | "rich" | "whole" | "flag" | "choice" | "word" | "file" | "words"; options?: string[] };
type Collection = { root: string; item: string; parent: { root: string } | null; fields: Field[] };
type Model = { fields: Field[]; collections: Collection[] };

const { documents } = JSON.parse(await text(process.stdin)) as { documents: Record<string, Model> };

const plain = { text: "string", word: "string", file: "string", whole: "number", flag: "boolean", words: "string[]", rich: "RichText" } as const;
const typeOf = ({ shape, options = [] }: Field) => (shape === "choice" ? options.map((o) => JSON.stringify(o)).join(" | ") : plain[shape]);
const pascal = (words: string) =>
  words
    .split("-")
    .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
    .join("");

function interfaces(kind: string, { fields, collections }: Model): string {
  const childrenOf = (root: string | null) => collections.filter((c) => (c.parent?.root ?? null) === root);
  const lines = (of: Field[], root: string | null) => [
    ...of.map((f) => `  ${f.name}: ${typeOf(f)};`),
    ...childrenOf(root).map((c) => `  ${c.root}: ${pascal(kind)}${pascal(c.item)}[];`),
  ];
  const items = collections.map((c) => `export interface ${pascal(kind)}${pascal(c.item)} {\n  id: string;\n${lines(c.fields, c.root).join("\n")}\n}\n`);
  const unplaced = collections.filter((c) => c.parent).map((c) => `${c.root}?: ${pascal(kind)}${pascal(c.item)}[]`);
  return `${items.join("\n")}\nexport interface ${pascal(kind)} {\n${lines(fields, null).join("\n")}\n  /** Items whose parent is gone. */\n  unplaced: { ${unplaced.join("; ")} };\n}\n`;
}

const kinds = Object.keys(documents);
process.stdout.write(`// Written by \`make gen\` from the server's own tables; not edited by hand.

/** Formatted text, as ProseMirror's nodes. */
export interface RichNode {
  type: string;
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  attrs?: Record<string, unknown>;
  content?: RichNode[];
}
export type RichText = RichNode[];

export const models = ${JSON.stringify(documents, null, 1)} as const;

${kinds.map((kind) => interfaces(kind, documents[kind] as Model)).join("\n")}
export interface Contents {
${kinds.map((kind) => `  ${JSON.stringify(kind)}: ${pascal(kind)};`).join("\n")}
}
`);
