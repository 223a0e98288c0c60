// The lines themselves. Follows the newest while the reader is at the end; otherwise nothing on screen moves.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { DownOutlined, HistoryOutlined, PauseCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "~/ui/page-title.ts";
import { LineRow } from "./line-row.tsx";
import type { FilterKey, Stream } from "./query.ts";
import { isGap } from "./tail.ts";
import type { LogTail } from "./use-tail.ts";
import styles from "./log.module.css";

const ROW = 26;
const AT_END = 30;
/** So near to the first line older ones are asked for. */
const NEAR_TOP = 15;
/** A scroll this soon after wheel, finger or key is the reader's own. */
const OWN_MS = 600;

interface LogListProps {
  stream: Stream;
  log: LogTail;
  paused: boolean;
  onResume: () => void;
  /** Offset of the linked line. */
  linked: number | undefined;
  onFilter: (key: FilterKey, value: string) => void;
  onPresent: () => void;
}

export function LogList({ stream, log, paused, onResume, linked, onFilter, onPresent }: LogListProps) {
  const { t } = useTranslation("logs");
  const pageTitle = usePageTitle();
  const { tail, past, following, busy } = log;
  const { items } = tail;
  const frame = useRef<HTMLDivElement>(null);
  const touched = useOwnMoves(frame);
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(linked === undefined ? [] : [linked]));
  // The virtualizer answers anew at every scroll, as it must: nothing of it is remembered.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    getItemKey: (at) => items[at]?.o ?? at,
    overscan: 12,
    // Keeps what is read in its place when older lines come above it.
    anchorTo: "end",
    followOnAppend: following,
    scrollEndThreshold: following ? AT_END : -1,
  });
  const seen = virtual.getVirtualItems();

  const start = items.findIndex((item) => item.o === linked);
  const toStart = useRef(() => {});
  useLayoutEffect(() => {
    toStart.current = () => (start >= 0 ? virtual.scrollToIndex(start, { align: "center" }) : virtual.scrollToIndex(items.length - 1, { align: "end" }));
  });
  useLayoutEffect(() => toStart.current(), []);

  const { loadOlder } = log;
  const nearTop = (seen[0]?.index ?? NEAR_TOP) < NEAR_TOP && tail.older && busy === null && items.length > 0;
  const older = useRef(loadOlder);
  useEffect(() => {
    older.current = loadOlder;
  });
  useEffect(() => {
    // While following, the top is near only because little is there.
    if (nearTop && !following) void older.current().catch(() => {});
  }, [nearTop, following]);

  const onScroll = () => {
    const element = frame.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (left < AT_END && !following && !past && !paused && linked === undefined && performance.now() - touched.current < OWN_MS) log.follow(true);
    else if (left >= AT_END && following && performance.now() - touched.current < OWN_MS) log.follow(false);
  };
  const toLive = () => {
    onResume();
    if (linked !== undefined || past) return onPresent();
    log.follow(true);
    virtual.scrollToIndex(items.length - 1, { align: "end" });
  };
  const toggle = (o: number) => {
    // Whoever opens a line reads it: it must not run away.
    log.follow(false);
    touched.current = -OWN_MS;
    // What it opens at the foot of the list is seen without reaching for it: once it is drawn and measured.
    requestAnimationFrame(() => requestAnimationFrame(() => frame.current?.querySelector(`[data-offset="${o}"]`)?.scrollIntoView({ block: "nearest" })));
    setOpened((now) => new Set(now.has(o) ? [...now].filter((one) => one !== o) : [...now, o]));
  };
  const behind = !following || paused;
  const unreadCount = paused ? log.waiting : tail.unseen;
  const n = unreadCount > 999 || tail.full ? `${Math.min(unreadCount, 999)}+` : String(unreadCount);
  return (
    <div className={styles.sheet}>
      <div
        ref={frame}
        className={styles.frame}
        onScroll={onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={pageTitle("logMonitoring")}
        data-following={following && !paused}
      >
        {tail.older && !following && (
          <div className={styles.older}>
            <HistoryOutlined /> {busy === "older" ? t("olderLoading") : t("olderMore")}
          </div>
        )}
        <div className={styles.tall} style={{ height: virtual.getTotalSize() }}>
          {seen.map(({ index, start: top, key }) => {
            const item = items[index];
            return (
              item && (
                <div key={key} ref={virtual.measureElement} data-index={index} className={styles.place} style={{ transform: `translateY(${top}px)` }}>
                  {isGap(item) ? (
                    <div className={styles.gap}>
                      <span>{t("gap", { count: item.to - item.o + 1 })}</span>
                      <Button size="small" loading={busy === item.o} onClick={() => void log.fetchGap(item).catch(() => {})}>
                        {t("fetch")}
                      </Button>
                    </div>
                  ) : (
                    <LineRow stream={stream} line={item} open={opened.has(item.o)} linked={item.o === linked} onToggle={toggle} onFilter={onFilter} />
                  )}
                </div>
              )
            );
          })}
        </div>
      </div>
      {behind && (
        <Button className={styles.pill ?? ""} type="primary" shape="round" icon={paused ? <PauseCircleOutlined /> : <DownOutlined />} onClick={toLive}>
          {paused ? (unreadCount > 0 ? t("pausedUnseen", { n }) : t("pausedGoOn")) : unreadCount > 0 ? t("unseen", { n }) : t("toLive")}
        </Button>
      )}
    </div>
  );
}

/** When the reader last moved the list by hand; the list moves by itself too. */
function useOwnMoves(frame: RefObject<HTMLElement | null>): RefObject<number> {
  const at = useRef(-OWN_MS);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const mark = () => void (at.current = performance.now());
    const kinds = ["wheel", "touchmove", "keydown", "pointerdown", "pointermove"] as const;
    const pressed = (event: Event) => {
      // A pointer that only passes over scrolls nothing; one that holds the scroll bar does.
      if (event instanceof PointerEvent && event.type === "pointermove" && event.buttons === 0) return;
      mark();
    };
    for (const kind of kinds) element.addEventListener(kind, pressed, { passive: true });
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, pressed);
    };
  }, [frame]);
  return at;
}
