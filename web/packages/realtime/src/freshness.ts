// How fresh each topic is, as a store: live, N s behind, offline since, what was recovered or is missing.
import { createStore } from "./store.ts";

export interface TopicFreshness {
  /** `ended`: the server ended it; what was on screen is cleared. */
  kind: "connecting" | "live" | "lost" | "offline" | "ended";
  /** When anything was last heard, ms since 1970; what is shown was true then. */
  at: number;
  /** Events got back after the last break. */
  recovered: number;
  /** Log lines that were not sent, so far. */
  missed: number;
}

export const initialFreshness = (at: number): TopicFreshness => ({ kind: "connecting", at, recovered: 0, missed: 0 });

/** A break shorter than this is "behind", a longer one "offline". */
export const OFFLINE_AFTER_MS = 10_000;

export function createFreshness(now: () => number) {
  const store = createStore<Readonly<Record<string, TopicFreshness>>>({});
  // Not in the store: it changes with every frame and nobody need render for it.
  let heardAt = now();
  // What a topic begins with: whoever starts to listen while the link is down is no nearer to the server than the others.
  let link: "connecting" | "lost" | "offline" = "connecting";
  const set = (topic: string, part: Partial<TopicFreshness>) =>
    store.set((all) => ({ ...all, [topic]: { ...(all[topic] ?? initialFreshness(heardAt)), ...part } }));
  const everyone = (kind: "lost" | "offline") => {
    link = kind;
    store.set((all) => Object.fromEntries(Object.entries(all).map(([topic, f]) => [topic, f.kind === "ended" ? f : { ...f, kind, at: heardAt }])));
  };
  return {
    store,
    heard: () => void (heardAt = now()),
    greeted: () => void (link = "connecting"),
    waiting: (topic: string) => set(topic, { kind: link, at: heardAt }),
    live: (topic: string, recovered: number) => set(topic, { kind: "live", at: heardAt, recovered }),
    gap: (topic: string, missed: number) => set(topic, { missed }),
    ended: (topic: string) => set(topic, { kind: "ended", at: heardAt }),
    /** Whether the server is not heard right now. */
    away: () => Object.values(store.getState()).some(({ kind }) => kind === "lost" || kind === "offline"),
    broken: (topic: string, kind: "lost" | "offline") => set(topic, { kind, at: heardAt }),
    lost: () => everyone("lost"),
    offline: () => everyone("offline"),
    forget: (topic: string) => store.set(({ [topic]: _gone, ...rest }) => rest),
  };
}
export type Freshnesses = ReturnType<typeof createFreshness>;
