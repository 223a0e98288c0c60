// /ClassroomSituation: every running class at once, the one that needs somebody first.
import { useMemo } from "react";
import { DesktopOutlined, MutedOutlined, SearchOutlined, SoundOutlined, StopOutlined, SyncOutlined } from "@ant-design/icons";
import { Button, Input, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useLiveState, usePresence } from "~/realtime/index.ts";
import { useTransitions } from "~/resource/index.tsx";
import { useCommands } from "~/ui/commands.ts";
import { Page, Toolbar } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty } from "~/ui/states.tsx";
import { useCue } from "~/ui/use-cue.ts";
import { useFrozenOrder } from "~/ui/use-frozen-order.ts";
import { BoardGrid } from "./board-grid.tsx";
import { Facets } from "./facets.tsx";
import { ShareBoard } from "./share.tsx";
import { Answering, calls as helpCalls, recordOf, SosBar } from "./sos.tsx";
import { arrange, countAll, isSilent, left, type Show, shows, type Sos, type Tile } from "./tile.ts";
import { tileId } from "./tile-card.tsx";
import grid from "./board-grid.module.css";
import styles from "./board-page.module.css";

const GREY_TILES = 12;
/** The board itself must stay on screen. */
const MOST_LEFT = 5;
const none: ReadonlyMap<string, Tile> = new Map();

export default function BoardPage() {
  const { t } = useTranslation("monitoring");
  const pageTitle = usePageTitle();
  const { items, freshness, ended } = useLiveState<Tile>("board");
  const { items: calls } = useLiveState<Sos>("sos");
  const others = usePresence("classes", null);
  const [query, setQuery] = useSearchParams();
  const show: Show = shows.find((s) => s === query.get("show")) ?? "all";
  const words = query.get("q") ?? "";
  const set = (key: "show" | "q", value: string) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );

  const tiles = items ?? none;
  const counts = useMemo(() => countAll(tiles.values()), [tiles]);
  const wanted = useMemo(() => arrange(tiles.values(), show, words), [tiles, show, words]);
  const { order, waiting, freeze, unfreeze } = useFrozenOrder(wanted, `${show} ${words}`);
  // A call that waits behind the held order is announced louder.
  const alarm = order[0] !== wanted[0] && tiles.get(wanted[0] ?? "")?.sos?.state === "open";
  const transitions = useTransitions(helpCalls);
  const cue = useCue(
    [...tiles.values()].flatMap((tile) => [...(tile.sos?.state === "open" ? [tile.sos.id] : []), ...(isSilent(tile) ? [`silent ${tile.id}`] : [])]),
  );
  const claimIn = (tile: Tile | undefined) => {
    const record = tile?.sos && recordOf(tile.sos);
    const claim = record && transitions.of(record).find(({ name }) => name === "claim");
    if (record && claim) transitions.take(claim, [record]);
  };
  const focusFirst = () => document.getElementById(tileId(order[0] ?? ""))?.focus();
  const group = pageTitle("ClassroomSituation");
  useCommands([
    { id: "board.first", label: t("keys.enter"), group, keys: "j", quiet: true, run: focusFirst },
    { id: "board.claim", label: t("keys.claim"), group, keys: "c", run: () => claimIn([...tiles.values()].find((tile) => tile.sos?.state === "open")) },
    { id: "board.search", label: t("board.search"), group, keys: "/", run: () => document.getElementById("board-search")?.focus() },
    ...shows.map((s, at) => ({ id: `board.${s}`, label: t(`show.${s}`), group, keys: String(at + 1), run: () => set("show", s === "all" ? "" : s) })),
  ]);

  const sound = (
    <Tooltip title={cue.on ? t("board.soundOff") : t("board.soundOn")}>
      <Button type="text" icon={cue.on ? <SoundOutlined /> : <MutedOutlined />} aria-label={t("board.sound")} aria-pressed={cue.on} onClick={cue.toggle} />
    </Tooltip>
  );
  if (ended) {
    return (
      <Page title={pageTitle("ClassroomSituation")} freshness={freshness} fill>
        <Empty art={<StopOutlined />} title={t("ended.title")} hint={t("ended.hint")} />
      </Page>
    );
  }
  return (
    <Page
      title={pageTitle("ClassroomSituation")}
      freshness={freshness}
      actions={
        <>
          <ShareBoard />
          {sound}
        </>
      }
      fill
    >
      <Answering value={transitions}>
        <div className={styles.board}>
          <Facets show={show} counts={items && counts} oldest={oldestOpen(tiles)} onShow={(s) => set("show", s === "all" ? "" : s)} />
          {items &&
            left(calls?.values() ?? [], items)
              .slice(0, MOST_LEFT)
              .map((sos) => (
                <SosBar
                  key={sos.id}
                  sos={sos}
                  note={
                    <>
                      <Link to={`/ClassroomDetails?id=${encodeURIComponent(sos.classId ?? "")}`}>{sos.className}</Link> · {t("sos.afterClass")}
                    </>
                  }
                />
              ))}
          <Toolbar
            label={t("board.filters")}
            end={
              waiting > 0 && (
                <Button className={styles.waiting ?? ""} size="small" shape="round" danger={alarm} icon={<SyncOutlined />} onClick={unfreeze}>
                  {t("board.waiting", { count: waiting })}
                </Button>
              )
            }
          >
            <Input
              prefix={<SearchOutlined />}
              id="board-search"
              className={styles.search ?? ""}
              allowClear
              value={words}
              onChange={(e) => set("q", e.target.value)}
              placeholder={t("board.searchHint")}
              aria-label={t("board.search")}
            />
            <span className={styles.count} role="status">
              {items && (show !== "all" || words !== "") && t("board.shown", { count: order.length, total: counts.all })}
            </span>
          </Toolbar>
          {!items && (
            <div className={grid.grey} role="status" aria-label={t("board.loading")}>
              {Array.from({ length: GREY_TILES }, (_, n) => (
                <div key={n} />
              ))}
            </div>
          )}
          {items &&
            order.length === 0 &&
            (counts.all === 0 ? (
              <Empty art={<DesktopOutlined />} title={t("board.none")} hint={t("board.noneHint")} />
            ) : (
              <Empty title={t("board.noMatch")} hint={t("board.noMatchHint")}>
                <Button onClick={() => setQuery({}, { replace: true })}>{t("board.showAll")}</Button>
              </Empty>
            ))}
          {items && order.length > 0 && <BoardGrid order={order} tiles={tiles} others={others} onTouch={freeze} onLeave={unfreeze} onClaim={claimIn} />}
        </div>
      </Answering>
      {transitions.dialog}
    </Page>
  );
}

/** Since when the longest open call waits. */
function oldestOpen(tiles: ReadonlyMap<string, Tile>): string | undefined {
  return [...tiles.values()].flatMap((tile) => (tile.sos?.state === "open" ? [tile.sos.since] : [])).toSorted()[0];
}
