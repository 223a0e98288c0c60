// What a page that edits a document is made of: its frame, outline, fields, checks, and what is chosen. The other front door of `sync`. Formatted text is not here:
// its editor is heavy, so a page fetches it by its file (`import()`) when it shows a field of that sort.
export { NumberField } from "../number-field.tsx";
export { TextField } from "../text-field.tsx";
export { type WordList, WordsField } from "../words-field.tsx";
export { BufferedDragKeys } from "./buffered-drag-keys.tsx";
export { CHECKS, Checks, type ChecksProps, Problems } from "./checks.tsx";
export {
  focusField,
  focusWhenThere,
  showField,
  useChosen,
  useContent,
  useContentPart,
  useEditor,
  useFocusWhenNew,
  useFollowUndo,
  useSettledPart,
} from "./editor.ts";
export { EditorPage, OpenedDocument, ShownDocument } from "./editor-page.tsx";
export { ItemPanel, NothingChosen } from "./item-panel.tsx";
export { MarkBox, MarkedBar, useToldUndo } from "./marking.tsx";
export { useNear } from "./near.ts";
export { Items, Outline, SortHandle, useNodeOf, useSorting } from "./outline.tsx";
export { OutlineItem } from "./outline-item.tsx";
export { Here } from "./people.tsx";
export { Legend, Tally, Verdict } from "./tally.tsx";
