// The plan as stages with their steps, and everything that is dragged between them.
import { useMemo, useState } from "react";
import { DndContext, DragOverlay, KeyboardSensor, MeasuringStrategy, MouseSensor, TouchSensor, useSensor, useSensors, type Active, type Announcements, type DragEndEvent, type DragOverEvent, type Over } from "@dnd-kit/core";
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useWritable } from "~/sync/use-document.ts";
import { Empty } from "~/ui/states.tsx";
import { collision, dataOf, dragId, keyboardCoordinates, type DragData } from "./drag.ts";
import { usePlan, useVerbs } from "./editor-state.ts";
import type { PlanView, StageView, StepView } from "./model.ts";
import { StageSection, StageGhost, Unplaced } from "./stage-section.tsx";
import { StepGhost } from "./step-row.tsx";
import styles from "./board.module.css";

// Constants: a new object at every render would render every row with every letter typed.
// A click is not a drag; a finger that scrolls is not either.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 180, tolerance: 6 } };
const keys = { coordinateGetter: keyboardCoordinates };
const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging } };

/** Where a step under the pointer stands meanwhile; the document learns of it when it is dropped. */
interface Lifted {
  data: DragData;
  stageId: string;
  index: number;
}

export function Board() {
  const { t } = useTranslation("sop");
  const plan = usePlan();
  const verbs = useVerbs();
  const writable = useWritable();
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keys),
  );
  const shown = lifted?.data.kind === "step" ? withStepAt(plan, lifted) : plan.stages.map((stage) => ({ stage, steps: stage.steps }));

  const order = plan.stages.map((s) => dragId({ kind: "stage", id: s.id })).join(" ");
  const ids = useMemo(() => order.split(" ").filter(Boolean), [order]);

  const place = (over: DragData | undefined): { stageId: string; index: number } | null => {
    if (!over) return null;
    const at = shown.findIndex(({ stage }) => stage.id === over.stageId);
    return { stageId: over.stageId, index: over.kind === "step" ? (shown[at]?.steps.findIndex((s) => s.id === over.id) ?? 0) : 0 };
  };
  const onDragOver = ({ active, over }: DragOverEvent) => {
    const to = place(dataOf(over));
    if (!lifted || lifted.data.kind !== "step" || !to || to.stageId === lifted.stageId) return;
    // Coming from above it enters at the top of what it is over, from below behind it.
    const below = over && active.rect.current.translated && active.rect.current.translated.top > over.rect.top + over.rect.height / 2;
    setLifted({ ...lifted, stageId: to.stageId, index: to.index + (below ? 1 : 0) });
  };
  const onDragEnd = ({ over }: DragEndEvent) => {
    const target = dataOf(over);
    setLifted(null);
    if (!lifted || !target) return;
    const { id, kind } = lifted.data;
    if (kind === "stage") return void (target.id !== id && verbs.moveStage(id, plan.stages.findIndex((s) => s.id === target.id)));
    const list = shown.find(({ stage }) => stage.id === lifted.stageId)?.steps ?? [];
    const from = list.findIndex((s) => s.id === id);
    const to = target.kind === "step" && target.stageId === lifted.stageId ? list.findIndex((s) => s.id === target.id) : from;
    const index = arrayMove(list, from, to < 0 ? from : to).findIndex((s) => s.id === id);
    const before = plan.stages.find((s) => s.id === lifted.data.stageId)?.steps.findIndex((s) => s.id === id);
    if (from < 0 || (lifted.stageId === lifted.data.stageId && index === before)) return;
    verbs.moveStep(id, lifted.stageId, index);
  };

  const say = useAnnouncements(plan, shown);
  const active = lifted && lifted.data.kind === "step" ? allSteps(plan).find((s) => s.id === lifted.data.id) : undefined;
  const activeStage = lifted && lifted.data.kind === "stage" ? plan.stages.find((s) => s.id === lifted.data.id) : undefined;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      measuring={measuring}
      accessibility={{ announcements: say, screenReaderInstructions: { draggable: t("drag.how") } }}
      onDragStart={({ active: { data } }) => {
        const dragged = dataOf({ data });
        if (dragged) setLifted({ data: dragged, stageId: dragged.stageId, index: plan.stages.find((s) => s.id === dragged.stageId)?.steps.findIndex((s) => s.id === dragged.id) ?? 0 });
      }}
      onDragOver={onDragOver}
      onDragEnd={onDragEnd}
      onDragCancel={() => setLifted(null)}
    >
      <div className={styles.board}>
        {plan.stages.length === 0 && (
          <Empty title={t("plan.empty")} hint={t("plan.emptyHint")}>
            {writable && <Button type="primary" icon={<PlusOutlined />} onClick={() => verbs.addStage(0)}>{t("stage.add")}</Button>}
          </Empty>
        )}
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {shown.map(({ stage, steps }, at) => <StageSection key={stage.id} stage={stage} steps={steps} number={at + 1} />)}
        </SortableContext>
        {plan.unplaced.length > 0 && <Unplaced steps={plan.unplaced} />}
        {writable && plan.stages.length > 0 && (
          <Button type="text" className={styles.addStage} icon={<PlusOutlined />} onClick={() => verbs.addStage(plan.stages.length)}>{t("stage.add")}</Button>
        )}
      </div>
      <DragOverlay dropAnimation={null}>
        {active && <StepGhost step={active} />}
        {activeStage && <StageGhost stage={activeStage} />}
      </DragOverlay>
    </DndContext>
  );
}

