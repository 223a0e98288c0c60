// The bell of the header: how many notifications are not read, and the inbox behind it. It hears what this person is told, on whichever page they are.
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { BellOutlined } from "@ant-design/icons";
import { App, Badge, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { hearOwn, useOwnSettings } from "~/api/own-settings.ts";
import { useSession } from "~/api/session.ts";
import { all } from "~/i18n/index.ts";
import { useTopic } from "~/realtime/index.ts";
import { useCommands } from "~/ui/commands.ts";
import { part } from "~/ui/part.ts";
import { recordPath } from "~/ui/record-path.ts";
import { isSpeaker, show, takePart } from "./browser.ts";
import { reached, useUnread } from "./calls.ts";

// Opened now and then: not in the first load.
const Panel = part(() => import("./panel.tsx"));

const MANY = 99;
/** Nothing of the first page waits for it. */
const LATER_MS = 3_000;

let unread = 0;
/** Nothing of the first page waits for it. Of two numbers the last is shown, whichever of them waited for the script. */
function countOnIcon(now: number): void {
  unread = now;
  if (!matchMedia("(display-mode: standalone)").matches) return;
  import("./as-app.ts").then(
    ({ asApp }) => asApp(unread),
    () => {},
  );
}

/** Whether a person wants to be told of a kind in this way; who chose nothing does. */
const wants = (kind: string, way: "screen" | "browser") => {
  const chosen = useOwnSettings.getState().values[`notify.${kind}`];
  return chosen === undefined || chosen.split(",").includes(way);
};

export function NotificationBell() {
  const { t, i18n } = useTranslation(all);
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const me = useSession((s) => s.user?.id);
  const counted = useSession((s) => s.user?.notifications ?? 0);
  const { count } = useUnread();
  const [open, setOpen] = useState(false);
  const [ever, setEver] = useState(false);
  const openPanel = () => {
    setEver(true);
    setOpen(true);
  };
  useEffect(() => useUnread.setState({ count: counted }), [counted]);
  useEffect(() => countOnIcon(count), [count]);
  // Who signed out has nothing that is not read.
  useEffect(() => () => countOnIcon(0), []);
  useEffect(() => {
    takePart();
    const follow = (event: Event) => void navigate((event as CustomEvent<string>).detail);
    addEventListener("belltower-open", follow);
    return () => removeEventListener("belltower-open", follow);
  }, [navigate]);
  const cameBefore = useEffectEvent(() => counted > 0 && isSpeaker() && reached());
  useEffect(() => {
    const timer = setTimeout(cameBefore, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  useTopic(me ? `user:${me}` : null, {
    onEvent: ({ data: told }) => {
      if (told.type === "settings") hearOwn(told.settings as Record<string, string | null>);
      if (told.type === "notification_read" || told.type === "notification") useUnread.setState({ count: told.unread });
      if (told.type !== "notification") return;
      if (isSpeaker()) reached([told.id]);
      const chinese = i18n.language.startsWith("zh");
      const title = chinese ? told.titleZh : told.title;
      const words = (chinese && told.wordsZh) || told.words;
      const path = recordPath(useSession.getState().user, told.resource, told.recordId, told.version, told.thread);
      if (wants(told.kind, "browser")) void show({ id: told.id, title, words, path: path ?? "/home" });
      // Whoever has the inbox before them sees it there.
      if (!wants(told.kind, "screen") || open) return;
      const follow = () => {
        notification.destroy(told.id);
        if (path) void navigate(path);
        else openPanel();
      };
      notification.info({
        key: told.id,
        title,
        // What a person wrote stands in quotes, what the server says in lines.
        description: words && (told.wordsZh === null ? <q>{words}</q> : <span style={{ whiteSpace: "pre-line" }}>{words}</span>),
        actions: (
          <Button size="small" type="primary" onClick={follow}>
            {t("shell:notices.open")}
          </Button>
        ),
      });
    },
  });
  useCommands([{ id: "notifications", label: t("shell:notices.show"), group: t("shell:help.general"), keys: "g n", run: openPanel }]);
  const label = count > 0 ? t("shell:notices.bell", { count }) : t("shell:notices.title");
  return (
    <>
      <Badge count={count} overflowCount={MANY} size="small" offset={[-8, 8]}>
        <Button type="text" icon={<BellOutlined />} aria-label={label} title={label} aria-haspopup="dialog" onClick={openPanel} />
      </Badge>
      {ever && (
        <Suspense>
          <Panel open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
