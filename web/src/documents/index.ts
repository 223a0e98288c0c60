// Co-edited documents beside what they say: menu, side column, history, a look at what they were. The front door: others import this file alone.
export { useFileItems } from "./files.ts";
export { DocumentMenu } from "./menu.tsx";
export { documentPage } from "./page.ts";
export { PersonPicker } from "./person-picker.tsx";
export { DocumentSide } from "./side.tsx";
export { DocumentTransitions } from "./publishing.tsx";
export { useServerStep } from "./restore.tsx";
export { useMoment } from "./moment.ts";
export { DocumentAt, Since, SinceDecided } from "./still.tsx";
export type { DocumentWords } from "./words.ts";
export { documentCall, type DocumentOf, useDocumentQuery, type Version } from "./calls.ts";
