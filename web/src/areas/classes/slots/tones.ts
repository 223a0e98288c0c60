// How a slot looks by its state.
import type { Tone } from "~/ui/tokens.ts";

export const slotTones: Record<string, Tone> = { open: "success", held: "warning", booked: "info", withdrawn: "neutral" };
