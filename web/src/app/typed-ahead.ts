// Letters typed right after the palette was asked for belong to it: it takes some frames to come, and a quick hand does not wait. They are kept here, in
// order, until its field has the focus.

/** Milliseconds after which keys are nobody's: it was closed again, or never came. */
const LONGEST = 2000;

let ahead: { text: string; end: () => void } | null = null;

/** From now on. Words that an input method composes are not kept: it needs the field first. */
export function keepTyped(): void {
  ahead?.end();
  const press = (event: KeyboardEvent) => {
    if (!ahead || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") return ahead.end();
    if (event.key === "Backspace") ahead.text = ahead.text.slice(0, -1);
    else if (event.key.length === 1) ahead.text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const timer = setTimeout(() => ahead?.end(), LONGEST);
  const end = () => {
    removeEventListener("keydown", press, true);
    clearTimeout(timer);
    ahead = null;
  };
  ahead = { text: "", end };
  addEventListener("keydown", press, true);
}

/** What was typed so far; what follows is typed into the field. */
export function takeTyped(): string {
  const text = ahead?.text ?? "";
  ahead?.end();
  return text;
}
