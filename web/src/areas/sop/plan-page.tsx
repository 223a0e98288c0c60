// /sop-plan/:planId, the plan being written. Opens its document and puts the parts of the editor together.
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { DisconnectOutlined, StopOutlined } from "@ant-design/icons";
import { Button, Drawer, Grid, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useSession } from "~/api/session.ts";
import { Asides } from "~/sync/asides.tsx";
import type { OpenDocument } from "~/sync/document.ts";
import { SaveBadge, SaveBanner, useClosedText } from "~/sync/save-badge.tsx";
import { statusOf, type SaveStatus } from "~/sync/save-state.ts";
import { TextField } from "~/sync/text-field.tsx";
import { DocumentContext, useDocument, useDocumentView, useOpenDocument, useSaveStatus, useWritable } from "~/sync/use-document.ts";
import { useCommands } from "~/ui/commands.ts";
import { isMac, Kbd } from "~/ui/kbd.tsx";
import { Page } from "~/ui/page.tsx";
import { SplitPane } from "~/ui/split-pane.tsx";
import { Empty, Loading } from "~/ui/states.tsx";
import { useTabTitle, useUnsaved } from "~/ui/tab.ts";
import { Board } from "./board.tsx";
import { Checks } from "./checks.tsx";
import { EditorContext, fieldId, focusField, makeEditor, useChosen, useEditor, useFollowUndo, usePlan, usePlanTitle, useVerbs } from "./editor-state.ts";
import { Level } from "./level.tsx";
import { planOf, textIn } from "./model.ts";
import { People } from "./people.tsx";
import { StepPanel } from "./step-panel.tsx";
import { Timing } from "./timing.tsx";
import panel from "./panel.module.css";
import styles from "./plan-page.module.css";

export default function PlanPage() {
  const { planId = "" } = useParams();
  const user = useSession((s) => s.user?.id ?? "");
  const { document, asides, forgetAside } = useDocument(`sop-plan:${planId}`, user);
  if (!document) return <Loading />;
  const aside = <Asides asides={asides} forget={forgetAside} fileName={`sop-plan-${planId}`} roots={["plan", "stages", "steps"]} />;
  return <DocumentContext value={document}><Opened key={document.doc.clientID} document={document} notices={aside} /></DocumentContext>;
}

function Opened({ document, notices }: { document: OpenDocument; notices: ReactNode }) {
  const [editor] = useState(() => makeEditor(document));
  const ready = useDocumentView((v) => v.ready);
  return ready ? <EditorContext value={editor}><Plan document={document} notices={notices} /></EditorContext> : <NotYet />;
}

/** A wait for the plan, or why it cannot be had. */
function NotYet() {
  const { t } = useTranslation("sop");
  const status = useSaveStatus();
  const closed = useClosedText();
  if (status.kind !== "closed" && status.kind !== "offline") return <Loading />;
  const offline = status.kind === "offline";
  const crowded = status.kind === "offline" ? status.crowded : null;
  return (
    <Page title={t("plan.name")} back="/sop-plan">
      <Empty art={offline ? <DisconnectOutlined /> : <StopOutlined />} title={crowded ?? (offline ? t("plan.offline") : closed)} hint={offline && !crowded && t("plan.offlineHint")}>
        <Link to="/sop-plan"><Button tabIndex={-1}>{t("plan.toList")}</Button></Link>
      </Empty>
    </Page>
  );
}

/** Edits that would be gone with the page. */
const atRisk = (status: SaveStatus) => "edits" in status && status.edits > 0 && (status.kind === "failing" || status.kind === "refused" || ("kept" in status && !status.kept));

function Plan({ document, notices }: { document: OpenDocument; notices: ReactNode }) {
  const { t } = useTranslation("sop");
  const name = usePlanTitle();
  const wide = Grid.useBreakpoint().md ?? true;
  const title = textIn(planOf(document.doc), "title");
  useUnsaved(useDocumentView((v) => atRisk(statusOf(v.save))));
  useTabTitle(name || t("plan.untitled"));
  useKeys();
  useFollowUndo();

  const undoKeys = (event: KeyboardEvent) => {
    const mod = isMac ? event.metaKey : event.ctrlKey;
    // The script has done it already, by the same manager.
    if (!mod || event.altKey || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) document.undo.undo();
    else if ((key === "z" && event.shiftKey) || key === "y") document.undo.redo();
    else return;
    // The field's own undo would take back letters that others have moved since.
    event.preventDefault();
    event.stopPropagation();
  };

  const heading = title ? <TextField text={title} id={fieldId.planTitle} className={styles.title} label={t("plan.title")} placeholder={t("plan.untitled")} /> : t("plan.untitled");
  const actions = (
    <>
      <SaveBadge />
      <People />
      <UndoButtons />
      {!wide && <Level />}
    </>
  );
  return (
    // Undo belongs to everything on the page, whatever has the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={undoKeys} className={styles.editor}>
      <Page title={heading} subtitle={wide && <Level />} back="/sop-plan" fill={wide} actions={actions}>
        <SaveBanner />
        {notices}
        <Timing />
        {wide ? (
          <SplitPane name="sop-plan" initial={420} min={320} max={640} side={<div className={panel.panel}><Checks /><StepPanel /></div>}>
            <Board />
          </SplitPane>
        ) : (
          <>
            <Checks />
            <Board />
            <StepDrawer />
          </>
        )}
      </Page>
    </div>
  );
}

