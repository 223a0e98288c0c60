// How a standby looks by its state.
import type { Tone } from "~/ui/tokens.ts";

export const standbyTones = { planned: "neutral", on_call: "success", used: "info", done: "neutral", cancelled: "danger" } as const satisfies Record<
  string,
  Tone
>;
