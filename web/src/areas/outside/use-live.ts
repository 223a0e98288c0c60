// What a link shows, read and kept up: the page's topic says that there is something new, and it is asked for, one question at a time and not more often than this.
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { ApiError } from "~/api/errors.ts";
import type { GuestPageProps } from "~/api/guest.ts";

const EVERY_MS = 700;

/** Runs `what` whenever the link's topic says that there is news; `key` narrows it to one class. */
export function useNews({ link, hub }: Pick<GuestPageProps, "link" | "hub">, what: () => Promise<unknown>, key?: string): void {
  const run = useEffectEvent(what);
  useEffect(() => {
    if (!hub) return;
    let [busy, more, over] = [false, false, false];
    async function ask(): Promise<void> {
      more = true;
      if (busy) return;
      busy = true;
      while (more && !over) {
        more = false;
        await run().catch(() => {});
        await new Promise((go) => setTimeout(go, EVERY_MS));
      }
      busy = false;
    }
    const leave = hub.subscribe(`out:${link.id}`, {
      onSnapshot: () => void ask(),
      onState: (of) => void ((key === undefined || of === key) && ask()),
      onReset: () => void ask(),
    });
    return () => {
      over = true;
      leave();
    };
  }, [hub, link.id, key]);
}

/** Whether nothing is heard right now. */
export function useAway(hub: GuestPageProps["hub"]): boolean {
  const follow = useCallback(
    (tell: () => void) => {
      const stop = hub?.freshness.store.subscribe(tell);
      addEventListener("online", tell);
      addEventListener("offline", tell);
      return () => {
        stop?.();
        removeEventListener("online", tell);
        removeEventListener("offline", tell);
      };
    },
    [hub],
  );
  return useSyncExternalStore(follow, () => !navigator.onLine || (hub?.freshness.away() ?? false));
}

/** Reads once, and again when asked to; a link that is good no longer is the frame's affair. */
export function useRead<T>(
  ask: () => Promise<T>,
  deps: string,
  onRefused: (error: unknown) => void,
): { data: T | null; error: unknown; again: () => void; set: (next: (now: T) => T) => void } {
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [asked, setAsked] = useState(0);
  const read = useEffectEvent(ask);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    let late = false;
    read().then(
      (answer) => {
        if (late) return;
        setData(answer);
        setError(null);
      },
      (failure: unknown) => {
        if (late) return;
        if (failure instanceof ApiError && failure.status === 401) refused(failure);
        setError(failure);
        if (failure instanceof ApiError && [401, 404, 410].includes(failure.status)) setData(null);
      },
    );
    return () => void (late = true);
  }, [deps, asked]);
  const again = useCallback(() => setAsked((count) => count + 1), []);
  const set = useCallback((next: (now: T) => T) => setData((now) => (now === null ? now : next(now))), []);
  return { data, error, again, set };
}
