// What one person is told wherever they are: unread count and new messages. Mounted once by the shell.
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCan, useSession } from "~/api/session.ts";
import { useTopic } from "~/realtime/index.ts";
import { useRecount, useUnreadStore } from "./unread.ts";

export default function Personal() {
  const { t, i18n } = useTranslation("messages");
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const me = useSession((s) => s.user?.id);
  const mayRead = useCan("msgList", "query");
  const recount = useRecount(me);
  useTopic(me ? `user:${me}` : null, {
    onEvent: ({ data: told }) => {
      if (told.type === "unread") useUnreadStore.setState({ count: told.count });
      // Whoever has the list before them sees it there.
      if (told.type !== "message" || !mayRead || (location.pathname === "/msgList" && document.visibilityState === "visible")) return;
      const open = () => {
        notification.destroy(told.id);
        void navigate(`/msgList?id=${encodeURIComponent(told.id)}`);
      };
      const title = (i18n.language.startsWith("zh") && told.titleZh) || told.title;
      notification.info({
        key: told.id,
        title: t("from", { name: told.senderName ?? "" }),
        description: told.words ? (
          <>
            {title}
            <br />
            <q>{told.words}</q>
          </>
        ) : (
          title
        ),
        actions: (
          <Button size="small" type="primary" onClick={open}>
            {t("open")}
          </Button>
        ),
      });
    },
    onReset: recount,
  });
  return null;
}
