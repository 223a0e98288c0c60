// The frames of the hub's protocol, as a client reads and writes them (docs/realtime-protocol.md).

/** Epoch and offset: where in a topic one is. */
export type Position = readonly [epoch: string, offset: number];
export type Filter = Record<string, unknown>;

/** A log line: its offset and its fields. */
export interface LogLine {
  o: number;
  [field: string]: unknown;
}

export type ClientFrame =
  | { t: "sub"; topic: string; since?: Position; filter?: Filter }
  | { t: "unsub"; topic: string }
  | { t: "at"; topic: string; key: string; on: boolean }
  | { t: "ping" }
  | { t: "pong" };

/** Why a subscription is refused; a newer server may know more. */
export type ErrCode = "forbidden" | "unknown_topic" | "too_many" | "bad_filter" | "unavailable";

export type TopicFrame =
  | { t: "sub"; topic: string; pos: Position; recovered: number }
  | { t: "reset"; topic: string; pos: Position }
  | { t: "err"; topic: string; code: string; msg: string }
  | { t: "end"; topic: string; code: string; msg: string }
  | { t: "ev"; topic: string; o: number; at: string; d: unknown }
  | { t: "snap"; topic: string; items: Record<string, unknown> }
  | { t: "st"; topic: string; k: string; d: unknown }
  | { t: "log"; topic: string; upto: number; lines: LogLine[] }
  | { t: "gap"; topic: string; from: number; to: number };

export type ServerFrame =
  | { t: "hello"; v: number; connection: string; epoch: string; pingMs: number }
  | { t: "ping" }
  | { t: "pong" }
  | { t: "bye"; code: number; retryMs: [number, number] }
  // Said by the worker that shares a socket, never by the server.
  | { t: "link"; topic: string; kind: "lost" | "offline" }
  | { t: "doubt" }
  | TopicFrame;

/** Null for what is no frame: a newer server may add kinds, which this client leaves aside. */
export function parse(text: unknown): ServerFrame | null {
  // From a worker, which has parsed it.
  if (typeof text === "object") return text as ServerFrame | null;
  if (typeof text !== "string") return null;
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === "object" && frame !== null && "t" in frame ? (frame as ServerFrame) : null;
  } catch {
    return null;
  }
}
