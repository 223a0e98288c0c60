// Formatted text outside of its editor: as the nodes that the server's JSON has, for previews and comparisons, and made from plain words.
import { useMemo, useSyncExternalStore } from "react";
import * as Y from "yjs";
import type { RichNode, RichText } from "~/api/documents.gen.ts";
import { nested } from "./rich-flat.ts";

/** What a fragment says; lists and quotes are nested, however they are kept. */
export const nodesOf = (fragment: Y.XmlFragment | Y.XmlElement): RichText => nested(keptIn(fragment));

function keptIn(fragment: Y.XmlFragment | Y.XmlElement): RichText {
  return fragment.toArray().flatMap((node): RichNode[] => {
    if (node instanceof Y.XmlText) {
      const pieces = node.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
      return pieces
        .filter(({ insert }) => typeof insert === "string")
        .map(({ insert, attributes }) => {
          const marks = Object.entries(attributes ?? {})
            .filter(([, held]) => held !== null)
            .map(([type, attrs]) => ({ type, ...(typeof attrs === "object" && { attrs: attrs as Record<string, unknown> }) }));
          return { type: "text", text: String(insert), ...(marks.length > 0 && { marks }) };
        });
    }
    if (!(node instanceof Y.XmlElement)) return [];
    const content = nodesOf(node);
    return [{ type: node.nodeName, attrs: node.getAttributes(), ...(content.length > 0 && { content }) }];
  });
}

/** Its words, one line a paragraph: as the server reads them. */
export function plainOf(nodes: RichText): string {
  const words = (node: RichNode): string =>
    node.text ??
    (node.type === "hardBreak"
      ? "\n"
      : (node.content ?? []).map((child, at) => (at > 0 && child.type !== "text" && child.type !== "hardBreak" ? `\n${words(child)}` : words(child))).join(""));
  return nodes.map(words).join("\n");
}

/** Plain words as nodes, one paragraph a line. */
export const nodesFrom = (words: string): RichText =>
  words ? words.split("\n").map((text) => ({ type: "paragraph", ...(text && { content: [{ type: "text", text }] }) })) : [];

/** Paragraphs of plain words, one a line, to be put into a fragment. */
export function paragraphs(words: string): Y.XmlElement[] {
  return words.split("\n").map((line) => {
    const paragraph = new Y.XmlElement("paragraph");
    if (line) paragraph.insert(0, [new Y.XmlText(line)]);
    return paragraph;
  });
}

/** Reads a fragment once until it changes. */
function watched(fragment: Y.XmlFragment | null) {
  let known: RichText | null = null;
  const subscribe = (changed: () => void) => {
    const again = () => {
      known = null;
      changed();
    };
    // What was read before anybody watched may be old.
    known = null;
    fragment?.observeDeep(again);
    return () => fragment?.unobserveDeep(again);
  };
  return { subscribe, read: () => (known ??= fragment ? nodesOf(fragment) : []) };
}

/** What a fragment says, now and whenever it changes. */
export function useRichNodes(fragment: Y.XmlFragment | null): RichText {
  const { subscribe, read } = useMemo(() => watched(fragment), [fragment]);
  return useSyncExternalStore(subscribe, read);
}
