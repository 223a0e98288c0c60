// A part that is fetched when it is wanted, and drawn at once where it is there already. React's `lazy` shows a fallback even then, and what replaces a
// fallback is held back for 300 ms so that fallbacks do not flicker: of the time until a page stood, most was that.
import { type ComponentType, createElement, lazy, useState } from "react";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;
export type Fetched<P extends object = object> = ComponentType<P> & { fetch: Load<P> };

export function fetched<P extends object = object>(load: Load<P>): Fetched<P> {
  let here: ComponentType<P> | undefined;
  const fetch: Load<P> = async () => {
    const module = await load();
    here = module.default;
    return module;
  };
  const Later = lazy(fetch);
  // The same one for as long as it is mounted: another would begin anew.
  const Part = (props: P) => createElement(useState<ComponentType<P>>(() => here ?? (Later as ComponentType<P>))[0], props);
  return Object.assign(Part, { fetch });
}
