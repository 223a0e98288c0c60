// Letters typed right after a field was asked for belong to it: it takes some frames to come, and a quick hand does not wait. They are kept here, in order,
// until it has the focus.

/** Milliseconds after which keys are nobody's: it was closed again, or never came. */
const LONGEST = 2000;

interface Ahead {
  /** Milliseconds to wait for the field. */
  longest?: number;
  /** Lines, too, as a field of several has them: no key at all is for what has the focus meanwhile. */
  lines?: boolean;
}

let ahead: { text: string; end: () => void } | null = null;

/** From now on. Words that an input method composes are not kept: it needs the field first. */
export function keepTyped({ longest = LONGEST, lines = false }: Ahead = {}): void {
  ahead?.end();
  const press = (event: KeyboardEvent) => {
    if (!ahead || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") return ahead.end();
    if (event.key === "Backspace") ahead.text = ahead.text.slice(0, -1);
    else if (event.key.length === 1) ahead.text += event.key;
    else if (lines && event.key === "Enter") ahead.text += "\n";
    else if (!lines) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const timer = setTimeout(() => ahead?.end(), longest);
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
