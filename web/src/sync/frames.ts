// What travels beside Yjs on /sync: which sent frames the server must make durable, and its own messages.
import * as decoding from "lib0/decoding";

/** Frames the server counts as `received`: an update, or our answer to its step 1. */
export type Countable = "update" | "step2";

const SYNC = 0;
const STEP_2 = 1;
const UPDATE = 2;

/** Which countable frame this is, if any. Both numbers are varints under 128: one byte each. */
export function countable(data: unknown): Countable | null {
  const bytes = data instanceof Uint8Array ? data : data instanceof ArrayBuffer ? new Uint8Array(data) : null;
  if (bytes === null || bytes[0] !== SYNC) return null;
  return bytes[1] === STEP_2 ? "step2" : bytes[1] === UPDATE ? "update" : null;
}

/** A WebSocket that tells of every countable frame after it was handed over: a send that throws was not sent. */
export function countingSocket(Base: typeof WebSocket, onSent: (kind: Countable) => void): typeof WebSocket {
  return class extends Base {
    override send(data: Parameters<WebSocket["send"]>[0]) {
      super.send(data);
      const kind = countable(data);
      if (kind) onSent(kind);
    }
  };
}

/** Tags of the server's own messages; each body is length-prefixed JSON text. */
export const tags = { saved: 100, rights: 101, checks: 102, refused: 103, status: 104 } as const;

/** Who somebody is, as the server says it; a browser's own claim is never shown. */
export interface Identity {
  userId: string;
  name: string;
  /** `#rrggbb` */
  colour: string;
}

/** A rule the content does not keep yet, as the server sees it. */
export interface Problem {
  code: string;
  where: Record<string, string | undefined>;
  params: Record<string, string | number>;
  /** Good to know: keeps nothing from being published. */
  advice?: boolean;
}

export interface Messages {
  saved: { seq: number; received: number };
  rights: { write: boolean; identity: Identity; epoch?: string };
  checks: { seq: number; problems: Problem[] };
  refused: { reason: string; msg: string };
  status: { storing: "ok" | "failing" };
}

/** The JSON of one message, or null if it cannot be read: a newer server's words must not break the editor. */
export function readJson<K extends keyof Messages>(_kind: K, decoder: decoding.Decoder): Messages[K] | null {
  try {
    return JSON.parse(decoding.readVarString(decoder)) as Messages[K];
  } catch {
    return null;
  }
}
