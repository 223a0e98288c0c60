// Dragging groups and their items (stages and steps, sections and questions) with mouse, finger or keys. Only the kinds that fit take a drop: a group
// among groups, an item among items or into a group without any.
import { closestCenter, KeyboardCode, type CollisionDetection, type DroppableContainer, type KeyboardCoordinateGetter } from "@dnd-kit/core";

export interface DragData {
  kind: "group" | "item";
  id: string;
  /** The group it lies in; of a group, itself. */
  groupId: string;
  /** Of a group: has no items. */
  empty?: boolean;
}

/** An item's and a group's droppable may share an id. */
export const dragId = (data: Pick<DragData, "kind" | "id">) => `${data.kind}:${data.id}`;
export const dataOf = (entry: { data: { current?: unknown } } | null | undefined) => entry?.data.current as DragData | undefined;

const fits = (dragged: DragData | undefined, over: DragData | undefined) =>
  dragged !== undefined && over !== undefined && (over.kind === dragged.kind || (dragged.kind === "item" && over.empty === true));

export const collision: CollisionDetection = (args) =>
  closestCenter({ ...args, droppableContainers: args.droppableContainers.filter((c) => fits(dataOf(args.active), dataOf(c))) });

/** An arrow key goes to the next place above or below, over the edge of a group too. */
export const keyboardCoordinates: KeyboardCoordinateGetter = (event, { context }) => {
  const down = event.code === KeyboardCode.Down;
  if (!down && event.code !== KeyboardCode.Up) return;
  event.preventDefault();
  const { active, collisionRect, droppableContainers, droppableRects } = context;
  if (!active || !collisionRect) return;
  const middle = collisionRect.top + collisionRect.height / 2;
  let best: { container: DroppableContainer; top: number; left: number; far: number } | null = null;
  for (const container of droppableContainers.getEnabled()) {
    const rect = droppableRects.get(container.id);
    if (!rect || container.id === active.id || !fits(dataOf(active), dataOf(container))) continue;
    const far = (rect.top + rect.height / 2 - middle) * (down ? 1 : -1);
    if (far > 1 && (!best || far < best.far)) best = { container, top: rect.top + rect.height / 2 - collisionRect.height / 2, left: rect.left, far };
  }
  return best ? { x: best.left, y: best.top } : undefined;
};
