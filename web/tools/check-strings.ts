// `npm run check-strings`: every text a person reads comes from src/i18n, both languages say the same things, and a thing
// has one word (`terms.ts`), in the server's texts too.
// Reads the parsed source: text between tags, texts in the attributes people see, and texts given to messages.
import { globSync, readFileSync } from "node:fs";
import { spoken, wrongTerms } from "./terms.ts";
import { parseSync, Visitor } from "rolldown/utils";

const SEEN = new Set([
  "title",
  "label",
  "placeholder",
  "alt",
  "aria-label",
  "aria-description",
  "description",
  "okText",
  "cancelText",
  "tooltip",
  "help",
  "extra",
  "message",
  "header",
]);
const CALLS = new Set(["success", "error", "info", "warning", "confirm", "alert"]);
/** Words in any script; a lone symbol, a unit or a key name is no text. */
const isText = (s: string) => /\p{L}{2,}/u.test(s) && !/^(https?:|\/|#|[a-z]+([.:_-][a-zA-Z_-]+)+$)/.test(s);

type Node = { type: string; start: number; [key: string]: unknown };

/** Literal texts in one file as `path:line: text`. */
export function literals(path: string, source: string): string[] {
  const found: string[] = [];
  const line = (at: number) => source.slice(0, at).split("\n").length;
  const report = (node: Node | null | undefined) => {
    if (!node) return;
    if (node.type === "JSXExpressionContainer") return report(node.expression as Node);
    if (node.type === "ConditionalExpression") return [node.consequent, node.alternate].forEach((n) => report(n as Node));
    if (node.type === "LogicalExpression") return report(node.right as Node);
    if (node.type === "TemplateLiteral") return (node.quasis as { value: { raw: string }; start: number }[]).forEach((q) => note(q.value.raw, q.start));
    const text = node.type === "JSXText" ? node.value : node.type === "Literal" ? node.value : undefined;
    if (typeof text === "string") note(text, node.start);
  };
  const note = (text: string, at: number) => isText(text.trim()) && found.push(`${path}:${line(at)}: ${text.trim().slice(0, 60)}`);
  const any = (node: unknown) => node as Node;
  new Visitor({
    JSXElement: (node) => node.children.forEach((child) => report(any(child))),
    JSXFragment: (node) => node.children.forEach((child) => report(any(child))),
    JSXAttribute: (node) => node.name.type === "JSXIdentifier" && SEEN.has(node.name.name) && report(any(node.value)),
    Property: (node) => node.key.type === "Identifier" && SEEN.has(node.key.name) && path.endsWith(".tsx") && report(any(node.value)),
    CallExpression: (node) =>
      node.callee.type === "MemberExpression" &&
      node.callee.property.type === "Identifier" &&
      CALLS.has(node.callee.property.name) &&
      report(any(node.arguments[0])),
  }).visit(parseSync(path, source).program);
  return found;
}

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, at = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === "string" ? [[at + key, value]] : flat(value, `${at}${key}.`)) as [string, string][]);
const holes = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)|<(\/?\w+)\s*\/?>/g)]
    .map((m) => m[1] ?? m[2])
    .toSorted()
    .join(" ");
/** English counts in two forms, Chinese in one. */
const stem = (key: string) => key.replace(/_(one|other)$/, "");

/** What differs between two languages' files of one namespace. */
export function differences(name: string, en: Tree, zh: Tree): string[] {
  const [left, right] = [en, zh].map((tree) => new Map(flat(tree).map(([key, text]) => [stem(key), text]))) as [Map<string, string>, Map<string, string>];
  const missing = (a: Map<string, string>, b: Map<string, string>, where: string) =>
    [...a.keys()].filter((key) => !b.has(key)).map((key) => `${name}: ${key} is missing in ${where}`);
  const empty = [...left, ...right].filter(([, text]) => text.trim() === "").map(([key]) => `${name}: ${key} is empty`);
  const differ = [...left]
    .filter(([key, text]) => right.has(key) && holes(text) !== holes(right.get(key) as string))
    .map(([key]) => `${name}: ${key} has other placeholders`);
  return [...missing(left, right, "zh-CN"), ...missing(right, left, "en-US"), ...empty, ...differ];
}

if (import.meta.main) {
  const read = (path: string) => readFileSync(path, "utf8");
  const problems = globSync("src/**/*.{ts,tsx}", { exclude: ["**/*.test.*", "**/*.gen.ts"] }).flatMap((path) => literals(path, read(path)));
  for (const path of globSync("src/i18n/en-US/*.json")) {
    const other = path.replace("en-US", "zh-CN");
    problems.push(...differences(path.split("/").at(-1) as string, JSON.parse(read(path)), JSON.parse(read(other))));
    for (const [file, language] of [
      [path, "en"],
      [other, "zh"],
    ] as const) {
      problems.push(...flat(JSON.parse(read(file))).flatMap(([key, text]) => wrongTerms(text, language).map((wrong) => `${file}: ${key}: ${wrong}`)));
    }
  }
  for (const path of globSync("../server/{src,kit/src}/**/*.rs")) {
    problems.push(...spoken(read(path)).flatMap(({ line, language, text }) => wrongTerms(text, language).map((wrong) => `${path}:${line}: ${wrong}`)));
  }
  console.log(problems.length ? problems.join("\n") : "strings: every text is translated in both languages, with one word for a thing");
  process.exitCode = problems.length ? 1 : 0;
}
