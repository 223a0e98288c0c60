// A document as groups with their items, and everything that is dragged between them. What a group and an item look like is the area's to say.
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { HolderOutlined } from "@ant-design/icons";
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type DragEndEvent,
  type DragOverEvent,
  type Over,
} from "@dnd-kit/core";
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useTranslation } from "react-i18next";
import { useWritable } from "../use-document.ts";
import { collision, dataOf, dragId, keyboardCoordinates, type DragData } from "./drag.ts";
import { BufferedDragKeys } from "./buffered-drag-keys.tsx";
import { useEditor } from "./editor.ts";
import { useMovedFocus } from "./moved-focus.ts";
import { keepNear } from "./near.ts";

// Constants: a new object at every render would render every row with every letter typed.
// A click is not a drag; a finger that scrolls is not either.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 180, tolerance: 6 } };
const keys = { coordinateGetter: keyboardCoordinates };
const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging } };

interface Named {
  id: string;
  title: string;
}
export interface Shown<G, I> {
  group: G;
  /** As shown: while an item is dragged it stands where it would drop. */
  items: I[];
}

interface OutlineProps<G, I> {
  groups: Shown<G, I>[];
  /** Items whose group is gone: they can be dragged into one. */
  loose: I[];
  moveItem: (item: string, group: string, index: number) => void;
  moveGroup: (group: string, index: number) => void;
  /** What a screen reader hears of a group and an item without a title, and of their places. */
  words: { group: string; item: string; groupPlace: (n: number, total: number) => string; itemPlace: (n: number, group: string) => string };
  ghost: (lifted: { item: I } | { group: G }) => ReactNode;
  render: (shown: Shown<G, I>, at: number) => ReactNode;
  className?: string | undefined;
  before?: ReactNode;
  after?: ReactNode;
}

/** Where an item under the pointer stands meanwhile; the document learns of it when it is dropped. */
interface Lifted {
  data: DragData;
  groupId: string;
  index: number;
}

export function Outline<G extends Named, I extends Named>({
  groups,
  loose,
  moveItem,
  moveGroup,
  words,
  ghost,
  render,
  className,
  before,
  after,
}: OutlineProps<G, I>) {
  const { t } = useTranslation("sync");
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keys));
  const editor = useEditor();
  const drags = lifted !== null;
  useLayoutEffect(() => keepNear(editor, drags), [editor, drags]);
  const everything = () => [...groups.flatMap((g) => g.items), ...loose];
  const shown = lifted?.data.kind === "item" ? withItemAt(groups, everything(), lifted) : groups;
  const order = groups.map(({ group }) => dragId({ kind: "group", id: group.id })).join(" ");
  const ids = useMemo(() => order.split(" ").filter(Boolean), [order]);

  const onDragOver = ({ active, over }: DragOverEvent) => {
    const to = dataOf(over);
    if (!lifted || lifted.data.kind !== "item" || !to || to.groupId === lifted.groupId) return;
    const items = shown.find(({ group }) => group.id === to.groupId)?.items ?? [];
    // Coming from above it enters at the top of what it is over, from below behind it.
    const below = over && active.rect.current.translated && active.rect.current.translated.top > over.rect.top + over.rect.height / 2;
    setLifted({ ...lifted, groupId: to.groupId, index: (to.kind === "item" ? items.findIndex((i) => i.id === to.id) : 0) + (below ? 1 : 0) });
  };
  const onDragEnd = ({ over }: DragEndEvent) => {
    const target = dataOf(over);
    setLifted(null);
    if (!lifted || !target) return;
    const { id, kind } = lifted.data;
    if (kind === "group")
      return void (
        target.id !== id &&
        moveGroup(
          id,
          groups.findIndex(({ group }) => group.id === target.id),
        )
      );
    const list = shown.find(({ group }) => group.id === lifted.groupId)?.items ?? [];
    const from = list.findIndex((i) => i.id === id);
    const to = target.kind === "item" && target.groupId === lifted.groupId ? list.findIndex((i) => i.id === target.id) : from;
    const index = arrayMove(list, from, to < 0 ? from : to).findIndex((i) => i.id === id);
    const was = groups.find(({ group }) => group.id === lifted.data.groupId)?.items.findIndex((i) => i.id === id);
    if (from < 0 || (lifted.groupId === lifted.data.groupId && index === was)) return;
    moveItem(id, lifted.groupId, index);
  };

  const name = (data: DragData | undefined) =>
    data?.kind === "group"
      ? groups.find(({ group }) => group.id === data.id)?.group.title || words.group
      : everything().find((i) => i.id === data?.id)?.title || words.item;
  const where = (over: DragData) => {
    const at = shown.findIndex(({ group }) => group.id === over.groupId);
    if (over.kind === "group" && !over.empty) return words.groupPlace(at + 1, shown.length);
    return words.itemPlace(
      Math.max(
        0,
        (shown[at]?.items ?? []).findIndex((i) => i.id === over.id),
      ) + 1,
      shown[at]?.group.title || words.group,
    );
  };
  const told = (key: "drag.over" | "drag.dropped", { active, over }: { active: Active; over: Over | null }) => {
    const target = dataOf(over);
    return target ? t(key, { title: name(dataOf(active)), place: where(target) }) : t("drag.cancelled", { title: name(dataOf(active)) });
  };
  /** What a screen reader hears of a drag. */
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("drag.lifted", { title: name(dataOf(active)) }),
    onDragOver: (event) => told("drag.over", event),
    onDragEnd: (event) => told("drag.dropped", event),
    onDragCancel: ({ active }) => t("drag.cancelled", { title: name(dataOf(active)) }),
  };
  const item = lifted?.data.kind === "item" ? everything().find((i) => i.id === lifted.data.id) : undefined;
  const group = lifted?.data.kind === "group" ? groups.find((g) => g.group.id === lifted.data.id)?.group : undefined;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      measuring={measuring}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("drag.how") } }}
      onDragStart={({ active: { data } }) => {
        const dragged = dataOf({ data });
        if (dragged)
          setLifted({
            data: dragged,
            groupId: dragged.groupId,
            index: groups.find((g) => g.group.id === dragged.groupId)?.items.findIndex((i) => i.id === dragged.id) ?? 0,
          });
      }}
      onDragOver={onDragOver}
      onDragEnd={onDragEnd}
      onDragCancel={() => setLifted(null)}
    >
      <BufferedDragKeys />
      <div className={className}>
        {before}
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {shown.map(render)}
        </SortableContext>
        {after}
      </div>
      <DragOverlay dropAnimation={null}>{item ? ghost({ item }) : group && ghost({ group })}</DragOverlay>
    </DndContext>
  );
}

