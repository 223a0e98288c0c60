// Turns `belltower openapi` (JSON on standard input) into the types of the server's calls: what each takes, and the `data` of what it answers.
import { text } from "node:stream/consumers";

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = { summary?: string; requestBody?: Content; responses: Record<string, Content> };
interface OpenApi {
  paths: Record<string, { get?: Operation; post?: Operation }>;
  components: { schemas: Record<string, Schema> };
}

const { paths, components } = JSON.parse(await text(process.stdin)) as OpenApi;

const isName = (word: string): boolean => /^[A-Za-z_$][\w$]*$/.test(word);
const comment = (said: string | undefined, indent = ""): string => (said ? `${indent}/** ${said.replaceAll("*/", "* /").replaceAll(/\s+/g, " ")} */\n` : "");
const union = (types: string[]): string => [...new Set(types)].join(" | ");
const inBrackets = (type: string): string => (/ [|&] /.test(type) ? `(${type})` : type);

const NAMED: Record<string, string> = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

function typeOf(schema: Schema | undefined): string {
  if (!schema) return "unknown";
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "unknown";
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return union(either.map(typeOf));
  if (schema.allOf) return schema.allOf.map((part) => inBrackets(typeOf(part))).join(" & ");
  const types = [schema.type ?? (schema.properties ? "object" : [])].flat();
  return types.length === 0 ? "unknown" : union(types.map((type) => NAMED[type] ?? (type === "array" ? listOf(schema) : fieldsOf(schema))));
}

const listOf = ({ items, prefixItems }: Schema): string => (prefixItems ? `[${prefixItems.map(typeOf).join(", ")}]` : `${inBrackets(typeOf(items))}[]`);

/** A field that has a default is always there. */
function fields({ properties = {}, required = [], additionalProperties }: Schema): string[] {
  const named = Object.entries(properties).map(
    ([name, of]) => `${isName(name) ? name : JSON.stringify(name)}${required.includes(name) || of.default !== undefined ? "" : "?"}: ${typeOf(of)}`,
  );
  if (!additionalProperties) return named;
  const others = additionalProperties === true ? "unknown" : typeOf(additionalProperties);
  return [...named, `[name: string]: ${named.length > 0 ? "unknown" : others}`];
}

function fieldsOf(schema: Schema): string {
  const all = fields(schema);
  return all.length > 0 ? `{ ${all.join("; ")} }` : "Record<string, unknown>";
}

function declaration([name, schema]: [string, Schema]): string {
  if (!schema.properties) return `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`;
  const said = Object.values(schema.properties).map(({ description }) => comment(description, "  "));
  const lines = fields(schema).map((field, at) => `${said[at] ?? ""}  ${field};\n`);
  // No interface: what takes any record takes a type's as well.
  return `${comment(schema.description)}export type ${name} = {\n${lines.join("")}};\n`;
}

const JSON_BODY = "application/json";
const answerOf = ({ responses }: Operation): string => typeOf(responses["200"]?.content?.[JSON_BODY]?.schema?.properties?.data);

function calls(method: "get" | "post", line: (operation: Operation) => string): string {
  const found = Object.entries(paths).flatMap(([path, { [method]: operation }]) => (operation ? [{ path, operation }] : []));
  return found
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, operation }) => `${comment(operation.summary, "  ")}  ${JSON.stringify(path)}: ${line(operation)};\n`)
    .join("");
}

process.stdout.write(`// Written by \`make gen\` from the server's OpenAPI; not edited by hand.

${Object.entries(components.schemas)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(declaration)
  .join("\n")}
/** What each call takes, and the \`data\` of its answer. */
export interface Posts {
${calls("post", (operation) => `[${operation.requestBody ? typeOf(operation.requestBody.content?.[JSON_BODY]?.schema) : "never"}, ${answerOf(operation)}]`)}}

/** The \`data\` of what each call that only reads answers. */
export interface Gets {
${calls("get", answerOf)}}
`);
