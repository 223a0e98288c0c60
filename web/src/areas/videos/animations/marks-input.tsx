// Marks in the form: a moment as a clock says it, and the point that comes up then.
import { useState } from "react";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { type InputProps, RowsFrame } from "~/resource/index.tsx";
import { SuggestInput } from "~/ui/suggest-input.tsx";
import { momentFrom, momentOf } from "./marks.ts";
import styles from "./animations.module.css";

/** What cannot be read goes to the server as it is, which says so. */
function MomentInput({ value, onChange, label, disabled }: { value: unknown; onChange: (value: unknown) => void; label: string; disabled: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  const held = typeof value === "number" ? momentOf(value) : typeof value === "string" ? value : "";
  return (
    <Input
      className={styles.moment ?? ""}
      aria-label={label}
      disabled={disabled}
      placeholder="0:00.0"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? held}
      status={typed !== null && typed.trim() !== "" && momentFrom(typed) === null ? "error" : ""}
      onChange={(e) => {
        setTyped(e.target.value);
        onChange(e.target.value.trim() === "" ? null : (momentFrom(e.target.value) ?? e.target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

export function MarksInput(props: InputProps) {
  const { t } = useTranslation("videos");
  const points: unknown = Form.useWatch("points", props.form);
  const offered = Array.isArray(points) ? (points as string[]) : [];
  return (
    <RowsFrame
      {...props}
      label={t("animations.fields.marks")}
      add={t("animation.marks.add")}
      nameOf={(at) => String(at + 1)}
      fresh={{ at_ms: null, point: null }}
      isEmpty={(row) => !row["at_ms"] && !row["point"]}
      render={(row, at, change) => (
        <span className={styles.markRow}>
          <MomentInput
            value={row["at_ms"]}
            disabled={props.disabled ?? false}
            label={t("animation.marks.momentOf", { number: at + 1 })}
            onChange={(at_ms) => change({ at_ms })}
          />
          <SuggestInput
            className={styles.point ?? ""}
            aria-label={t("animation.marks.pointOf", { number: at + 1 })}
            disabled={props.disabled ?? false}
            suggested={offered}
            maxLength={80}
            value={typeof row["point"] === "string" ? row["point"] : ""}
            onChange={(point) => change({ point })}
          />
        </span>
      )}
    />
  );
}
