// While somebody composes a word (Chinese input), what others do waits: fields do not change, move or go under an input method.
import { useEffect, useMemo, useRef, type KeyboardEvent } from "react";
import { useOpenDocument } from "../use-document.ts";

/** Milliseconds: until then the browser may still be putting the word into a rich text. */
const SETTLE = 60;
/** What a key says that an input method took. */
const TAKEN = 229;

/** Handlers for everything on an editor's page. */
export function useComposition() {
  const { gate } = useOpenDocument();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      gate.open();
    },
    [gate],
  );
  return useMemo(() => {
    /** The word is done, and somebody goes on with something else. */
    const goOn = () => {
      if (composing.current) return;
      clearTimeout(timer.current);
      gate.open();
    };
    return {
      onCompositionStart: () => {
        clearTimeout(timer.current);
        composing.current = true;
        gate.close();
      },
      onCompositionEnd: () => {
        composing.current = false;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => gate.open(), SETTLE);
      },
      onKeyDownCapture: ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent) => void (!isComposing && keyCode !== TAKEN && goOn()),
      onPointerDownCapture: goOn,
    };
  }, [gate]);
}
