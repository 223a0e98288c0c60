// The frame around every page: menu, header, tabs, and the open pages themselves, kept as they were left.
import { Activity, memo, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link, Route, Routes, useLocation } from "react-router";
import { useSession } from "~/api/session.ts";
import { all } from "~/i18n/index.ts";
import { Bell } from "~/ui/bell.tsx";
import { OpeningPage } from "~/ui/page.tsx";
import { part } from "~/ui/part.ts";
import { FaultBoundary } from "~/ui/states.tsx";
import { TabContext, useTabFacts } from "~/ui/tab.ts";
import { overlays } from "./areas.ts";
import { HeldLocation } from "./held-location.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { SideMenu } from "./menu.tsx";
import { HOME, mayOpen, pageAt, tabKey } from "./pages.ts";
import { isLeaving } from "./session.ts";
import { changeSettings, useSettings } from "./settings.ts";
import { type Tab, useTabs, visit, visitAlone } from "./tabs.ts";
import { TopBar } from "./top-bar.tsx";
import { useTitleOf } from "./use-tabs.ts";
import { useVisits } from "./visits.ts";
import styles from "./layout.module.css";

// Few ever see it.
const Forbidden = part(() => import("./forbidden.tsx"));

const PhoneMenu = part(() => import("./phone-menu.tsx"));
// Of a window that shows what somebody else sees.
const PreviewFrame = part(() => import("./preview-frame.tsx"));

const phone = matchMedia("(max-width: 800px)");
function usePhone(): boolean {
  const narrow = useSyncExternalStore(
    (changed) => {
      phone.addEventListener("change", changed);
      return () => phone.removeEventListener("change", changed);
    },
    () => phone.matches,
  );
  useEffect(() => changeSettings({ is_mobile: narrow }), [narrow]);
  return narrow;
}

/** A page whose script is on its way, by the name its tab has. */
const Opening = ({ tab }: { tab: Tab }) => <OpeningPage title={useTitleOf()(tab)} />;

/** One page. Its location stands still while the tab is in the background, and it renders with its own tab only. */
const Pane = memo(function Pane({ tab }: { tab: Tab }) {
  const user = useSession((s) => s.user);
  const url = new URL(tab.at, location.origin);
  const page = pageAt(url.pathname);
  if (!page || !mayOpen(user, page))
    return (
      <Suspense>
        <Forbidden page={page?.page} />
      </Suspense>
    );
  const Element = page.element;
  return (
    <TabContext value={tab.key}>
      <FaultBoundary at={tab.at}>
        <Suspense fallback={<Opening tab={tab} />}>
          <Routes location={{ pathname: url.pathname, search: url.search, hash: url.hash }}>
            <Route path={page.path} element={<Element />} />
          </Routes>
        </Suspense>
      </FaultBoundary>
    </TabContext>
  );
});

/** The tab follows the address; the window follows the tab: title, and where it was scrolled to. */
function useFollow(multi: boolean): void {
  const { pathname, search, hash } = useLocation();
  const key = tabKey(pathname, search);
  const titleOf = useTitleOf();
  const { open, active } = useTabs();
  const scrolled = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const tab = { key, at: pathname + search + hash };
    useTabs.setState((tabs) => (multi ? visit(tabs, tab) : visitAlone(tabs, tab)));
  }, [key, pathname, search, hash, multi]);
  useLayoutEffect(() => {
    const kept = scrolled.current;
    window.scrollTo(0, kept.get(active) ?? 0);
    const note = () => kept.set(active, window.scrollY);
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, [active]);
  const here = open.find((tab) => tab.key === active);
  const title = here && titleOf(here);
  const { t } = useTranslation();
  useEffect(() => {
    document.title = title ? `${title} · ${t("product")}` : t("product");
  }, [title, t]);
}

/** Nothing typed is lost without a question when the window closes. */
function useUnsavedGuard(): void {
  useEffect(() => {
    const ask = (e: BeforeUnloadEvent) => {
      if (!isLeaving() && Object.values(useTabFacts.getState().unsaved).some((parts) => parts.length > 0)) e.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
}

/** The header goes while one reads down and comes back on the way up. */
function useHidden(on: boolean): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!on) return;
    let last = window.scrollY;
    const look = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < 8) return;
      setHidden(now > last && now > 80);
      last = now;
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [on]);
  return on && hidden;
}

export function Frame() {
  const { t } = useTranslation(all);
  const settings = useSettings();
  const narrow = usePhone();
  const [drawer, setDrawer] = useState(false);
  const [everDrawer, setEverDrawer] = useState(false);
  const main = useRef<HTMLElement>(null);
  const preview = useSession((s) => s.user?.preview);
  useFollow(settings.multi_tab);
  useVisits();
  useUnsavedGuard();
  const hidden = useHidden(settings.auto_hide_header && settings.fixed_header);
  const { open, active } = useTabs();
  const side = !narrow && settings.layout === "sidemenu";
  const folded = settings.sidebar_type === "collapsed";
  const openMenu = () => {
    if (!narrow) return changeSettings({ sidebar_type: folded ? "expanded" : "collapsed" });
    setEverDrawer(true);
    setDrawer(true);
  };
  const brand = (small: boolean, onGo?: () => void) => (
    <Link to={HOME} className={styles.brand} aria-label={t("product")} onClick={onGo}>
      <Bell size={22} />
      {!small && t("product")}
    </Link>
  );
  return (
    <div className={styles.frame} style={side ? undefined : { gridTemplateColumns: "minmax(0, 1fr)" }}>
      <a
        className={styles.skip}
        href="#page"
        onClick={(e) => {
          e.preventDefault();
          main.current?.focus();
        }}
      >
        {t("shell:skip")}
      </a>
      {side && (
        <div className={`${styles.side} ${folded ? styles.folded : ""} ${settings.fixed_sidebar ? styles.fixedSide : ""}`}>
          {brand(folded)}
          <SideMenu folded={folded} />
        </div>
      )}
      {narrow && everDrawer && (
        <Suspense>
          <PhoneMenu open={drawer} onClose={() => setDrawer(false)}>
            {brand(false, () => setDrawer(false))}
          </PhoneMenu>
        </Suspense>
      )}
      <div className={styles.column}>
        <TopBar
          narrow={narrow}
          brand={!side && !narrow && brand(true)}
          onMenu={openMenu}
          className={`${styles.bar} ${settings.fixed_header ? styles.fixedBar : ""} ${hidden ? styles.hiddenBar : ""}`}
        />
        <main ref={main} id="page" tabIndex={-1} className={`${styles.main} ${settings.content_width === "fixed" ? styles.fixedWidth : ""}`}>
          {open.map((tab) => (
            <Activity key={tab.key} mode={tab.key === active ? "visible" : "hidden"}>
              <HeldLocation seen={tab.key === active}>
                <Pane tab={tab} />
              </HeldLocation>
            </Activity>
          ))}
        </main>
      </div>
      {preview && (
        <Suspense>
          <PreviewFrame preview={preview} />
        </Suspense>
      )}
      <Shortcuts />
      <Suspense>
        {overlays.map((Overlay, at) => (
          <Overlay key={at} />
        ))}
      </Suspense>
    </div>
  );
}
