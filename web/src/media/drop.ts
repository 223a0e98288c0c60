// A place that files of a sort can be dropped on.
import { type DragEvent, useState } from "react";
import { fileIn, type FileSort } from "./media.ts";

export function useDropFile(of: FileSort, take: (file: File) => void, enabled = true) {
  const [over, setOver] = useState(false);
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!enabled || !event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      const file = enabled ? fileIn(of, event.dataTransfer) : undefined;
      setOver(false);
      if (!file) return;
      event.preventDefault();
      take(file);
    },
  };
  return { over, target };
}
