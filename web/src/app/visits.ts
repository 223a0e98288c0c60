// Which pages somebody goes to (E11): gathered, sent now and then and when the window goes; what cannot be sent is let go.
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { post } from "~/api/client.ts";
import { isPreview } from "~/api/preview.ts";
import { limits } from "~/api/meta.gen.ts";
import { pageAt } from "./pages.ts";

const EVERY_MS = 15_000;

interface Visit {
  type: "open" | "navigate";
  name: string;
  before_page: string | null;
  current_page: string;
}

let waiting: Visit[] = [];

async function send(): Promise<void> {
  if (waiting.length === 0 || isPreview()) return;
  const events = waiting;
  waiting = [];
  // Nobody is told: it is of no use to them.
  await post("/api/event_record/record", { events }, { anonymous: true, quiet: true }).catch(() => {});
}

/** The next visit; beyond the server's limit the oldest are let go. */
export const gather = (before: string | null, current: string): Visit[] =>
  (waiting = [
    ...waiting,
    { type: before === null ? ("open" as const) : ("navigate" as const), name: pageAt(current)?.page ?? "", before_page: before, current_page: current },
  ].slice(-limits.eventsMax));

/** Follows the address; for the frame. */
export function useVisits(): void {
  const { pathname } = useLocation();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current === pathname) return;
    gather(before.current, pathname);
    before.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const timer = setInterval(() => void send(), EVERY_MS);
    const leaving = () => document.visibilityState === "hidden" && void send();
    document.addEventListener("visibilitychange", leaving);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", leaving);
      void send();
    };
  }, []);
}
