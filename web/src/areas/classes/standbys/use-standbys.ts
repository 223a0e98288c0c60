// Standbys, live.
import type { Data } from "~/api/client.ts";
import { scopeOf, useSession } from "~/api/session.ts";
import { useResourceTopic, useTopic } from "~/realtime/index.ts";

export type Standby = Data<"/api/class/standby/list">["records"][number];

/** Hears of standbys that change; without `on` of none. */
export function useStandbyEvents(on: boolean, heard: () => void) {
  const topic = useResourceTopic("standbys");
  useTopic(on ? topic : null, { onEvent: heard, onReset: heard, onReady: heard });
}

/** Whether one sees standbys as the teacher whose they are. */
export const useOwnStandby = (): boolean => useSession(({ user }) => scopeOf(user, "standbys") === "own");
