// The timeline: lines one after the other, each as long as it is said and the learner's time after it, with the shape of its recording. Chosen, moved by mouse, finger
// or keys; who is where and what is wrong stands on it. On a phone it is a list.
import { memo, useEffect, useMemo, useState, type CSSProperties, type KeyboardEvent } from "react";
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
import { horizontalListSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { MoreOutlined, PlusOutlined, WarningFilled } from "@ant-design/icons";
import { Button, Grid, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { BufferedDragKeys, focusField, Here, useChosen, useContentPart, useNear, useNodeOf } from "~/sync/editor/index.ts";
import { useDocumentView, useFieldId, useWritable } from "~/sync/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { KIND, type LineView, MOST_LINES, MOST_REPEATS } from "./model.ts";
import { clock } from "./player.tsx";
import { heard } from "./sound.ts";
import { lineMs } from "./timeline.ts";
import { fieldId, useVerbs } from "./verbs.ts";
import styles from "./track.module.css";

// Constants: a new object at every render would render every line with every letter typed.
const mouse = { activationConstraint: { distance: 5 } };
const touch = { activationConstraint: { delay: 200, tolerance: 8 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] } };
/** px of a second, and of the shortest line. */
const SECOND = 26;
const LEAST = 116;

interface TrackProps {
  /** The line that is played; -1 for none. */
  now: number;
  /** Shows a line on the canvas. */
  onShow: (line: string) => void;
}

export const Track = memo(function Track({ now, onShow }: TrackProps) {
  const { t } = useTranslation("follow_read");
  // The order alone: a letter typed renders the line it is in, not the row.
  const order = useContentPart(KIND, ({ lines }) => lines.map(({ id }) => id).join(" "));
  const ids = useMemo(() => order.split(" ").filter(Boolean), [order]);
  const chosen = useChosen((c) => c.item);
  const shown = chosen !== null && ids.includes(chosen) ? chosen : ids[0];
  const writable = useWritable();
  const wide = Grid.useBreakpoint().md ?? true;
  const verbs = useVerbs();
  const adds = useFieldId(fieldId.add);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard));
  const problems = useDocumentView((v) => v.problems);
  const wrong = useMemo(() => new Set(problems?.map(({ where }) => where.line)), [problems]);
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
    <nav className={styles.track} aria-label={t("track.label")}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={dropped}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t("drag.how") } }}
      >
        <BufferedDragKeys />
        <SortableContext items={ids} strategy={wide ? horizontalListSortingStrategy : verticalListSortingStrategy}>
          <ol className={styles.lines}>
            {ids.map((id, at) => (
              <Block key={id} id={id} number={at + 1} chosen={id === shown} played={at === now} wrong={wrong.has(id)} onShow={onShow} />
            ))}
            {writable && (
              <li className={styles.end}>
                <Tooltip title={ids.length >= MOST_LINES ? t("track.full", { most: MOST_LINES }) : t("line.add")}>
                  <Button
                    id={adds}
                    icon={<PlusOutlined />}
                    aria-label={t("line.add")}
                    disabled={ids.length >= MOST_LINES}
                    onClick={() => verbs.addLine(ids.length)}
                  />
                </Tooltip>
              </li>
            )}
          </ol>
        </SortableContext>
      </DndContext>
    </nav>
  );
});

interface BlockProps {
  id: string;
  number: number;
  chosen: boolean;
  played: boolean;
  wrong: boolean;
  onShow: (line: string) => void;
}

