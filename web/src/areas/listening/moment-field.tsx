// A moment in a field. Taken when it is typed to its end; the arrows move it by a tenth of a second.
import { Input } from "antd";
import { type TypedFields, useTypedField } from "~/ui/typed.ts";
import { TypedNote, typedStatus } from "~/ui/typed-note.tsx";
import { momentFrom, momentOf } from "./moment.ts";
import styles from "./listening.module.css";

const STEP_MS = 100;

interface MomentFieldProps {
  /** Its key among what is typed. */
  at: string;
  fields: TypedFields;
  ms: number;
  label: string;
  disabled: boolean;
  wrong?: boolean;
  /** By the arrows. */
  onChange: (ms: number) => void;
}

export function MomentField({ at, fields, ms, label, disabled, wrong = false, onChange }: MomentFieldProps) {
  const { typed, input, take, back } = useTypedField(fields, at, momentOf(ms));
  return (
    <span>
      <Input
        {...input}
        className={`bt-num ${styles.moment}`}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        status={wrong || (typed && momentFrom(typed.text) === null) ? "error" : typedStatus(typed)}
        onPressEnter={take}
        onKeyDown={(event) => {
          const by = event.key === "ArrowUp" ? STEP_MS : event.key === "ArrowDown" ? -STEP_MS : 0;
          if (event.key === "Escape") back();
          if (!by) return;
          event.preventDefault();
          back();
          onChange(Math.max(0, ms + by));
        }}
      />
      <TypedNote typed={typed} />
    </span>
  );
}
