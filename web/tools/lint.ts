// The console's own lint rules, as a plugin of the linter: the arrows between its folders, and keys of answers that are made in one place.
import { against } from "./arrows.ts";

interface Context {
  filename: string;
  report: (problem: { node: unknown; message: string }) => void;
}
interface Importing {
  type: string;
  source?: { value?: unknown } | null;
}
interface Property {
  key: { type: string; name?: string };
  value: { type: string; elements?: { type: string }[] };
}

/** The path below `src/`, if it is one. */
const ours = ({ filename }: Context) => filename.replaceAll("\\", "/").split("/web/src/")[1];

const arrows = {
  create(context: Context) {
    const from = ours(context);
    if (from === undefined) return {};
    const judge = (node: Importing) => {
      const what = node.source?.value;
      const message = typeof what === "string" ? against(from, what, node.type === "ImportExpression") : null;
      if (message !== null) context.report({ node: node.source, message });
    };
    return { ImportDeclaration: judge, ExportNamedDeclaration: judge, ExportAllDeclaration: judge, ImportExpression: judge, TSImportType: judge };
  },
};

const keys = {
  create(context: Context) {
    if (ours(context) === undefined) return {};
    return {
      Property({ key, value }: Property) {
        if (key.name !== "queryKey" || value.type !== "ArrayExpression" || value.elements?.[0]?.type === "SpreadElement") return;
        context.report({ node: value, message: "Make the key by `keyOf` (api/keys.ts): it begins with its subject, and what makes it old is told there." });
      },
    };
  },
};

export default { meta: { name: "belltower" }, rules: { arrows, keys } };
