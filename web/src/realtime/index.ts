// What the rest of the console uses of the hub.
export { hub, isAway, reconnect } from "./hub.ts";
export type { Filter, Handlers, LogLine, Position, StoredEvent } from "@belltower/realtime";
export { useFreshness, useLiveLog, useLiveState, useResourceTopic, useTopic } from "./hooks.ts";
export { type Other, type Others, usePresence } from "./presence.ts";
export { askList } from "./asked.ts";
export { type Change, useLiveList } from "./live-list.ts";
export { invalidate, useInvalidateResource, useFollowed } from "./stale.ts";
export type { Actor, ChangeEvent, ListPage, ListQuery, Row } from "./patch.ts";
