// A tree of records, live: opened and closed, searched, moved by hand or by keys. Alt with an arrow moves the one that has the focus: up and down among
// those beside it, right into the one before it, left out behind the one above.
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { CaretDownOutlined, CaretRightOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslation } from "react-i18next";
import type { Position } from "@belltower/realtime";
import { call } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type ChangeEvent, type Row, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useRefusal } from "./clash.tsx";
import type { Meta } from "./meta.ts";
import { type Node, patchTree, type Place, type Step, Tree } from "./tree.ts";
import styles from "./tree.module.css";

export { type Place, Tree } from "./tree.ts";

interface Whole {
  records: readonly Row[];
  position: Position;
}

/** All of a tree, kept true by its events, and how one of it is moved. */
export function useTree(meta: Meta) {
  const client = useQueryClient();
  const refuse = useRefusal();
  const key = keyOf(meta.name, "tree");
  const read = useQuery({ queryKey: key, queryFn: ({ signal }) => call<Whole>("POST", `${meta.base}/tree`, {}, { signal }), staleTime: 0 });
  const take = (event: ChangeEvent, offset?: number) =>
    client.setQueryData<Whole>(key, (now) => {
      if (!now || (offset !== undefined && offset <= now.position[1])) return now;
      return { records: patchTree(now.records, event), position: offset === undefined ? now.position : [now.position[0], offset] };
    });
  const topic = useResourceTopic(meta.name);
  useTopic(read.data ? topic : null, {
    since: read.data?.position,
    onEvent: ({ offset, data }) => void take(data as ChangeEvent, offset),
    onReset: () => void read.refetch(),
  });
  const tree = useMemo(() => read.data && new Tree(meta, read.data.records), [meta, read.data]);
  const move = async (id: string, place: Place) => {
    try {
      const row = await call<Row>("POST", `${meta.base}/move`, { id, ...place });
      take({ op: "update", id, row, changed: [], by: null });
      return true;
    } catch (error) {
      refuse(error);
      void read.refetch();
      return false;
    }
  };
  return { tree, rows: read.data?.records, move, error: read.error, refetch: () => void read.refetch() };
}

interface LiveTreeProps {
  meta: Meta;
  label: string;
  /** Under this name the browser remembers what is unfolded; at first that is the first level. */
  name?: string;
  /** The one that is shown beside the tree. */
  selected?: string | null;
  onSelect?: (id: string) => void;
  /** What stands beside a name: counts, states. */
  beside?: (row: Row) => ReactNode;
  /** What is no record, but belongs to one: it is neither moved nor found. */
  fixed?: (row: Row) => boolean;
  /** Where else one may not stand. */
  mayStand?: (id: string, place: Place) => boolean;
  /** Other keys on the one that has the focus; answers whether it was one. */
  onKey?: (key: string, row: Row) => boolean;
}

interface TreeViewProps extends LiveTreeProps {
  tree: Tree;
  mayMove: boolean;
  /** Answers whether it stands there now. */
  onMove: (id: string, place: Place) => Promise<boolean>;
}

/** A tree by its resource, for whoever holds its page. */
export function LiveTree(props: LiveTreeProps) {
  const { tree, move, error, refetch } = useTree(props.meta);
  const mayMove = useCan(props.meta.page, "edit");
  if (error && !tree) return <ErrorState error={error} onRetry={refetch} />;
  return tree ? <TreeView {...props} tree={tree} mayMove={mayMove} onMove={move} /> : <Loading />;
}

/** What is unfolded: as it was left, or at first the records at the top. */
function useOpen(tree: Tree, name: string | undefined) {
  const key = name === undefined ? null : `tree:${name}`;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const kept = key === null ? null : readKept(key);
    return kept ? new Set(kept) : new Set(key === null ? [] : tree.childrenOf(null).map(({ id }) => id));
  });
  useEffect(() => {
    // What is gone is not kept for ever.
    if (key !== null) localStorage.setItem(key, JSON.stringify([...open].filter((id) => tree.row(id))));
  }, [key, open, tree]);
  return [open, setOpen] as const;
}

function readKept(key: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : null;
  } catch {
    return null;
  }
}

const ROW_PX = 32;
const steps: Record<string, Step> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };

