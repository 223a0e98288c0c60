// Parts that nobody sees until they ask for them, such as a form: fetched once the page stands and the browser has nothing else to do, so that a page waits for what
// it shows alone and what is asked for is there.
import { type ComponentType, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { fetched } from "./fetched.ts";
import { patient } from "./part.ts";

const waiting = new Set<() => Promise<unknown>>();

/** A part for later; drawn at once when it has come, otherwise when it comes. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = fetched<P>(() => patient(async () => ({ default: await load() })));
  waiting.add(Part.fetch);
  return (props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/** So long the browser may have something else to do, and a page take until it says that it stands. */
const LONGEST_MS = 2_000;
const PAGE_MS = 2_500;
const whenIdle = (run: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(run, { timeout: LONGEST_MS }) : setTimeout(run, 200));

let stood = false;
const watching = new Set<() => void>();
let overdue: ReturnType<typeof setTimeout> | undefined;

/** Fetches what waits: for a page that stands. */
export function fetchLater(): void {
  whenIdle(() => {
    stood = true;
    clearTimeout(overdue);
    for (const tell of watching) tell();
    for (const fetch of waiting) {
      waiting.delete(fetch);
      // What cannot be fetched now is asked for again when it is wanted.
      fetch().catch(() => {});
    }
  });
}

/** Hears of the first page that stands; one that never says so is not waited for longer than this. */
function watch(tell: () => void): () => void {
  watching.add(tell);
  overdue ??= setTimeout(fetchLater, PAGE_MS);
  return () => void watching.delete(tell);
}

/** A part of the frame that no page waits for: fetched and drawn once the first page stands. `place` keeps its room until then. */
export function afterwards(load: () => Promise<{ default: ComponentType }>, place: ReactNode): ComponentType {
  const Part = fetched(() => patient(load));
  return function Afterwards() {
    const now = useSyncExternalStore(watch, () => stood);
    return now ? (
      <Suspense fallback={place}>
        <Part />
      </Suspense>
    ) : (
      place
    );
  };
}
