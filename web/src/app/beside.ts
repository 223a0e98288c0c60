// What kind of page an address is, known before the frame is: what its kind is made of comes beside the frame and not after it.
import { editors, lists } from "~/api/beside.gen.ts";

const isOneOf = (path: string, pages: readonly string[]) => pages.some((page) => new RegExp(`^${page.replaceAll(/:\w+/g, "[^/]+")}$`).test(path));

/** Whether it is a page that there is for sure; the console knows the others. */
export const isPage = (path: string): boolean => path === "/home" || isOneOf(path, lists) || isOneOf(path, editors);

export function fetchBeside(path: string): void {
  const parts = isOneOf(path, editors) ? import("~/sync/editor/editor-page.tsx") : isOneOf(path, lists) ? import("~/resource/resource-page.tsx") : null;
  // What cannot be fetched now says so when it is drawn.
  parts?.catch(() => {});
}
