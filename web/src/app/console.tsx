// The signed-in half: antd, query cache and session around the frame. Loaded after the public pages, never with them.
import { useEffect, useRef, useState } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import type { Locale } from "antd/es/locale";
import english from "antd/es/locale/en_US";
import chinese from "antd/es/locale/zh_CN";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import { ApiError } from "~/api/errors.ts";
import { apiEvents } from "~/api/client.ts";
import { allOf } from "~/api/keys.ts";
import type { ResourceName } from "~/api/resources/index.gen.ts";
import { scopeOf, useSession } from "~/api/session.ts";
import { all, type Language, language } from "~/i18n/index.ts";
import { hub, isAway } from "~/realtime/index.ts";
import { FaultBoundary, Loading } from "~/ui/states.tsx";
import { useTextScale } from "~/ui/text-scale.ts";
import { antdTheme } from "~/ui/theme.ts";
import { useNarrow } from "~/ui/use-narrow.ts";
import { Frame } from "./layout.tsx";
import { HOME, mayOpen, pageAt } from "./pages.ts";
import { enter, followSessionEnd, known, NO_NETWORK, startOf } from "./session.ts";
import { NoNetwork } from "./no-network.tsx";
import { lookOf, useSettings } from "./settings.ts";

/** A read is worth two more tries when nobody answered; never when the answer was no. */
const worthTrying = (failures: number, error: unknown) => failures < 2 && error instanceof ApiError && (error.unreachable || error.status >= 502);

const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthTrying },
    // Without network they fail at once and say so: held back they would be done later, behind the back of who gave them up.
    mutations: { retry: false, networkMode: "always" },
  },
});

// Whose records somebody sees has changed: what was read before is not theirs any more, or not all of it.
useSession.subscribe(({ user }, { user: before }) => {
  if (!user || !before) return;
  for (const name of new Set([...user.own, ...before.own])) {
    const queryKey = allOf(name as ResourceName);
    if (scopeOf(user, name) !== scopeOf(before, name)) queries.removeQueries({ queryKey });
    // The topic stays what it is, so nothing else would ask again.
    else if (user.team.includes(name) && `${user.teamMembers}` !== `${before.teamMembers}`) void queries.invalidateQueries({ queryKey });
  }
});

/** antd's own words; its parts bring those of both languages along. */
const locales: Record<Language, Locale> = { "en-US": english, "zh-CN": chinese };
// The page that is asked for is fetched beside who asks for it, and asks for its rows once it is known that somebody does.
const first = pageAt(location.pathname);
const rows = known()?.then(
  (user) => (first && mayOpen(user, first) ? first.element.ask(user) : undefined),
  () => {},
);
const within = (ms: number) => new Promise((over) => setTimeout(over, ms));
/** A page whose rows come sooner than this is drawn once, with them; on a long line it is drawn while they are on their way. */
const ROWS_MS = 60;
/** React holds back for 300 ms what replaces a fallback: a page that comes sooner than this is waited for instead. */
const SOON_MS = 250;
const soon = Promise.race([first?.element.preload().then(() => Promise.race([rows, within(ROWS_MS)])), within(SOON_MS)]);

/** What the whole console must hear of is told here, once (E03–E05). */
function useHearing(): void {
  const { message, notification } = App.useApp();
  useEffect(() => {
    followSessionEnd((text) => void message.warning(text));
    // While the top bar says that there is no connection, it says all there is to say.
    apiEvents.unreachable = (error) =>
      isAway() || notification.error({ key: "unreachable", title: i18next.t("common:error.requestFailed"), description: error.message });
    return hub().freshness.store.subscribe(() => isAway() && notification.destroy("unreachable"));
  }, [message, notification]);
}

/** A server's words are in the language they were asked for: ask again. */
function useLanguageChange(): void {
  useEffect(() => {
    const changed = (language: string) => {
      dayjs.locale(language === "zh-CN" ? "zh-cn" : "en");
      void queries.invalidateQueries();
    };
    dayjs.locale(i18next.language === "zh-CN" ? "zh-cn" : "en");
    i18next.on("languageChanged", changed);
    return () => i18next.off("languageChanged", changed);
  }, []);
}

/** A01, A03, A16: an unknown path is 404; a known one waits until it is clear who asks. */
function Guard() {
  useHearing();
  useLanguageChange();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const user = useSession((s) => s.user);
  const { ready } = useTranslation(all, { useSuspense: false });
  const asked = useRef(false);
  const [stranded, setStranded] = useState(false);
  const [waited, setWaited] = useState(false);
  useEffect(() => void soon.then(() => setWaited(true)), []);
  const known = pathname === "/" || pageAt(pathname) !== undefined;
  useEffect(() => {
    if (user || asked.current || stranded || !known) return;
    asked.current = true;
    void enter().then((who) => {
      asked.current = false;
      setStranded(who === NO_NETWORK);
      if (who && who !== NO_NETWORK && localStorage.getItem("list_settings") !== null)
        void import("~/resource/take-over.ts").then(
          ({ takeOverLists }) => takeOverLists(),
          () => {},
        );
      if (who && who !== NO_NETWORK && location.pathname === HOME && startOf(who) !== HOME) void navigate(startOf(who), { replace: true });
    });
  }, [known, navigate, user, stranded]);
  if (stranded && !user) return <NoNetwork onRetry={() => setStranded(false)} />;
  if (!known) return <Navigate to="/404" replace />;
  return user && ready && waited ? <Frame /> : <Loading full />;
}

export default function Console() {
  const settings = useSettings();
  const phone = useNarrow();
  const scale = useTextScale();
  useTranslation();
  return (
    // `locale` is always set: going from none to one would remount everything below and lose what is typed.
    <ConfigProvider
      theme={antdTheme(lookOf(settings), phone, scale)}
      locale={locales[language()]}
      button={{ autoInsertSpace: false }}
      componentSize={settings.compact && !phone ? "small" : "middle"}
    >
      {/* Below the menu: in the other corners stand the page's state, its actions, and what saves. */}
      <App component={false} message={{ maxCount: 3 }} notification={{ placement: "bottomLeft" }}>
        <QueryClientProvider client={queries}>
          <FaultBoundary>
            <Guard />
          </FaultBoundary>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