/** On a phone the chosen step comes over the list when asked for. */
function StepDrawer() {
  const { t } = useTranslation("sop");
  const chosen = useChosen((c) => c.step);
  const title = usePlan().stages.flatMap((s) => s.steps).find((s) => s.id === chosen)?.title;
  const [open, setOpen] = useState(false);
  return (
    <>
      {chosen && title !== undefined && (
        <Button type="primary" className={styles.openStep} onClick={() => setOpen(true)}>{t("panel.open", { title: title || t("step.untitled") })}</Button>
      )}
      <Drawer open={open && chosen !== null} onClose={() => setOpen(false)} placement="bottom" size="86dvh" closable={false} destroyOnHidden aria-label={t("panel.label")} styles={{ body: { padding: 8 } }}>
        <div className={panel.panel}><StepPanel onClose={() => setOpen(false)} /></div>
      </Drawer>
    </>
  );
}

/** The icon set's undo is a circle that says nothing of a direction. */
const Back = ({ mirrored }: { mirrored?: boolean }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" style={mirrored ? { transform: "scaleX(-1)" } : undefined} aria-hidden>
    <path d="M5.5 2.5 2.5 5.5l3 3M2.5 5.5h7a3.75 3.75 0 0 1 0 7.5H6" />
  </svg>
);

function UndoButtons() {
  const { t } = useTranslation("sop");
  const { undo } = useOpenDocument();
  const [canUndo, canRedo] = [useDocumentView((v) => v.canUndo), useDocumentView((v) => v.canRedo)];
  const writable = useWritable();
  if (!writable) return null;
  return (
    <span>
      <Tooltip title={<>{t("action.undo")} <Kbd keys="mod+z" /></>}>
        <Button type="text" icon={<Back />} aria-label={t("action.undo")} disabled={!canUndo} onClick={() => undo.undo()} />
      </Tooltip>
      <Tooltip title={<>{t("action.redo")} <Kbd keys="mod+shift+z" /></>}>
        <Button type="text" icon={<Back mirrored />} aria-label={t("action.redo")} disabled={!canRedo} onClick={() => undo.redo()} />
      </Tooltip>
    </span>
  );
}

function useKeys() {
  const { t } = useTranslation("sop");
  const { undo } = useOpenDocument();
  const { plan, chosen } = useEditor();
  const verbs = useVerbs();
  const writable = useWritable();
  const step = () => chosen.getState().step ?? "";
  const go = (by: 1 | -1) => {
    const next = verbs.neighbour(step(), by) ?? plan.read().stages.flatMap((s) => s.steps)[0]?.id;
    if (next) focusField(fieldId.step(next));
  };
  const group = t("plan.name");
  const reading = [
    { id: "sop.next", label: t("keys.next"), group, keys: "j", quiet: true, run: () => go(1) },
    { id: "sop.previous", label: t("keys.previous"), group, keys: "k", quiet: true, run: () => go(-1) },
    { id: "sop.script", label: t("keys.script"), group, keys: "mod+enter", quiet: true, run: () => focusField("step-script") },
  ];
  const writing = [
    { id: "sop.step", label: t("step.add"), group, keys: "n", run: () => verbs.addStepHere() },
    { id: "sop.stage", label: t("stage.add"), group, keys: "shift+n", run: () => verbs.addStage(plan.read().stages.length) },
    { id: "sop.up", label: t("keys.moveUp"), group, keys: "alt+arrowup", quiet: true, run: () => verbs.nudge(step(), -1) },
    { id: "sop.down", label: t("keys.moveDown"), group, keys: "alt+arrowdown", quiet: true, run: () => verbs.nudge(step(), 1) },
    { id: "sop.undo", label: t("keys.undo"), group, keys: "mod+z", quiet: true, run: () => void undo.undo() },
    { id: "sop.redo", label: t("keys.redo"), group, keys: "mod+shift+z", quiet: true, run: () => void undo.redo() },
  ];
  useCommands(writable ? [...reading, ...writing] : reading);
}
