import { useSyncExternalStore } from "react";

const narrow = matchMedia("(max-width: 640px)");

/** Whether a table does not fit: a phone. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      narrow.addEventListener("change", changed);
      return () => narrow.removeEventListener("change", changed);
    },
    () => narrow.matches,
  );
