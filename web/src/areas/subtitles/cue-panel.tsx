// What else is known of the chosen cue, and of the track as a whole.
import { useId } from "react";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { models } from "~/api/documents.gen.ts";
import { type DocumentOf, PersonPicker } from "~/documents/index.ts";
import { TextField, useChosen } from "~/sync/editor/index.ts";
import { itemOf, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { KIND } from "./model.ts";
import { useTrack, useVerbs } from "./verbs.ts";
import styles from "./subtitles.module.css";

const options = (name: "language" | "audience") => {
  const field = models[KIND].fields.find((one) => one.name === name);
  return field && "options" in field ? field.options : [];
};

export function CuePanel({ of }: { of: DocumentOf }) {
  const { t } = useTranslation("subtitles");
  const { doc } = useOpenDocument();
  const track = useTrack();
  const verbs = useVerbs();
  const writable = useWritable();
  const title = useId();
  const chosen = useChosen((c) => c.item);
  const at = track.cues.findIndex((cue) => cue.id === chosen);
  const cue = track.cues[at];
  const point = cue ? textIn(itemOf(doc, "cues", cue.id), "point") : null;
  return (
    <section className={styles.card} aria-labelledby={title}>
      <h2 id={title} className={styles.heading}>
        {t("about")}
      </h2>
      <div className={styles.pair}>
        {(["language", "audience"] as const).map((name) => (
          <label key={name} className={styles.field}>
            <span>{t(`track.${name}`)}</span>
            <Select
              size="small"
              disabled={!writable}
              value={track[name] as string}
              aria-label={t(`track.${name}`)}
              options={options(name).map((value) => ({ value: value as string, label: t(`values.${name}.${value}` as never) }))}
              onChange={(value) => verbs.setTrack(name, value)}
            />
          </label>
        ))}
      </div>
      {cue && (
        <div className={styles.chosenCue} role="group" aria-label={t("cue.number", { number: at + 1 })}>
          <strong>{t("cue.number", { number: at + 1 })}</strong>
          {point && (
            <label className={styles.field}>
              <span>{t("cue.point")}</span>
              <TextField text={point} className={styles.box} label={t("cue.point")} placeholder={t("cue.pointHint")} />
            </label>
          )}
          <div className={styles.field}>
            <span>{t("cue.assignee")}</span>
            <PersonPicker of={of} value={cue.assignee} label={t("cue.assignee")} onChange={(to) => verbs.setAssignee(cue.id, to)} />
          </div>
        </div>
      )}
    </section>
  );
}