const allSteps = (plan: PlanView): StepView[] => [...plan.stages.flatMap((s) => s.steps), ...plan.unplaced];

function withStepAt(plan: PlanView, lifted: Lifted) {
  const step = allSteps(plan).find((s) => s.id === lifted.data.id);
  return plan.stages.map((stage) => {
    if (stage.id === lifted.data.stageId && stage.id === lifted.stageId) return { stage, steps: stage.steps };
    const steps = stage.steps.filter((s) => s.id !== lifted.data.id);
    // Somebody may have deleted it meanwhile.
    return { stage, steps: stage.id === lifted.stageId && step ? steps.toSpliced(lifted.index, 0, step) : steps };
  });
}

/** What a screen reader hears of a drag. `shown` is the order on screen, with what is lifted where it would drop. */
function useAnnouncements(plan: PlanView, shown: { stage: StageView; steps: StepView[] }[]): Announcements {
  const { t } = useTranslation("sop");
  const name = (data: DragData | undefined) =>
    data?.kind === "stage"
      ? plan.stages.find((s) => s.id === data.id)?.title || t("stage.untitled")
      : allSteps(plan).find((s) => s.id === data?.id)?.title || t("step.untitled");
  const where = (over: DragData) => {
    const at = shown.findIndex(({ stage }) => stage.id === over.stageId);
    if (over.kind === "stage" && !over.empty) return t("drag.stagePlace", { n: at + 1, total: shown.length });
    const steps = shown[at]?.steps ?? [];
    return t("drag.stepPlace", { n: Math.max(0, steps.findIndex((s) => s.id === over.id)) + 1, stage: shown[at]?.stage.title || t("stage.untitled") });
  };
  const told = (key: "drag.over" | "drag.dropped", { active, over }: { active: Active; over: Over | null }) => {
    const target = dataOf(over);
    return target ? t(key, { title: name(dataOf(active)), place: where(target) }) : t("drag.cancelled", { title: name(dataOf(active)) });
  };
  return {
    onDragStart: ({ active }) => t("drag.lifted", { title: name(dataOf(active)) }),
    onDragOver: (event) => told("drag.over", event),
    onDragEnd: (event) => told("drag.dropped", event),
    onDragCancel: ({ active }) => t("drag.cancelled", { title: name(dataOf(active)) }),
  };
}
