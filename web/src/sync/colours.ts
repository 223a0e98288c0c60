// The colours of people who are seen together in a document.
import { colourOf, peopleColours } from "~/ui/tokens.ts";

/** Of people who are seen together: each their own, but where two have the same one that nobody has. Every screen that shows the same people gives the same. */
export function coloursOf(ids: readonly string[]): Map<string, string> {
  const given = new Map<string, string>();
  const all = [...new Set(ids)].toSorted();
  const taken = new Set<string>();
  // First all who can have their own: nobody loses it to one who is only moved to it.
  const moved = all.filter((id) => {
    const own = colourOf(id);
    if (taken.has(own)) return true;
    taken.add(own);
    given.set(id, own);
    return false;
  });
  for (const id of moved) {
    const own = colourOf(id);
    const colour = peopleColours.find((one) => !taken.has(one)) ?? own;
    taken.add(colour);
    given.set(id, colour);
  }
  return given;
}