function withItemAt<G extends Named, I extends Named>(groups: Shown<G, I>[], everything: I[], lifted: Lifted): Shown<G, I>[] {
  const item = everything.find((i) => i.id === lifted.data.id);
  return groups.map(({ group, items }) => {
    if (group.id === lifted.data.groupId && group.id === lifted.groupId) return { group, items };
    const others = items.filter((i) => i.id !== lifted.data.id);
    // Somebody may have deleted it meanwhile.
    return { group, items: group.id === lifted.groupId && item ? others.toSpliced(lifted.index, 0, item) : others };
  });
}

/** The items of a group, as things that are sorted. */
export function Items({ ids, children }: { ids: string[]; children: ReactNode }) {
  // The same list for the same order, or every row would render with every letter typed in one.
  const order = ids.map((id) => dragId({ kind: "item", id })).join(" ");
  const items = useMemo(() => order.split(" ").filter(Boolean), [order]);
  return (
    <SortableContext items={items} strategy={verticalListSortingStrategy}>
      <div role="list">{children}</div>
    </SortableContext>
  );
}

function useSorted(data: DragData) {
  const { t } = useTranslation("sync");
  const writable = useWritable();
  const { transform, transition, isDragging, ...rest } = useSortable({
    id: dragId(data),
    data,
    disabled: !writable,
    attributes: { roleDescription: t("drag.role") },
  });
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), transition };
  return { ...rest, style, lifted: isDragging };
}

export function useSorting(data: DragData) {
  const { setNodeRef, ...rest } = useSorted(data);
  return { ...rest, setNodeRef: useMovedFocus(data.id, setNodeRef) };
}

interface SortHandleProps {
  data: DragData;
  /** What is moved by it. */
  item: RefObject<HTMLElement | null>;
  className: string | undefined;
  /** Of the item while it is lifted. */
  lifted: string;
  label: string;
}

/** Gives an element that another component renders to what sorts it; taken away only at the end, since what sorts measures it in between. */
export function useNodeOf(item: RefObject<HTMLElement | null>, setNodeRef: (element: HTMLElement | null) => void): void {
  // When all that was rendered with it has its elements: the item is around its handle.
  useEffect(() => setNodeRef(item.current), [item, setNodeRef]);
  const leave = useEffectEvent(() => setNodeRef(null));
  useLayoutEffect(() => () => leave(), []);
}

function draw({ style, classList }: HTMLElement, { transform = "", transition = "" }: CSSProperties, lifted: string, isLifted: boolean) {
  Object.assign(style, { transform, transition });
  classList.toggle(lifted, isLifted);
}

/** The handle by which an item is dragged. It moves the item's element itself: a drag renders handles, not rows. The row keeps its focus by `useMovedFocusIn`. */
export function SortHandle({ data, item, className, lifted, label }: SortHandleProps) {
  const writable = useWritable();
  const { setNodeRef, attributes, listeners, style, lifted: isLifted } = useSorted(data);
  useNodeOf(item, setNodeRef);
  const show = useEffectEvent(() => item.current && draw(item.current, style, lifted, isLifted));
  useLayoutEffect(() => void show());
  // As it comes, what it moves is in the page only after it.
  useEffect(() => void show(), []);
  return writable ? (
    <button type="button" className={className} {...attributes} {...listeners} aria-label={label}>
      <HolderOutlined />
    </button>
  ) : (
    <span className={className} />
  );
}
