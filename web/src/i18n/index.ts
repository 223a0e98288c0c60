// Both languages. A namespace is one file for each language and is fetched when first used; switching the language
// fetches what is in use and re-renders, so no page is reloaded and nothing unsaved is lost (U07).
import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";

export const languages = ["en-US", "zh-CN"] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (text: string | null): text is Language => languages.some((l) => l === text);

/** Stored key of the chosen language (U09). */
export const LANGUAGE_KEY = "app_language";

const files = import.meta.glob<{ default: Record<string, unknown> }>("./*/*.json");

const backend: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, namespace, done) => {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) return done(new Error(`no strings ${language}/${namespace}`), null);
    load().then(
      (file) => done(null, file.default),
      (error: unknown) => done(error as Error, null),
    );
  },
};

/** The stored choice, on every page; without one, the first of the browser's languages that is one of ours. Any other value is English. */
export function firstLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (stored !== null) return isLanguage(stored) ? stored : "en-US";
  const known = preferred.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => tag === "zh" || tag === "en");
  return known === "zh" ? "zh-CN" : "en-US";
}

/** Starts i18next; resolves when the strings of the first page are there (`more` than the public ones), so nothing renders untranslated. */
export async function startLanguages(more: readonly string[] = []): Promise<void> {
  i18next.on("languageChanged", (language) => {
    document.documentElement.lang = language;
    document.querySelector("meta[name=description]")?.setAttribute("content", i18next.t("common:description"));
  });
  // Chosen in another window: spoken here too.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === LANGUAGE_KEY && isLanguage(newValue) && newValue !== i18next.language) void i18next.changeLanguage(newValue);
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages),
      fallbackLng: false,
      ns: ["common", "public", ...more.filter((name) => name !== "common")],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** Chooses a language for good. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language);
  await i18next.changeLanguage(language);
}

/** What `Accept-Language` says in every call (E01). */
export function language(): Language {
  // Asked for before the strings have come, it is what they are on their way for.
  return isLanguage(i18next.language ?? null) ? (i18next.language as Language) : firstLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
}

/** Namespaces of the frame, `common` first. A page fetches its area's own.
 * What a page shows later, in a form, is here too: fetched then, it would make the whole page wait, and whoever types lose the keyboard. */
export const all = ["common", "shell", "resource", "media"] as const;