export function TreeView({ meta, tree, mayMove, onMove, label, name, selected = null, onSelect, beside, fixed, mayStand, onKey }: TreeViewProps) {
  const { t } = useTranslation("resource");
  const [open, setOpen] = useOpen(tree, name);
  const [search, setSearch] = useState("");
  const [at, setAt] = useState<string | null>(selected);
  const [over, setOver] = useState<{ id: string; where: "before" | "into" | "behind" } | null>(null);
  // What is shown beside the tree is in sight, wherever somebody puts it.
  const place = selected !== null && tree.row(selected) ? [selected, ...tree.pathOf(selected)].join(" ") : "";
  const [stood, setStood] = useState("");
  if (place !== stood) {
    setStood(place);
    if (selected !== null) setOpen(new Set([...open, ...tree.pathOf(selected)]));
  }
  const held = useRef<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = search.trim().toLowerCase();
  const say = useSeedTranslation();
  const named = (row: Row) => say(meta.name, String(row[meta.title] ?? ""));
  const nodes = useMemo(
    () =>
      tree.seen(
        open,
        wanted
          ? (row) =>
              !fixed?.(row) &&
              String(row[meta.title] ?? "")
                .toLowerCase()
                .includes(wanted)
          : undefined,
      ),
    [tree, open, wanted, meta.title, fixed],
  );
  const here = Math.max(
    0,
    nodes.findIndex(({ row }) => row.id === at),
  );
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({ count: nodes.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: 12 });
  const moved = useRef<string | null>(null);
  /** The keyboard follows what it moves. */
  const focus = (id: string) => {
    setAt(id);
    moved.current = id;
  };
  useEffect(() => {
    if (moved.current === null) return;
    const place = nodes.findIndex(({ row }) => row.id === moved.current);
    if (place < 0) return;
    rows.scrollToIndex(place);
    const item = scroller.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(moved.current)}"]`);
    if (!item) return;
    moved.current = null;
    item.focus();
  });

  const toggle = (id: string, on: boolean) => setOpen((now) => new Set(on ? [...now, id] : [...now].filter((one) => one !== id)));
  const stands = (id: string, place: Place) => {
    const row = tree.row(id);
    return row !== undefined && !fixed?.(row) && tree.mayStand(id, place) && (mayStand?.(id, place) ?? true);
  };
  const put = async (id: string, place: Place | null) => {
    if (!place || !mayMove || !stands(id, place)) return;
    if (!(await onMove(id, place))) return;
    if (place.parent !== null) toggle(place.parent, true);
    focus(id);
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const node = nodes[here];
    if (!node || event.ctrlKey || event.metaKey) return;
    const { id } = node.row;
    const go = (to: number) => nodes[to] && focus(nodes[to].row.id);
    const step = steps[event.key];
    if (!event.altKey && onKey?.(event.key, node.row)) return event.preventDefault();
    if (event.altKey && step) void put(id, tree.step(id, step));
    else if (event.altKey) return;
    else if (event.key === "ArrowDown") go(here + 1);
    else if (event.key === "ArrowUp") go(here - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(nodes.length - 1);
    else if (event.key === "ArrowRight") {
      if (node.open) go(here + 1);
      else if (node.children > 0) toggle(id, true);
    } else if (event.key === "ArrowLeft") {
      const parent = tree.parentOf(id);
      if (node.open && !wanted) toggle(id, false);
      else if (parent !== null) focus(parent);
    } else if (event.key === "Enter" || event.key === " ") onSelect?.(id);
    else return;
    event.preventDefault();
  };
  const dropOn = (node: Node, where: "before" | "into" | "behind"): Place => {
    const { id } = node.row;
    if (where === "into") return { parent: id, after: tree.childrenOf(id).at(-1)?.id ?? null };
    const parent = tree.parentOf(id);
    const siblings = tree.childrenOf(parent).filter((row) => row.id !== held.current);
    const place = siblings.findIndex((row) => row.id === id);
    return { parent, after: where === "behind" ? id : (siblings[place - 1]?.id ?? null) };
  };
  const dragOver = (node: Node) => (event: DragEvent<HTMLElement>) => {
    if (held.current === null || held.current === node.row.id) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - top) / height;
    const where = share < 0.25 ? "before" : share > 0.75 ? "behind" : "into";
    if (!stands(held.current, dropOn(node, where))) return;
    event.preventDefault();
    setOver({ id: node.row.id, where });
  };
  const drop = (node: Node) => (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    if (held.current !== null && over) void put(held.current, dropOn(node, over.where));
    held.current = null;
    setOver(null);
  };
  return (
    <div className={styles.frame}>
      <Input.Search
        allowClear
        value={search}
        placeholder={t("searchIn")}
        aria-label={t("tree.search", { name: label })}
        onChange={(e) => setSearch(e.target.value)}
      />
      {nodes.length === 0 ? (
        <Empty title={wanted ? t("noMatch") : undefined} />
      ) : (
        <div ref={scroller} className={styles.scroller}>
          <div role="tree" aria-label={label} tabIndex={-1} className={styles.tree} style={{ height: rows.getTotalSize() }} onKeyDown={keyDown}>
            {rows.getVirtualItems().map((item) => {
              const node = nodes[item.index] as Node;
              const { row, level, children } = node;
              const mark = over?.id === row.id ? styles[over.where] : "";
              return (
                // Its keys are heard by the tree.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={row.id}
                  role="treeitem"
                  data-node={row.id}
                  aria-level={level}
                  aria-posinset={node.place}
                  aria-setsize={node.beside}
                  aria-selected={row.id === selected}
                  {...(children > 0 && { "aria-expanded": node.open })}
                  tabIndex={item.index === here ? 0 : -1}
                  className={`${styles.node} ${mark}`}
                  style={{ top: item.start, height: item.size, paddingInlineStart: (level - 1) * 18 }}
                  draggable={mayMove && !wanted && !fixed?.(row)}
                  onFocus={() => setAt(row.id)}
                  onClick={() => {
                    focus(row.id);
                    onSelect?.(row.id);
                  }}
                  onDragStart={() => {
                    held.current = row.id;
                  }}
                  onDragEnd={() => {
                    held.current = null;
                    setOver(null);
                  }}
                  onDragOver={dragOver(node)}
                  onDrop={drop(node)}
                >
                  <span
                    className={styles.caret}
                    aria-hidden
                    onClick={(event) => {
                      event.stopPropagation();
                      toggle(row.id, !node.open);
                    }}
                  >
                    {children > 0 && (node.open ? <CaretDownOutlined /> : <CaretRightOutlined />)}
                  </span>
                  <span className={styles.name} title={named(row)}>
                    {named(row)}
                  </span>
                  {beside?.(row)}
                </div>
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}
