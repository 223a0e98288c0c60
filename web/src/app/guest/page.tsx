// The page of a share link, for people without an account: its frame says what it shows, until when, and in which language; without a good link it says what
// is wrong, and shows nothing. Light, for phones: no component library.
import { lazy, Suspense, useEffect, type ComponentType } from "react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import type { GuestPageProps } from "~/api/guest.ts";
import { chooseLanguage, languages } from "~/i18n/index.ts";
import { antdSheet } from "~/ui/antd-sheet.ts";
import { Bell } from "~/ui/bell.tsx";
import { useLink, type LinkState } from "./use-link.ts";
import styles from "./guest.module.css";

/** A page that has parts of the console: their styles and words come with it. */
const outside = (load: () => Promise<{ default: ComponentType<GuestPageProps> }>) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), antdSheet(), i18next.loadNamespaces(["monitoring", "logs", "resource"])]);
    return page;
  });

/** What each kind of link shows, and the page of the address it is shown at. */
const pages = {
  story: { path: "/StoryDetail", page: lazy(() => import("~/areas/books/guest/story.tsx")) },
  lecture: { path: "/user/live", page: lazy(() => import("~/areas/lectures/guest/lecture.tsx")) },
  wall: { path: "/three", page: lazy(() => import("~/areas/monitoring/wall/guest.tsx")) },
  "picture-audit": { path: "/user/setAudit", page: lazy(() => import("~/areas/books/guest/audit.tsx")) },
  board: { path: "/OutClassroomSituation", page: outside(() => import("~/areas/outside/board.tsx")) },
  // A class of a board is looked into by the board's own link.
  class: { path: "/OutClassroomDetails", page: outside(() => import("~/areas/outside/class.tsx")), also: "board" },
  class2: { path: "/ClassroomDetailsit2", page: outside(() => import("~/areas/outside/ends.tsx")) },
  logs: { path: "/OutLogDetails", page: outside(() => import("~/areas/outside/logs.tsx")) },
  review: { path: "/classroomAnalysis", page: lazy(() => import("~/areas/outside/review.tsx")) },
  lookup: { path: "/roomIDByExtClassIDForm", page: lazy(() => import("~/areas/outside/lookup.tsx")) },
} satisfies Record<string, { path: string; page: ComponentType<GuestPageProps>; also?: string }>;

export default function GuestPage({ kind }: { kind: keyof typeof pages }) {
  const { t } = useTranslation(["guest", "common"]);
  const { state, news, hub, again } = useLink();
  const title = state.at === "open" ? state.link.title : t(`guest:kind.${kind}`);
  useEffect(() => {
    document.title = `${title} · ${t("common:product")}`;
  }, [title, t]);
  useEffect(() => {
    // Whoever finds the address somewhere is not meant to find the page.
    const meta = Object.assign(document.createElement("meta"), { name: "robots", content: "noindex" });
    document.head.append(meta);
    return () => meta.remove();
  }, []);
  // A link that was put behind the address of another page is shown where it belongs.
  const { path, page: Page, ...more } = pages[kind];
  const belongs = state.at !== "open" || state.link.kind === kind || state.link.path === path || ("also" in more && more.also === state.link.kind);
  if (state.at === "open" && !belongs) return <Navigate to={state.link.path + location.hash} replace />;
  return (
    <div className={styles.frame}>
      <Head state={state} title={title} />
      {state.at === "open" ? (
        <Suspense fallback={<Wait />}>
          <Page key={state.link.id} link={state.link} news={news} hub={hub} onRefused={again} />
        </Suspense>
      ) : state.at === "opening" ? (
        <Wait />
      ) : (
        <Wrong state={state} again={again} />
      )}
    </div>
  );
}

function Head({ state, title }: { state: LinkState; title: string }) {
  const { t, i18n } = useTranslation("guest");
  const link = state.at === "open" ? state.link : null;
  const until = link && new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(link.expires_at));
  return (
    <header className={styles.head}>
      <Bell size={22} />
      <div className={styles.what}>
        {/* Of what is wrong the page's own heading tells. */}
        {state.at === "wrong" ? <strong>{title}</strong> : <h1>{title}</h1>}
        {link && (
          <p>
            {t("sharedBy", { who: t(`role.${link.by_kind as "producer"}`, { defaultValue: t("role.other") }), initial: link.by_initial })}
            {" · "}
            {t("until", { at: until })}
          </p>
        )}
      </div>
      <LanguageLinks />
    </header>
  );
}

function LanguageLinks() {
  const { t, i18n } = useTranslation(["common", "public"]);
  return (
    <div className={styles.languages} role="group" aria-label={t("public:language")}>
      {languages.map((key) => (
        <button key={key} type="button" lang={key} aria-pressed={i18n.language === key} onClick={() => void chooseLanguage(key)}>
          {t(`common:language.${key}`)}
        </button>
      ))}
    </div>
  );
}

function Wait() {
  const { t } = useTranslation("guest");
  return (
    <main className={styles.said} aria-busy>
      <p role="status">{t("opening")}</p>
    </main>
  );
}

function Wrong({ state, again }: { state: Extract<LinkState, { at: "wrong" }>; again: () => void }) {
  const { t } = useTranslation("guest");
  const passing = state.why === "busy" || state.why === "failed";
  return (
    <main className={styles.said}>
      <svg width="48" height="48" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" aria-hidden>
        <path d="M9.5 14.5 7 17a3.2 3.2 0 0 1-4.5-4.5L6 9M14.5 9.5 17 7a3.2 3.2 0 0 1 4.5 4.5L18 15M8 4l.6 2.4M4 8l2.4.6M16 20l-.6-2.4M20 16l-2.4-.6" />
      </svg>
      <div role="alert">
        <h1>{t(`wrong.${state.why}`)}</h1>
        {/* In the reader's language of this moment, not in that of the answer. */}
        <p>{t(`wrong.${state.why}Text`)}</p>
      </div>
      {passing && (
        <button type="button" className={styles.primary} onClick={again}>
          {t("again")}
        </button>
      )}
    </main>
  );
}
