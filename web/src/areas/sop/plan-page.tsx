// /sop-plan/:planId and /sopSetEdit/:id, the plan being written: puts the parts of the editor together.
import { useState, type ReactNode } from "react";
import { Drawer, Grid } from "antd";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { sopPlansMeta } from "~/api/resources/sop_plans.gen.ts";
import { DocumentAt, DocumentMenu, documentPage, DocumentSide } from "~/documents/index.ts";
import { EditorPage, focusField, Problems, showField, TextField, useChosen, useEditor, useFollowUndo } from "~/sync/editor/index.ts";
import { rootMap, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { useRecord } from "~/resource/index.tsx";
import { SAME_LAYER, useCommands } from "~/ui/commands.ts";
import { Board } from "./board.tsx";
import { PlanChecks, useDocumentWords, usePlanChecks } from "./checks.tsx";
import { fieldId, OpenStep, usePlanTitle, useVerbs } from "./editor-state.ts";
import { usePlanFiles } from "./file-items.tsx";
import { Level } from "./level.tsx";
import { KIND, type PlanView, readPlan } from "./model.ts";
import { StepPanel } from "./step-panel.tsx";
import { Timing } from "./timing.tsx";
import panel from "./panel.module.css";
import styles from "./plan-page.module.css";

function PlanPage() {
  const { t } = useTranslation("sop");
  const { planId, id = planId ?? "" } = useParams();
  return (
    <DocumentAt
      meta={sopPlansMeta}
      useWords={useDocumentWords}
      kind={KIND}
      id={id}
      back={planId ? "/sop-plan" : "/sop"}
      name={t("plan.name")}
      list={t("plan.toList")}
    >
      <Plan id={id} back={planId ? "/sop-plan" : "/sop"} />
    </DocumentAt>
  );
}

function Plan({ id, back }: { id: string; back: string }) {
  const { t } = useTranslation("sop");
  const { doc } = useOpenDocument();
  const { content } = useEditor(KIND);
  const name = usePlanTitle();
  const wide = Grid.useBreakpoint().md ?? true;
  const title = textIn(rootMap(doc, KIND), "title");
  const { goTo } = useVerbs();
  const checks = usePlanChecks();
  const words = useDocumentWords();
  useKeys();
  useFollowUndo("steps");
  const nameOf = (place: string) => {
    const step = stepsOf(readPlan(content)).find((s) => s.id === place);
    return step ? step.title || t("step.untitled") : null;
  };
  const of = { meta: sopPlansMeta, kind: KIND, id } as const;
  const { data: row } = useRecord(sopPlansMeta, id);
  const live = row?.use === "live";
  const files = usePlanFiles(id, name || t("plan.untitled"));
  const aside = (work: ReactNode) => (
    <DocumentSide of={of} words={words} nameOf={nameOf} go={goTo} problems={(problems) => <Problems problems={problems} {...checks} />}>
      {work}
    </DocumentSide>
  );
  const heading = title ? (
    <TextField text={title} id={fieldId.planTitle} className={styles.title} label={t("plan.title")} placeholder={t("plan.untitled")} />
  ) : (
    t("plan.untitled")
  );
  return (
    <EditorPage
      name="sop-plan"
      back={back}
      tab={name || t("plan.untitled")}
      heading={heading}
      subtitle={<Level />}
      places={{ nameOf, show: (step) => showField(fieldId.step(step)), order: () => stepsOf(readPlan(content)).map((s) => s.id) }}
      actions={<DocumentMenu of={of} items={files.items} />}
      above={<Timing />}
      side={aside(
        <>
          <PlanChecks />
          <StepPanel live={live} />
        </>,
      )}
      narrowSide={aside(<PlanChecks />)}
    >
      {wide ? (
        <Board />
      ) : (
        <OverList live={live}>
          <Board />
        </OverList>
      )}
      {files.sheet}
    </EditorPage>
  );
}

const stepsOf = (plan: PlanView) => [...plan.stages.flatMap((s) => s.steps), ...plan.unplaced];

/** On a phone the chosen step comes over the list when its row is asked for it. */
function OverList({ live, children }: { live: boolean; children: ReactNode }) {
  const { t } = useTranslation("sop");
  const chosen = useChosen((c) => c.item);
  const [open, setOpen] = useState(false);
  const [openStep] = useState(() => () => setOpen(true));
  // Somebody is on their way to a field of it.
  const awaited = useChosen((c) => c.awaited);
  const [heard, setHeard] = useState(awaited);
  if (awaited !== heard) {
    setHeard(awaited);
    if (awaited) setOpen(true);
  }
  // What is said of a passage is written and read beside the list.
  const remark = useChosen((c) => c.remark?.anchor ?? c.thread);
  const [said, setSaid] = useState(remark);
  if (remark !== said) {
    setSaid(remark);
    if (remark) setOpen(false);
  }
  return (
    <>
      <OpenStep value={openStep}>{children}</OpenStep>
      <Drawer
        open={open && chosen !== null}
        onClose={() => setOpen(false)}
        rootClassName={SAME_LAYER}
        placement="bottom"
        size="86dvh"
        closable={false}
        destroyOnHidden
        aria-label={t("panel.label")}
        styles={{ body: { padding: 8 } }}
      >
        <div className={panel.panel}>
          <StepPanel live={live} onClose={() => setOpen(false)} />
        </div>
      </Drawer>
    </>
  );
}

function useKeys() {
  const { t } = useTranslation("sop");
  const { content, chosen } = useEditor(KIND);
  const verbs = useVerbs();
  const writable = useWritable();
  const step = () => chosen.getState().item ?? "";
  const go = (by: 1 | -1) => {
    const next = verbs.neighbour(step(), by) ?? readPlan(content).stages.flatMap((s) => s.steps)[0]?.id;
    if (next) focusField(fieldId.step(next));
  };
  const group = t("plan.name");
  const reading = [
    { id: "sop.next", label: t("keys.next"), group, keys: "j", quiet: true, run: () => go(1) },
    { id: "sop.previous", label: t("keys.previous"), group, keys: "k", quiet: true, run: () => go(-1) },
    { id: "sop.script", label: t("keys.script"), group, keys: "mod+enter", quiet: true, run: () => verbs.toScript() },
  ];
  const writing = [
    { id: "sop.step", label: t("step.add"), group, keys: "n", run: () => verbs.addStepHere() },
    { id: "sop.stage", label: t("stage.add"), group, keys: "shift+n", run: () => verbs.addStage(readPlan(content).stages.length) },
    { id: "sop.up", label: t("keys.moveUp"), group, keys: "alt+arrowup", quiet: true, run: () => verbs.nudge(step(), -1) },
    { id: "sop.down", label: t("keys.moveDown"), group, keys: "alt+arrowdown", quiet: true, run: () => verbs.nudge(step(), 1) },
  ];
  useCommands(writable ? [...reading, ...writing] : reading);
}

export default documentPage(KIND, PlanPage);
