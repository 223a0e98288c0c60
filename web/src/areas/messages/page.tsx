// The inbox: messages on the left, the chosen one on the right; on a phone one after the other.
import { useEffect, useEffectEvent, useState } from "react";
import { CheckOutlined, SendOutlined } from "@ant-design/icons";
import { Button, Checkbox, Pagination, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useCan, useSession } from "~/api/session.ts";
import { useFreshness } from "~/realtime/index.ts";
import { useNarrow } from "~/ui/use-narrow.ts";
import { Avatar } from "~/ui/people.tsx";
import { Card, Page, Toolbar } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { PAGE_SIZE, type Received, type Sent, useInbox, useRead, useSent } from "./calls.ts";
import { SendDrawer } from "./send-drawer.tsx";
import { useUnread } from "./unread.ts";
import styles from "./page.module.css";

/** A whole page number; anything else in an address is the first. */
const pageIn = (text: string | null) => (/^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1);

type Box = "inbox" | "sent";

export default function Messages() {
  const { t } = useTranslation(["messages", "common"]);
  const pageTitle = usePageTitle();
  const [params, setParams] = useSearchParams();
  const narrow = useNarrow();
  const me = useSession((s) => s.user);
  const maySend = useCan("msgList", "add");
  const freshness = useFreshness(`user:${me?.id ?? ""}`);
  const unread = useUnread();
  const [sending, setSending] = useState(false);
  const box: Box = maySend && params.get("box") === "sent" ? "sent" : "inbox";
  const page = pageIn(params.get("page"));
  const only = params.get("unread") === "1";
  const id = params.get("id");
  const inbox = useInbox(page, only, box === "inbox");
  const sent = useSent(page, box === "sent");
  const { data, error, refetch } = box === "inbox" ? inbox : sent;
  const { mutate: markRead, isPending } = useRead();
  const set = (change: Record<string, string | null>) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      for (const [key, value] of Object.entries(change)) {
        if (value === null) next.delete(key);
        else next.set(key, value);
      }
      return next;
    });
  const records: (Received | Sent)[] = data?.records ?? [];
  const chosen = records.find((m) => m.id === id);
  const fresh = chosen && "read_at" in chosen && chosen.read_at === null ? chosen.id : null;
  useEffect(() => {
    if (fresh) markRead([fresh]);
  }, [fresh, markRead]);
  // An address of a page that is not there any more: the last one is.
  const last = data && data.records.length === 0 && page > 1 ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : null;
  const toPage = useEffectEvent((to: number) => set({ page: to === 1 ? null : String(to) }));
  useEffect(() => {
    if (last !== null) toPage(last);
  }, [last]);
  const unreadIds = box === "inbox" ? (inbox.data?.records ?? []).filter((m) => m.read_at === null).map((m) => m.id) : [];

  const list =
    records.length === 0 ? (
      <Empty title={t(box === "sent" ? "messages:noneSent" : only ? "messages:noneUnread" : "messages:none")} />
    ) : (
      <ul className={styles.list}>
        {records.map((message) => (
          <Item key={message.id} message={message} on={message.id === id} onChoose={() => set({ id: message.id })} />
        ))}
      </ul>
    );
  return (
    <Page
      title={pageTitle("msgList")}
      subtitle={unread > 0 && t("messages:unread", { count: unread })}
      freshness={freshness}
      actions={
        maySend && (
          <Button type="primary" icon={<SendOutlined />} onClick={() => setSending(true)}>
            {t("messages:new")}
          </Button>
        )
      }
    >
      <Toolbar
        end={
          <Button icon={<CheckOutlined />} disabled={unreadIds.length === 0} loading={isPending} onClick={() => markRead(unreadIds)}>
            {t("messages:allRead")}
          </Button>
        }
      >
        {maySend && (
          <Segmented
            value={box}
            options={[
              { value: "inbox", label: t("messages:inbox") },
              { value: "sent", label: t("messages:sent") },
            ]}
            onChange={(next) => set({ box: next === "sent" ? "sent" : null, id: null, page: null })}
          />
        )}
        {box === "inbox" && (
          <Checkbox checked={only} onChange={(e) => set({ unread: e.target.checked ? "1" : null, page: null })}>
            {t("messages:onlyUnread")}
          </Checkbox>
        )}
      </Toolbar>
      {error && !data ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Card>
          <Loading />
        </Card>
      ) : (
        <div className={styles.panes}>
          {(!narrow || !chosen) && (
            <Card flush>
              {list}
              {data.total > PAGE_SIZE && (
                <div className={styles.pages}>
                  <Pagination
                    size="small"
                    current={page}
                    pageSize={PAGE_SIZE}
                    total={data.total}
                    showSizeChanger={false}
                    onChange={(next) => set({ page: next === 1 ? null : String(next), id: null })}
                  />
                </div>
              )}
            </Card>
          )}
          {(!narrow || chosen) && (
            <Card>{chosen ? <Reading message={chosen} onBack={narrow ? () => set({ id: null }) : undefined} /> : <Empty title={t("messages:choose")} />}</Card>
          )}
        </div>
      )}
      {maySend && <SendDrawer open={sending} onClose={() => setSending(false)} />}
    </Page>
  );
}

function Item({ message, on, onChoose }: { message: Received | Sent; on: boolean; onChoose: () => void }) {
  const { t } = useTranslation("messages");
  const unread = "read_at" in message && message.read_at === null;
  return (
    <li>
      <button type="button" className={`${styles.item} ${on ? styles.on : ""} ${unread ? styles.unread : ""}`} aria-current={on} onClick={onChoose}>
        {"sender_id" in message && <Avatar person={{ id: message.sender_id, name: message.sender_name }} size={30} />}
        <span className={styles.words}>
          <span className={styles.subject}>
            {unread && <span className={styles.dot} role="img" aria-label={t("isUnread")} />}
            {message.title}
          </span>
          <span className={styles.quiet}>
            {"sender_name" in message ? message.sender_name : t("readBy", { read: message.read, all: message.recipients })} ·{" "}
            <TimeText at={message.created_at} />
          </span>
        </span>
      </button>
    </li>
  );
}

function Reading({ message, onBack }: { message: Received | Sent; onBack: (() => void) | undefined }) {
  const { t } = useTranslation(["messages", "common"]);
  return (
    <article className={styles.reading}>
      {onBack && (
        <Button size="small" onClick={onBack}>
          {t("common:action.back")}
        </Button>
      )}
      <h2>{message.title}</h2>
      <p className={styles.quiet}>
        {"sender_name" in message ? message.sender_name : t("messages:readBy", { read: message.read, all: message.recipients })} ·{" "}
        <TimeText at={message.created_at} />
      </p>
      {message.body && <div className={styles.body}>{message.body}</div>}
    </article>
  );
}
