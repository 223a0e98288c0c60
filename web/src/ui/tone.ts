import type { CSSProperties } from "react";
import type { Tone } from "./tokens.ts";

/** `--ink`, `--wash` and `--mark` of a tone, for one element and what is inside it. */
export const toneStyle = (tone: Tone) =>
  ({ "--ink": `var(--bt-${tone}-ink)`, "--wash": `var(--bt-${tone}-wash)`, "--mark": `var(--bt-${tone}-mark)` }) as CSSProperties;
