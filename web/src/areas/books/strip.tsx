// The pages in a row, small: choose one, move it by mouse, finger or keys, see what is wrong where and who is there.
import { memo, useEffect, useMemo, type CSSProperties, type KeyboardEvent } from "react";
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import { horizontalListSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { CheckCircleFilled, MoreOutlined, PictureOutlined, PlusOutlined, WarningFilled } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import { BufferedDragKeys, focusField, Here, MarkBox, useChosen, useContentPart, useNear, useNodeOf, useToldUndo } from "~/sync/editor/index.ts";
import { useDocumentView, useFieldId, useWritable } from "~/sync/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { KIND, MOST_PAGES, type PageView } from "./model.ts";
import { fieldId, useVerbs } from "./verbs.ts";
import styles from "./strip.module.css";

// Constants: a new object at every render would render every page with every letter typed.
// A click is not a drag; a finger that scrolls is not either. Enter stays a press of the button.
const mouse = { activationConstraint: { distance: 5 } };
const touch = { activationConstraint: { delay: 200, tolerance: 8 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] } };

export function Strip() {
  const { t } = useTranslation("books");
  // The order alone: a letter typed renders the page it is on, not the row.
  const order = useContentPart(KIND, ({ pages }) => pages.map((p) => p.id).join(" "));
  const ids = useMemo(() => order.split(" ").filter(Boolean), [order]);
  const chosen = useChosen((c) => c.item);
  const shown = chosen !== null && ids.includes(chosen) ? chosen : ids[0];
  const writable = useWritable();
  const verbs = useVerbs();
  const adds = useFieldId(fieldId.add);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard));
  const problems = useDocumentView((v) => v.problems);
  const wrong = useMemo(() => new Set(problems?.map((p) => p.where.page)), [problems]);
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("drag.lifted", { number: placeOf(active.id) }),
    onDragOver: ({ active, over }) => (over ? t("drag.over", { number: placeOf(active.id), place: placeOf(over.id), total: ids.length }) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? t("drag.dropped", { number: placeOf(active.id), place: placeOf(over.id) }) : t("drag.cancelled", { number: placeOf(active.id) }),
    onDragCancel: ({ active }) => t("drag.cancelled", { number: placeOf(active.id) }),
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) verbs.move(String(active.id), placeOf(over.id) - 1);
  };
  return (
    <nav className={styles.strip} aria-label={t("strip.label")}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={dropped}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t("drag.how") } }}
      >
        <BufferedDragKeys />
        <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
          <ol className={styles.pages}>
            {ids.map((id, at) => (
              <Thumb key={id} id={id} number={at + 1} chosen={id === shown} wrong={wrong.has(id)} known={problems !== null} />
            ))}
            {writable && (
              <li className={styles.end}>
                <Tooltip title={ids.length >= MOST_PAGES ? t("strip.full", { most: MOST_PAGES }) : t("page.add")}>
                  <button
                    type="button"
                    id={adds}
                    className={styles.add}
                    aria-label={t("page.add")}
                    disabled={ids.length >= MOST_PAGES}
                    onClick={() => verbs.addPage(ids.length)}
                  >
                    <PlusOutlined />
                  </button>
                </Tooltip>
              </li>
            )}
          </ol>
        </SortableContext>
      </DndContext>
    </nav>
  );
}

interface ThumbProps {
  id: string;
  number: number;
  chosen: boolean;
  wrong: boolean;
  /** Whether the server has said yet what is wrong. */
  known: boolean;
}

const Thumb = memo(function Thumb({ id, number, chosen, wrong, known }: ThumbProps) {
  const { t } = useTranslation("books");
  const page = useContentPart(KIND, ({ pages }) => pages.find((p) => p.id === id));
  const writable = useWritable();
  const verbs = useVerbs();
  const [item, near] = useNear<HTMLLIElement>(id);
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: !writable,
    attributes: { roleDescription: t("drag.role") },
  });
  const field = useFieldId(fieldId.page(id));
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), transition };
  useNodeOf(item, setNodeRef);
  // Whoever chose it, a press, a key or a page that was just added: it is in sight.
  useEffect(() => {
    if (chosen) item.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen, item]);
  if (!page) return null;
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!isDragging) {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by && event.altKey && writable) verbs.nudge(page.id, by);
      else if (by) focus(verbs.go(by));
      else if (event.key === "Delete" && writable) verbs.remove(page.id);
      else return listeners?.onKeyDown?.(event);
      event.preventDefault();
      return;
    }
    listeners?.onKeyDown?.(event);
  };
  const state = wrong ? t("strip.wrong") : known ? t("strip.fine") : "";
  return (
    <li ref={item} data-item={page.id} data-mark={page.id} style={style} className={`${styles.page} ${isDragging ? styles.lifted : ""}`}>
      <button
        type="button"
        id={field}
        className={`${styles.thumb} ${chosen ? styles.chosen : ""}`}
        {...attributes}
        {...listeners}
        onKeyDown={press}
        aria-label={[t("page.number", { number }), page.text.slice(0, 60), state].filter(Boolean).join(". ")}
        aria-current={chosen ? "page" : undefined}
        onClick={() => verbs.choose(page.id)}
      >
        {page.image ? (
          <img src={fileUrl(page.image, 320)} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          <PictureOutlined className={styles.none} />
        )}
        <span className={styles.number}>{number}</span>
        {known && <span className={styles.state}>{wrong ? <WarningFilled className={styles.warn} /> : <CheckCircleFilled className={styles.fine} />}</span>}
      </button>
      {near && (
        <span className={styles.mark}>
          <MarkBox item={page.id} label={t("page.mark", { number })} />
        </span>
      )}
      <span className={styles.here}>{near && <Here item={page.id} size={18} />}</span>
      {near && writable && <ThumbMenu page={page} number={number} />}
    </li>
  );
});

const focus = (page: string | undefined) => page && focusField(fieldId.page(page));

function ThumbMenu({ page, number }: { page: PageView; number: number }) {
  const { t } = useTranslation("books");
  const verbs = useVerbs();
  const tell = useToldUndo();
  const remove = () => {
    verbs.remove(page.id);
    tell(t("page.deletedAll", { count: 1 }));
  };
  const items = [
    { key: "duplicate", label: t("page.duplicate"), onClick: () => verbs.duplicate(page.id) },
    { key: "before", label: t("page.addBefore"), onClick: () => verbs.addPage(number - 1) },
    { key: "after", label: t("page.addAfter"), onClick: () => verbs.addPage(number) },
    { key: "earlier", label: t("page.earlier"), onClick: () => verbs.nudge(page.id, -1) },
    { key: "later", label: t("page.later"), onClick: () => verbs.nudge(page.id, 1) },
    ...(page.image ? [{ key: "cover", label: t("page.cover"), onClick: () => verbs.setBook("cover", page.image) }] : []),
    { type: "divider" as const },
    { key: "delete", danger: true, label: t("page.delete"), onClick: remove },
  ];
  return (
    <DropMenu menu={{ items }}>
      <Button size="small" className={styles.more ?? ""} icon={<MoreOutlined />} aria-label={t("page.menu", { number })} />
    </DropMenu>
  );
}
