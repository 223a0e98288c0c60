// A co-edited document: what it holds, whether it may be written to, and reading it. One of two front doors: others import this file and `editor/index.ts` alone.
// A page that only shows one needs nothing of the other.
export { OpenDocument } from "./document.ts";
export { fieldOnScreen, useFieldId } from "./field-id.ts";
export type { Problem } from "./frames.ts";
export {
  addItem,
  bringBack,
  ContentStore,
  type ContentView,
  type DeletedItem,
  deletedItems,
  deletionOf,
  duplicateItem,
  insideOf,
  itemOf,
  type Kind,
  maxOf,
  modelOf,
  moveItem,
  newId,
  removeItem,
  richIn,
  rootMap,
  rootsOf,
  setField,
  textIn,
  wordsIn,
  wordsOf,
} from "./model.ts";
export { documents } from "./pool.ts";
export { nodesFrom, nodesOf, paragraphs, plainOf, useRichNodes } from "./rich-nodes.ts";
export { isThere, type Passage } from "./passages.ts";
export { isFile } from "./rich-file.ts";
export { linkOf, RichView } from "./rich-view.tsx";
export { unsaved } from "./save-state.ts";
export type { DeltaOp } from "./text.ts";
export { useDocumentView, useOpenDocument, useWritable } from "./use-document.ts";
