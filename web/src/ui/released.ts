// Whether a press is going on. What an answer moves on the page waits for its end: a press that begins on a button and ends beside it, since the button moved, is none.
let pressed = false;
const waiting = new Set<() => void>();

function up(): void {
  pressed = false;
  // The click comes after the release.
  setTimeout(() => {
    if (pressed) return;
    for (const go of waiting) go();
    waiting.clear();
  });
}
addEventListener("pointerdown", () => (pressed = true), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, up, true);
// Of the window: it may end elsewhere.
addEventListener("blur", up);

/** Resolves as soon as no button of the mouse is held and no finger is down: at once, if none is. */
export const released = (): Promise<void> => (pressed ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve());
