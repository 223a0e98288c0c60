// No key is lost to a quick hand. The keyboard sensor of dnd-kit decides from what was rendered last: an arrow pressed before the places are measured does
// nothing, a drop pressed before the last move is rendered lands on the old place. Keys that come too early wait here, in order, until the drag has caught up.
import { useEffect, useLayoutEffect, useRef } from "react";
import { useDndContext } from "@dnd-kit/core";

const KEYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Space", "Enter"]);
/** More than anyone types ahead in the time of a render; what comes after is dropped. */
const MOST = 32;
/** Milliseconds after which keys wait no more: what is dragged may be gone (somebody deleted it), and then the drag never catches up. */
const LONGEST = 2000;

/** Stands inside the `DndContext` it is for; shows nothing. */
export function BufferedDragKeys() {
  const { active, activatorEvent, collisions, over } = useDndContext();
  const byKeys = active !== null && activatorEvent instanceof KeyboardEvent;
  const behind = byKeys && (over === null || collisions?.[0]?.id !== over.id);
  const ready = useRef(true);
  useLayoutEffect(() => {
    if (behind) ready.current = false;
  }, [behind]);
  const catchUp = useRef(() => {});
  useEffect(() => {
    if (!byKeys) return;
    // A task of its own: by then the sensor listens and has seen what was rendered.
    const timer = setTimeout(() => catchUp.current(), behind ? LONGEST : 0);
    return () => clearTimeout(timer);
  }, [behind, byKeys]);
  useEffect(() => {
    if (!byKeys) return;
    const held: KeyboardEvent[] = [];
    let timer = 0;
    const hold = (event: KeyboardEvent) => {
      // Who cancels waits for nothing, and wants nothing of what came before.
      if (event.code === "Escape") held.length = 0;
      if (!KEYS.has(event.code) || !event.isTrusted || (ready.current && held.length === 0)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (held.length < MOST) held.push(new KeyboardEvent(event.type, event));
    };
    const release = () => {
      const event = held.shift();
      // Where the key was pressed may be gone: a row dragged into another group is another element there.
      if (event) (document.activeElement ?? document.body).dispatchEvent(event);
      if (held.length > 0)
        timer = window.setTimeout(() => {
          if (ready.current) release();
        });
    };
    catchUp.current = () => {
      ready.current = true;
      release();
    };
    window.addEventListener("keydown", hold, true);
    return () => {
      window.removeEventListener("keydown", hold, true);
      clearTimeout(timer);
      ready.current = true;
    };
  }, [byKeys]);
  return null;
}
