// Two people and one proposed story: what was typed here, against what somebody saved meanwhile. Pure.

export interface Page {
  text: string;
  scene: string;
}
export interface Draft {
  title: string;
  pages: Page[];
}
/** A place that both wrote: the title, or what a page (from 0) says or shows. */
export interface Clash {
  at: "title" | number;
  of: "title" | keyof Page;
  theirs: string;
}

/** Their story with what was changed here alone; where both changed the same, what was typed stands until somebody decides. */
export function mergeStory(base: Draft, mine: Draft, theirs: Draft): { draft: Draft; clashes: Clash[] } {
  const clashes: Clash[] = [];
  const one = (was: string, here: string, there: string, place: Omit<Clash, "theirs">): string => {
    if (here === was || here === there) return there;
    if (there !== was) clashes.push({ ...place, theirs: there });
    return here;
  };
  const title = one(base.title, mine.title, theirs.title, { at: "title", of: "title" });
  const pages = mine.pages.map((page, at) => {
    const [was, there] = [base.pages[at] ?? page, theirs.pages[at] ?? page];
    return {
      text: one(was.text, page.text, there.text, { at, of: "text" }),
      scene: one(was.scene, page.scene, there.scene, { at, of: "scene" }),
    };
  });
  return { draft: { title, pages }, clashes };
}