const Block = memo(function Block({ id, number, chosen, played, wrong, onShow }: BlockProps) {
  const { t } = useTranslation("follow_read");
  const line = useContentPart(KIND, ({ lines }) => lines.find((one) => one.id === id));
  const pausePercent = useContentPart(KIND, (content) => content.pausePercent);
  const writable = useWritable();
  const verbs = useVerbs();
  const [item, near] = useNear<HTMLLIElement>(id);
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: !writable,
    attributes: { roleDescription: t("drag.role") },
  });
  const field = useFieldId(fieldId.line(id));
  useNodeOf(item, setNodeRef);
  if (!line) return null;
  const said = lineMs(line);
  const whole = said + Math.floor((said * pausePercent) / 100);
  const style: CSSProperties = {
    transform: CSS.Translate.toString(transform),
    ...(transition !== undefined && { transition }),
    ["--long" as string]: `${Math.max(LEAST, (whole / 1_000) * SECOND * line.repeats)}px`,
  };
  const show = (line: string | undefined) => {
    if (!line) return;
    onShow(line);
    focusField(fieldId.line(line));
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (isDragging) return listeners?.onKeyDown?.(event);
    const by = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 0;
    if (by && event.altKey && writable) verbs.nudge(id, by);
    else if (by) show(verbs.go(by));
    else if (event.key === "Delete" && writable) verbs.remove(id);
    else return listeners?.onKeyDown?.(event);
    event.preventDefault();
  };
  return (
    <li ref={item} data-item={id} style={style} className={`${styles.line} ${isDragging ? styles.lifted : ""}`}>
      <button
        type="button"
        id={field}
        className={`${styles.block} ${chosen ? styles.chosen : ""}`}
        data-played={played || undefined}
        {...attributes}
        {...listeners}
        onKeyDown={press}
        aria-label={[t("line.number", { number }), line.repeats > 1 && `× ${line.repeats}`, line.text || t("line.empty"), wrong && t("track.wrong")]
          .filter(Boolean)
          .join(". ")}
        aria-current={chosen ? "true" : undefined}
        onClick={() => {
          verbs.choose(id);
          onShow(id);
        }}
      >
        <span className={styles.head}>
          <span className={`${styles.says} ${styles.number}`} data-says={number} />
          {wrong && <WarningFilled className={styles.warn} />}
          {line.repeats > 1 && <span className={styles.times}>× {line.repeats}</span>}
          <span className={`${styles.says} ${styles.long} bt-num`} data-says={clock(whole * line.repeats)} />
        </span>
        <span className={styles.text} lang="en">
          {line.text || t("line.empty")}
        </span>
        <span className={styles.parts} aria-hidden>
          <Wave sound={line.sound} share={said / whole} />
          <span className={styles.pause} />
        </span>
      </button>
      <span className={styles.here}>{near && <Here item={id} size={18} />}</span>
      {near && writable && <BlockMenu line={line} number={number} />}
    </li>
  );
});

/** The shape of a recording; a plain bar where there is none. */
function Wave({ sound, share }: { sound: string; share: number }) {
  const [shape, setShape] = useState<{ of: string; peaks: readonly number[] } | null>(null);
  useEffect(() => {
    let here = true;
    if (sound) void heard(sound).then((found) => here && found && setShape({ of: sound, peaks: found.peaks }));
    return () => {
      here = false;
    };
  }, [sound]);
  const peaks = shape?.of === sound ? shape.peaks : null;
  return (
    <span className={styles.said} data-sound={sound !== "" || undefined} style={{ flexGrow: share }}>
      {peaks && (
        <svg viewBox={`0 0 ${peaks.length} 2`} preserveAspectRatio="none">
          <path d={peaks.map((peak, at) => `M${at + 0.5} ${1 - peak}V${1 + peak}`).join("")} />
        </svg>
      )}
    </span>
  );
}

function BlockMenu({ line, number }: { line: LineView; number: number }) {
  const { t } = useTranslation("follow_read");
  const verbs = useVerbs();
  const { id } = line;
  const items = [
    ...Array.from({ length: MOST_REPEATS }, (_, at) => ({
      key: `times ${at + 1}`,
      label: t("line.times", { count: at + 1 }),
      disabled: line.repeats === at + 1,
      onClick: () => verbs.setLine(id, "repeats", at + 1),
    })),
    { type: "divider" as const },
    { key: "duplicate", label: t("line.duplicate"), onClick: () => verbs.duplicate(id) },
    { key: "before", label: t("line.addBefore"), onClick: () => verbs.addLine(number - 1) },
    { key: "after", label: t("line.addAfter"), onClick: () => verbs.addLine(number) },
    { key: "earlier", label: t("line.earlier"), onClick: () => verbs.nudge(id, -1) },
    { key: "later", label: t("line.later"), onClick: () => verbs.nudge(id, 1) },
    { type: "divider" as const },
    { key: "delete", danger: true, label: t("line.delete"), onClick: () => verbs.remove(id) },
  ];
  return (
    <DropMenu menu={{ items }}>
      <Button size="small" type="text" className={styles.more ?? ""} icon={<MoreOutlined />} aria-label={t("line.menu", { number })} />
    </DropMenu>
  );
}
