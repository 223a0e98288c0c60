// Turns the server's kinds of topics (`topics` of `belltower meta`, JSON on standard input) into types of the package `@belltower/realtime`:
// which topics there are, what each promises, and what it carries.
import { text } from "node:stream/consumers";

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  description?: string;
};
interface Kind {
  prefix: string;
  rest: string;
  class: "event" | "state" | "log";
  payload: Schema;
}

const { topics, resources } = JSON.parse(await text(process.stdin)) as {
  topics: { kinds: Kind[]; schemas: Record<string, Schema> };
  resources: { name: string }[];
};
const simple: Record<string, string> = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };
const key = (name: string) => (/^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name));

function type(schema: Schema, indent: string): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) as string;
  if (schema.oneOf) return schema.oneOf.map((one) => type(one, indent)).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const types = [schema.type ?? "object"].flat();
  return types.map((name) => simple[name] ?? (name === "array" ? array(schema, indent) : object(schema, indent))).join(" | ");
}

function array(schema: Schema, indent: string): string {
  const item = type(schema.items ?? {}, indent);
  return item.includes("|") ? `(${item})[]` : `${item}[]`;
}

function object({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => {
    const note = schema.description ? `${inner}/** ${schema.description} */\n` : "";
    return `${note}${inner}${key(name)}${required.includes(name) ? "" : "?"}: ${type(schema, inner)};\n`;
  });
  if (additionalProperties || fields.length === 0) fields.push(`${inner}[field: string]: unknown;\n`);
  return `{\n${fields.join("")}${indent}}`;
}

/** The names of a kind, as a type: `` `resource:${ResourceName}` ``. */
function names({ prefix, rest }: Kind): string {
  if (rest === "") return JSON.stringify(prefix);
  if (rest.startsWith("<")) {
    const parts = rest.split(":").map((part) => (part === "<resource>" ? "${ResourceName}" : "${string}"));
    return `\`${prefix}:${parts.join(":")}\``;
  }
  return rest
    .split("|")
    .map((value) => JSON.stringify(`${prefix}:${value}`))
    .join(" | ");
}

const payload = ({ prefix }: Kind) => `${prefix[0]?.toUpperCase()}${prefix.slice(1)}Payload`;
const union = (of: Kind["class"]) =>
  topics.kinds
    .filter((kind) => kind.class === of)
    .map(names)
    .join(" | ");
const out = [
  "// Written by `make gen` from the server's own list of topics; not edited by hand.\n",
  `/** The lists that have topics. */\nexport type ResourceName = ${resources.map(({ name }) => JSON.stringify(name)).join(" | ")};\n`,
  ...Object.entries(topics.schemas)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => `${schema.description ? `/** ${schema.description} */\n` : ""}export interface ${name} ${object(schema, "")}\n`),
  ...topics.kinds.map((kind) => `/** What ${names(kind).replaceAll("`", "")} carries. */\nexport type ${payload(kind)} = ${type(kind.payload, "")};\n`),
  `/** Every event once, in order. */\nexport type EventTopic = ${union("event")};\n/** The latest value of each key. */\nexport type StateTopic = ${union("state")};\n/** Lines in order; what is not sent is said. */\nexport type LogTopic = ${union("log")};\nexport type TopicName = EventTopic | StateTopic | LogTopic;\n`,
  `/** What a topic carries: an event's payload, the value of a key, the fields of a line. */\nexport type Payload<N extends TopicName> =\n${topics.kinds.map((kind) => `  N extends ${names(kind)} ? ${payload(kind)} :`).join("\n")}\n  never;\n`,
];
process.stdout.write(out.join("\n"));
