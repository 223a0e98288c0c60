// A part that is fetched when it is wanted, and drawn at once where it is there already. React's `lazy` shows a fallback even then, and what replaces a
// fallback is held back for 300 ms so that fallbacks do not flicker: of the time until a page stood, most was that.
import { type ComponentType, createElement, lazy, useState } from "react";

type Load = () => Promise<{ default: ComponentType }>;
export type Fetched = ComponentType & { fetch: Load };

export function fetched(load: Load): Fetched {
  let here: ComponentType | undefined;
  const fetch: Load = async () => {
    const module = await load();
    here = module.default;
    return module;
  };
  const Later = lazy(fetch);
  // The same one for as long as it is mounted: another would begin anew.
  const Part = () => createElement(useState<ComponentType>(() => here ?? Later)[0]);
  return Object.assign(Part, { fetch });
}
