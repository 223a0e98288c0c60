// What stands before list items, and how deep they are: it follows from the blocks above, so it is drawn and nothing of it is in the document.
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { placed, sortOf } from "../rich-flat.ts";

function numbers(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  const read = (parent: Node, start: number) => {
    const sorts = parent.children.map(({ type, attrs }) => sortOf(type.name, attrs));
    const places = placed(sorts);
    parent.forEach((node, offset, nth) => {
      const [{ list }, { level, number }, pos] = [sorts[nth]!, places[nth]!, start + offset];
      const inside = list === "inside" && level >= 0;
      const counts = list === "ordered" && number !== 1;
      if (level > 0 || inside || counts)
        found.push(
          Decoration.node(pos, pos + node.nodeSize, {
            ...(level > 0 && { "data-level": String(level) }),
            ...(inside && { "data-inside": "" }),
            ...(counts && { "data-number": String(number), style: `--number: ${number}` }),
          }),
        );
      if (node.isBlock && !node.isTextblock) read(node, pos + 1);
    });
  };
  read(doc, 0);
  return DecorationSet.create(doc, found);
}

const key = new PluginKey<DecorationSet>("numbers");

export const drawnNumbers = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: { init: (_, { doc }) => numbers(doc), apply: (tr, held) => (tr.docChanged ? numbers(tr.doc) : held) },
    props: { decorations: (state) => key.getState(state) },
  });
