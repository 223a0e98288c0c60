// What is printed of the console: outside of its frame, whose panes scroll and would be cut off; A4 with a name above and the page's number below. The browser's print
// view saves it as a PDF as well.
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { createPortal } from "react-dom";
import { printAs } from "./print.ts";

/** Not seen on screen. */
export function Printed({ name, children }: { name: string; children: ReactNode }) {
  // Its own kind of page: what else is printed from the console has no such head.
  const page = `printed${useId().replace(/\W/g, "")}`;
  return createPortal(
    <div className="bt-printed" style={{ page } as CSSProperties} aria-hidden inert>
      <style>{sheetOf(page, name)}</style>
      {children}
    </div>,
    document.body,
  );
}

function sheetOf(page: string, name: string): string {
  const margins = { "top-left": inCss(name), "bottom-center": 'counter(page) " / " counter(pages)' };
  const boxes = Object.entries(margins).map(([place, content]) => `@${place} { content: ${content}; ${NOTE} }`);
  return `@page ${page} { size: A4; margin: 18mm 16mm; ${boxes.join(" ")} }`;
}

const NOTE = 'color: #444; font: 9pt Inter, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif;';

/** A text as CSS takes it, whatever is in it: also the end of the style it stands in. */
const inCss = (text: string) => `"${text.replace(/["\\<\n\r\f]/g, (char) => `\\${(char.codePointAt(0) ?? 0).toString(16)} `)}"`;

/** Brings something to the print view with one press. `sheet` is to be rendered beside what asks. */
export function usePrintJob<T>(nameOf: (job: T) => string, render: (job: T) => ReactNode): { print: (job: T) => void; sheet: ReactNode } {
  const [job, setJob] = useState<{ of: T } | null>(null);
  const start = useEffectEvent((of: T) => void printAs(nameOf(of)));
  useEffect(() => {
    if (!job) return;
    const end = () => setJob(null);
    globalThis.addEventListener("afterprint", end, { once: true });
    start(job.of);
    return () => globalThis.removeEventListener("afterprint", end);
  }, [job]);
  return { print: (of) => setJob({ of }), sheet: job && <Printed name={nameOf(job.of)}>{render(job.of)}</Printed> };
}
