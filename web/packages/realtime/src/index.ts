// The package's front: the client, its types, and when it comes back.
export { delayOf, isFinal, SIGNED_OUT } from "./backoff.ts";
export { HubClient, type HubOptions, type Socket } from "./client.ts";
export type { ErrCode, Filter, LogLine, Position } from "./frames.ts";
export { initialFreshness, OFFLINE_AFTER_MS, type TopicFreshness } from "./freshness.ts";
export type { Store } from "./store.ts";
export type { EventHandlers, Handlers, HandlersOf, LogHandlers, StateHandlers, StoredEvent } from "./topic.ts";
export type * from "./topics.gen.ts";
