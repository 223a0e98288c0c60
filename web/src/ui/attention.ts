// Whether somebody is before this screen. A page that is visible and has the keyboard may stand in an empty room: somebody moved, pressed or typed lately, too.

/** So long after the last move somebody is taken to be there still. */
const LATELY_MS = 60_000;
const MOVES = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

let last = Number.NEGATIVE_INFINITY;
let pointer: [number, number] | null = null;
const waiting = new Set<() => void>();

function note(): void {
  last = performance.now();
  for (const look of waiting) look();
}

/** Browsers tell of a pointer that lies still while the page moves under it. */
function move({ screenX, screenY }: PointerEvent): void {
  const lay = pointer === null || (pointer[0] === screenX && pointer[1] === screenY);
  pointer = [screenX, screenY];
  if (!lay) note();
}

if (typeof window !== "undefined") {
  for (const event of MOVES) addEventListener(event, note, { capture: true, passive: true });
  addEventListener("pointermove", move, { capture: true, passive: true });
  // Somebody came to this window; a field or dialog that takes the keyboard by itself is nobody.
  addEventListener("focus", ({ target }) => target === window && note());
}

/** Whether somebody sees what is drawn now. */
export const isAttended = (): boolean => document.visibilityState === "visible" && document.hasFocus() && performance.now() - last < LATELY_MS;

/** Calls `look` whenever somebody shows that they are there, or the page comes into sight; answers what ends that. */
export function onAttention(look: () => void): () => void {
  waiting.add(look);
  document.addEventListener("visibilitychange", look);
  return () => {
    waiting.delete(look);
    document.removeEventListener("visibilitychange", look);
  };
}
