// The nodes and marks that formatted text is made of.
import type { Extensions } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { Blocks } from "./rich-blocks.ts";
import { Wrapped } from "./rich-wrapped.ts";

export const richSchema = (): Extensions => [
  // The document's own undo is used. A trailing paragraph would be an edit made by looking. Lists, headings and quotes are blocks of ours.
  StarterKit.configure({
    undoRedo: false,
    trailingNode: false,
    codeBlock: false,
    code: false,
    horizontalRule: false,
    paragraph: false,
    heading: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
    blockquote: false,
    link: { openOnClick: false },
  }),
  ...Blocks,
  ...Wrapped,
];
