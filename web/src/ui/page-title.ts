// What a page is called: as the server's catalogue of pages has it, in the language that is chosen. It is told nowhere else.
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { pages } from "~/api/pages.gen.ts";
import type { PageId } from "./route.ts";

/** Of a name that the catalogue has in both languages, the one to be shown. */
export const named = (what: { en: string; zh: string }, language: string): string => (language === "zh-CN" ? what.zh : what.en);

const catalogue = new Map<PageId, (typeof pages)[number]>(pages.map((page) => [page.id, page]));

/** `const pageTitle = usePageTitle()`, then `pageTitle("logMonitoring")`. */
export function usePageTitle(): (page: PageId) => string {
  const { language } = useTranslation().i18n;
  return useCallback((page) => named(catalogue.get(page)!, language), [language]);
}

/** What the page of this address is called; of one that the catalogue has with a parameter, nothing. */
export function usePageName(): string | undefined {
  const { language } = useTranslation().i18n;
  const { pathname } = useLocation();
  const found = pages.find(({ path }) => path === pathname);
  return found && named(found, language);
}
