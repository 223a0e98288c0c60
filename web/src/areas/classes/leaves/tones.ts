// How leave looks by its state.
import type { Tone } from "~/ui/tokens.ts";

export const leaveTones = { asked: "warning", approved: "info", rejected: "danger", taken_back: "neutral" } as const satisfies Record<string, Tone>;
