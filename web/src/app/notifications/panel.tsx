// The inbox of notifications beside the page: what came, by day and by record; what one sent and whom it reached; what one wants to be told of.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button, Checkbox, Drawer, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSession } from "~/api/session.ts";
import { all } from "~/i18n/index.ts";
import { recordPath } from "~/ui/record-path.ts";
import { useCommands } from "~/ui/commands.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { type Received, useInbox, useMark, useSent, useUnread } from "./calls.ts";
import { Choices } from "./choices.tsx";
import { byDay, type Group } from "./groups.ts";
import { ReceivedRow, SentRow } from "./rows.tsx";
import styles from "./panel.module.css";

type Box = "inbox" | "sent" | "choices";
const boxes: readonly Box[] = ["inbox", "sent", "choices"];

export default function Panel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(["notices", ...all]);
  const [box, setBox] = useState<Box>("inbox");
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={440}
      title={t("shell:notices.title")}
      styles={{ body: { padding: 0 } }}
      extra={<Segmented size="small" value={box} onChange={setBox} options={boxes.map((value) => ({ value, label: t(`notices:${value}`) }))} />}
    >
      {box === "inbox" ? <Inbox open={open} onDone={onClose} /> : box === "sent" ? <SentBox open={open} onDone={onClose} /> : <Choices />}
    </Drawer>
  );
}

const Days = <N extends { at: string }>({ days, zone, children }: { days: [string, N[]][]; zone: string; children: (one: N) => React.ReactNode }) => (
  <>
    {days.map(([day, list]) => (
      <section key={day}>
        <h3 className={styles.day}>{formatTime(list[0]!.at, zone, "day")}</h3>
        <ul className={styles.list}>{list.map(children)}</ul>
      </section>
    ))}
  </>
);

function Inbox({ open, onDone }: { open: boolean; onDone: () => void }) {
  const { t } = useTranslation(["notices", ...all]);
  const zone = useZone();
  const navigate = useNavigate();
  const within = useRef<HTMLDivElement>(null);
  const [onlyUnread, setOnlyUnread] = useState(false);
  const [lit, setLit] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const { count } = useUnread();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInbox(onlyUnread, open);
  const seen = useMark("seen");
  const read = useMark("read");
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  const unseen = open
    ? records
        .filter((one) => one.seen_at === null)
        .map((one) => one.id)
        .join()
    : "";
  const shown = useEffectEvent((ids: string) => void seen(ids.split(",").slice(0, 200)));
  useEffect(() => {
    if (unseen) shown(unseen);
  }, [unseen]);
  const days = byDay(records, zone);
  const groups = days.flatMap(([, list]) => list);
  /** Where the keyboard is: at what has the focus, or else at what its keys came to. */
  const place = () => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-notification]")?.dataset.notification;
    return groups.findIndex((group) => group.id === (focused ?? lit));
  };
  const go = (by: number) => {
    const next = groups[Math.min(groups.length - 1, Math.max(0, place() + by))]?.id ?? null;
    // What was come to by Tab gives the keyboard up: from here on these keys say where it is.
    if (document.activeElement instanceof HTMLElement && document.activeElement.closest("[data-notification]")) document.activeElement.blur();
    setLit(next);
  };
  const unreadOf = (group: Group) => group.all.filter((one) => one.read_at === null).map((one) => one.id);
  /** What is pressed is read; the link it stands in leads on. */
  const follow = (group: Group, one: Received = group.all[0]!): string | null => {
    const ids = one === group.all[0] ? unreadOf(group) : one.read_at === null ? [one.id] : [];
    if (ids.length > 0) void read(ids);
    const path = recordPath(useSession.getState().user, one.resource, one.record_id, one.version, one.thread);
    if (path) onDone();
    return path;
  };
  const followHere = () => {
    const here = groups[place()];
    const path = here && follow(here);
    if (path) void navigate(path);
  };
  const readHere = () => {
    const here = groups[place()];
    if (here && unreadOf(here).length > 0) void read(unreadOf(here));
  };
  const group = t("shell:notices.title");
  useCommands(
    [
      { id: "notices.next", label: t("notices:next"), group, keys: "j", quiet: true, run: () => go(1) },
      { id: "notices.previous", label: t("notices:previous"), group, keys: "k", quiet: true, run: () => go(-1) },
      { id: "notices.down", label: t("notices:next"), group, keys: "arrowdown", quiet: true, run: () => go(1) },
      { id: "notices.up", label: t("notices:previous"), group, keys: "arrowup", quiet: true, run: () => go(-1) },
      { id: "notices.follow", label: t("notices:follow"), group, keys: "enter", quiet: true, run: followHere },
      {
        id: "notices.read",
        label: t("notices:markRead"),
        group,
        keys: "e",
        quiet: true,
        run: readHere,
      },
      { id: "notices.unread", label: t("notices:onlyUnread"), group, keys: "u", quiet: true, run: () => setOnlyUnread((on) => !on) },
    ],
    within,
  );
  return (
    <div ref={within}>
      <div className={styles.bar}>
        <Checkbox checked={onlyUnread} onChange={(e) => setOnlyUnread(e.target.checked)}>
          {t("notices:onlyUnread")}
        </Checkbox>
        <Button size="small" type="text" disabled={count === 0} onClick={() => void read()}>
          {t("notices:allRead")}
        </Button>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : groups.length === 0 ? (
        <Empty title={t(onlyUnread ? "notices:noneUnread" : "notices:none")} />
      ) : (
        <Days days={days} zone={zone}>
          {(one) => (
            <ReceivedRow
              key={one.id}
              group={one}
              lit={one.id === lit}
              unfolded={unfolded.has(one.id)}
              onUnfold={() => setUnfolded((now) => new Set(now.has(one.id) ? [...now].filter((id) => id !== one.id) : [...now, one.id]))}
              onFollow={(which) => void follow(one, which)}
              onRead={() => void read(unreadOf(one))}
            />
          )}
        </Days>
      )}
      {hasNextPage && (
        <Button block type="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("notices:more")}
        </Button>
      )}
    </div>
  );
}

function SentBox({ open, onDone }: { open: boolean; onDone: () => void }) {
  const { t } = useTranslation(["notices", ...all]);
  const zone = useZone();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSent(open);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const records = data.pages.flatMap((page) => page.records);
  if (records.length === 0) return <Empty title={t("notices:noneSent")} hint={t("notices:sentHint")} />;
  const days = [...Map.groupBy(records, (one) => formatTime(one.at, zone, "date"))];
  return (
    <>
      <Days days={days} zone={zone}>
        {(one) => <SentRow key={one.id} sent={one} onFollow={onDone} />}
      </Days>
      {hasNextPage && (
        <Button block type="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("notices:more")}
        </Button>
      )}
    </>
  );
}
