// Parts that nobody sees until they ask for them, such as a form: fetched once the page stands and the browser has nothing else to do, so that a page waits for what
// it shows alone and what is asked for is there.
import { type ComponentType, Suspense } from "react";
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

/** So long the browser may have something else to do. */
const LONGEST_MS = 2_000;
const whenIdle = (run: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(run, { timeout: LONGEST_MS }) : setTimeout(run, 200));

/** Fetches what waits: for a page that stands. */
export function fetchLater(): void {
  whenIdle(() => {
    for (const fetch of waiting) {
      waiting.delete(fetch);
      // What cannot be fetched now is asked for again when it is wanted.
      fetch().catch(() => {});
    }
  });
}
