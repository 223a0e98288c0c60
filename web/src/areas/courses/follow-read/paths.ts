// Where a follow-read is looked at.
import { addressOf } from "~/ui/record-path.ts";

export const previewPath = (id: string): string => addressOf("echo-reading.video-preview.coursewareId", id);
