// Items that one has marked, to do one thing with all of them: a box at each, and a bar that says how many and what can be done. Nobody else sees them. What is done
// is one step of undo, and is told with a way back.
import type { MouseEvent, ReactNode } from "react";
import { CloseOutlined, DeleteOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import { useUndoable } from "~/ui/undo.tsx";
import { removeItem } from "../model.ts";
import { useOpenDocument, useWritable } from "../use-document.ts";
import { useChosen, useContentPart, useEditor } from "./editor.ts";
import styles from "./marking.module.css";

const none: readonly string[] = [];

/** The marked ones that are there still, in the order in which they were marked. */
export function useMarked(): readonly string[] {
  const { content, kind } = useEditor();
  const marked = useChosen((c) => c.marked);
  // A colleague may have deleted one meanwhile.
  const gone = useContentPart(kind, () => marked.filter((id) => !content.has(id)).join());
  return marked.length === 0 ? none : gone === "" ? marked : marked.filter((id) => content.has(id));
}

/** Marks an item; with Shift all from the one that was marked last. */
export function MarkBox({ item, label }: { item: string; label: string }) {
  const { chosen } = useEditor();
  const writable = useWritable();
  const on = useChosen((c) => c.marked.includes(item));
  const some = useChosen((c) => c.marked.length > 0);
  if (!writable) return null;
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    const { marked } = chosen.getState();
    const last = marked.at(-1);
    // Of those that are far from the screen the box is not drawn, but their places say it.
    const order = [...new Set([...document.querySelectorAll<HTMLElement>("[data-mark]")].map(({ dataset }) => dataset.mark ?? ""))];
    const [from, to] = [last === undefined ? -1 : order.indexOf(last), order.indexOf(item)];
    const span = event.shiftKey && !on && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [item];
    const rest = marked.filter((id) => !span.includes(id));
    chosen.setState({ marked: on ? rest : [...rest, ...span.filter((id) => id !== item), item] });
  };
  return (
    <span className={`${styles.box} ${some ? styles.some : ""}`} data-mark={item}>
      <Checkbox checked={on} aria-label={label} onClick={press} />
    </span>
  );
}

interface MarkedBarProps {
  /** Whose items they are. */
  root: string;
  /** `3 steps chosen`. */
  count: (count: number) => string;
  /** All that may be marked. */
  all: readonly string[];
  /** What else can be done; `done` forgets the marks and tells what was done. */
  children?: (ids: readonly string[], done: (said: string) => void) => ReactNode;
  /** `3 steps deleted`. */
  deleted: (count: number) => string;
}

export function MarkedBar({ root, count, all, children, deleted }: MarkedBarProps) {
  const { t } = useTranslation("sync");
  const document = useOpenDocument();
  const { chosen, kind } = useEditor();
  const ids = useMarked();
  const tell = useToldUndo();
  if (ids.length === 0) return null;
  const clear = () => chosen.setState({ marked: [] });
  const done = (said: string) => {
    clear();
    tell(said);
  };
  const remove = () => {
    document.edit(() => {
      for (const id of ids) removeItem(document.doc, kind, root, id);
    });
    done(deleted(ids.length));
  };
  return (
    <div role="toolbar" aria-label={t("marked.tools")} className={styles.bar}>
      <strong role="status">{count(ids.length)}</strong>
      {ids.length < all.length && (
        <Button type="link" size="small" onClick={() => chosen.setState({ marked: [...all] })}>
          {t("marked.all")}
        </Button>
      )}
      {children?.(ids, done)}
      <Button size="small" danger icon={<DeleteOutlined />} onClick={remove}>
        {t("marked.delete")}
      </Button>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t("marked.clear")} onClick={clear} />
    </div>
  );
}

/** Tells what was just done, with a way back as long as it is the last thing done: undo goes backwards. */
export function useToldUndo(): (said: string) => void {
  const { undo } = useOpenDocument();
  const undoable = useUndoable();
  return (said) => {
    const taken = undo.undoStack.at(-1);
    undoable(said, () => {
      if (undo.undoStack.at(-1) === taken) undo.undo();
    });
  };
}
