// A part of a page whose script is fetched when it is wanted. While the server is away, the page around it goes on, and the part is asked for until it comes.
import { type ComponentType, lazy } from "react";

const LONGEST_PAUSE = 10_000;
/** After so many tries a server that answers has no such script: another version was deployed, and the page is to be loaded anew. */
const TRIES = 3;

export function part<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => patient(load));
}

export async function patient<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (tries >= TRIES && (await answers())) throw error;
      const pause = Math.min(500 * 2 ** tries, LONGEST_PAUSE);
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}

const answers = () =>
  fetch("/healthz").then(
    (answer) => answer.ok,
    () => false,
  );
