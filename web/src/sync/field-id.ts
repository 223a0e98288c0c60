// Ids of fields. Several documents of a kind are open in the tabs of the console, each with the same fields: an id is of one page, and a field is looked for on
// the page that is on screen.
import { createContext, use, useLayoutEffect } from "react";

/** What every id of a page begins with. */
export const PageContext = createContext("");

export const useFieldId = <Name extends string | undefined>(name: Name): Name => {
  const page = use(PageContext);
  return (name && `${page}${name}`) as Name;
};

let onScreen = "";
/** Of the page itself: hidden pages have no effects. */
export function useOnScreen(page: string): void {
  useLayoutEffect(() => {
    onScreen = page;
  }, [page]);
}

export const fieldOnScreen = (name: string): HTMLElement | null => document.getElementById(`${onScreen}${name}`);
