// The chosen step at length: who leads it, minutes, materials and the script.
import { Suspense, useId } from "react";
import { Input, Segmented, Switch } from "antd";
import { useTranslation } from "react-i18next";
import type * as Y from "yjs";
import { ItemPanel, NothingChosen, TextField, useChosen } from "~/sync/editor/index.ts";
import { itemOf, maxOf, plainOf, richIn, textIn, useOpenDocument, useRichNodes, useWritable } from "~/sync/index.ts";
import { part } from "~/ui/part.ts";
import { usePlan, useVerbs } from "./editor-state.ts";
import { Materials } from "./materials.tsx";
import { MinutesField } from "./minutes-field.tsx";
import { cues, KIND, owners, type StepView } from "./model.ts";
import { OwnerMark } from "./owner.tsx";
import { Spoken } from "./spoken.tsx";
import styles from "./panel.module.css";

// The list is there before the rich-text editor is: that is as large as all the rest of the page.
const loadScript = () => import("~/sync/editor/rich-text.tsx");
const prepare = () => void loadScript().catch(() => {});
const RichText = part(async () => ({ default: (await loadScript()).RichText }));

/** `live`: its steps have cues. */
export function StepPanel({ live = false, onClose }: { live?: boolean; onClose?: () => void }) {
  const { t } = useTranslation("sop");
  const { doc } = useOpenDocument();
  const writable = useWritable();
  const verbs = useVerbs();
  const plan = usePlan();
  const chosen = useChosen((c) => c.item);
  const ids = useId();
  const stageAt = plan.stages.findIndex((s) => s.steps.some((step) => step.id === chosen));
  const steps = plan.stages[stageAt]?.steps ?? plan.unplaced;
  const at = steps.findIndex((s) => s.id === chosen);
  const step = steps[at];
  const item = step && itemOf(doc, "steps", step.id);
  if (!step || !item) return <Nothing />;
  const title = textIn(item, "title");
  const script = richIn(item, "script");
  return (
    <ItemPanel
      key={step.id}
      item={step.id}
      label={t("panel.label")}
      place={
        stageAt >= 0 ? t("panel.place", { stage: plan.stages[stageAt]?.title || t("stage.untitled"), number: `${stageAt + 1}.${at + 1}` }) : t("unplaced.title")
      }
      close={onClose && { label: t("panel.close"), run: onClose }}
    >
      {title && <TextField text={title} className={styles.stepTitle} label={t("panel.title")} placeholder={t("step.untitled")} />}
      <div className={styles.fields}>
        <span className={styles.label} id={`${ids}owner`}>
          {t("step.owner")}
        </span>
        {writable ? (
          <span>
            <Segmented
              size="small"
              aria-labelledby={`${ids}owner`}
              value={step.owner}
              onChange={(owner) => verbs.setStep(step.id, "owner", owner)}
              options={owners.map((value) => ({ value, label: <OwnerMark owner={value} /> }))}
            />
          </span>
        ) : (
          <OwnerMark owner={step.owner} />
        )}
        <span className={styles.label}>{t("step.minutes")}</span>
        <span>
          <MinutesField value={step.minutes} label={t("step.minutes")} onChange={(minutes) => verbs.setStep(step.id, "minutes", minutes)} />
        </span>
        <label className={styles.label} htmlFor={`${ids}required`}>
          {t("step.required")}
        </label>
        <span className={styles.required}>
          <Switch id={`${ids}required`} size="small" checked={step.required} disabled={!writable} onChange={(on) => verbs.setStep(step.id, "required", on)} />
          <span className={styles.muted}>{t(step.required ? "step.requiredHint" : "step.optionalHint")}</span>
        </span>
        {live && <Cues step={step} labelledBy={`${ids}cue`} />}
        <span className={styles.label} id={`${ids}materials`}>
          {t("step.materials")}
        </span>
        <Materials labelledBy={`${ids}materials`} step={step.id} items={step.materials} />
      </div>
      <h3 className={styles.heading}>{t("script.title")}</h3>
      {script && <Said fragment={script} minutes={step.minutes} />}
      <Suspense fallback={<div className={styles.script} />}>
        {script && <RichText whole fragment={script} id="step-script" label={t("script.title")} placeholder={t("script.placeholder")} />}
      </Suspense>
    </ItemPanel>
  );
}

/** What viewers of a lecture are shown or asked in a step. */
function Cues({ step, labelledBy: label }: { step: StepView; labelledBy: string }) {
  const { t } = useTranslation("sop");
  const writable = useWritable();
  const verbs = useVerbs();
  return (
    <>
      <span className={styles.label} id={label}>
        {t("step.cue")}
      </span>
      <span>
        <Segmented
          size="small"
          aria-labelledby={label}
          disabled={!writable}
          value={step.cue}
          onChange={(cue) => verbs.setStep(step.id, "cue", cue)}
          options={cues.map((value) => ({ value, label: t(`step.cues.${value}`) }))}
        />
      </span>
      {step.cue === "product" && (
        <>
          <label className={styles.label} htmlFor={`${label}product`}>
            {t("step.product")}
          </label>
          <Input
            key={step.id}
            id={`${label}product`}
            size="small"
            disabled={!writable}
            defaultValue={step.product}
            maxLength={maxOf(KIND, "steps", "product")}
            placeholder={t("step.productHint")}
            onBlur={(event) => event.target.value !== step.product && verbs.setStep(step.id, "product", event.target.value.trim())}
          />
        </>
      )}
    </>
  );
}

/** How long the script is, as it is written. */
function Said({ fragment, minutes }: { fragment: Y.XmlFragment; minutes: number }) {
  const nodes = useRichNodes(fragment);
  return <Spoken text={plainOf(nodes)} minutes={minutes} />;
}

function Nothing() {
  const { t } = useTranslation("sop");
  const keys = [
    ["enter", t("keys.newStep")],
    ["alt+arrowup", t("keys.move")],
    ["mod+enter", t("keys.script")],
    ["mod+z", t("keys.undo")],
  ] as const;
  return <NothingChosen label={t("panel.label")} text={t("panel.nothing")} keys={keys} prepare={prepare} />;
}
