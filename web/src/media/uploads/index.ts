// Large files on their way to the server. Apart from the rest of media, so that the header's list of uploads brings no picker along.
export { FileDrop } from "./file-drop.tsx";
export { FileInput } from "./file-input.tsx";
export { UploadLine } from "./line.tsx";
export { UploadList } from "./list.tsx";
export { restore, sendLarge } from "./queue.ts";
export { useTellFailed } from "./tell-failed.ts";
export { type Upload, useUploads } from "./uploads.ts";
