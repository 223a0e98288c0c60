// The units of a textbook: put into another order by drag or keys, their numbers follow; many at a time from a list that is pasted.
import { useState } from "react";
import { SnippetsOutlined } from "@ant-design/icons";
import { Button, Input, InputNumber, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import { childRows, type InputProps, RowsFrame } from "~/resource/index.tsx";
import { pastedUnits } from "./pasted-units.ts";
import styles from "./courses.module.css";

export function UnitsInput(props: InputProps) {
  const { t } = useTranslation(["courses", "common"]);
  const { field, value, onChange, disabled = false } = props;
  const [text, setText] = useState<string | null>(null);
  const rows = childRows(value);
  const most = field.max ?? Infinity;
  const max = (name: string) => field.fields?.find((cell) => cell.name === name)?.max ?? undefined;
  /** Of the same rows in another order the numbers stay where they were. */
  const changed = (next: unknown) => {
    const now = childRows(next);
    const moved = now.length === rows.length && now.every((row) => rows.some(({ id }) => id === row.id)) && now.some((row, at) => row.id !== rows[at]?.id);
    const numbers = rows.map((row) => row["number"]).toSorted((a, b) => Number(a ?? Infinity) - Number(b ?? Infinity));
    const last = Math.max(0, ...rows.map((row) => Number(row["number"] ?? 0)));
    onChange?.(
      moved ? now.map((row, at) => ({ ...row, number: numbers[at] })) : now.map((row) => (row["number"] === undefined ? { ...row, number: last + 1 } : row)),
    );
  };
  const found = pastedUnits(text ?? "", Math.max(0, ...rows.map((row) => Number(row["number"] ?? 0))), max("name") ?? Infinity);
  const fits = found.slice(0, Math.max(0, most - rows.length));
  return (
    <>
      <RowsFrame
        {...props}
        onChange={changed}
        label={t("textbooks.fields.units")}
        add={t("units.add")}
        nameOf={(at) => String(rows[at]?.["name"] ?? at + 1)}
        entering
        isEmpty={(row) => !row["name"] && !row["intro"]}
        render={(row, _at, change) => (
          <div className={styles.unit}>
            <InputNumber
              value={row["number"] as number | null}
              min={1}
              max={max("number") ?? 999}
              precision={0}
              disabled={disabled}
              aria-label={t("textbooks.rows.units.number")}
              onChange={(number) => change({ number })}
            />
            <Input
              value={(row["name"] as string | null) ?? ""}
              maxLength={max("name")}
              disabled={disabled}
              placeholder={t("textbooks.rows.units.name")}
              aria-label={t("textbooks.rows.units.name")}
              onChange={(event) => change({ name: event.target.value })}
            />
            <Input
              value={(row["intro"] as string | null) ?? ""}
              maxLength={max("intro")}
              disabled={disabled}
              placeholder={t("textbooks.rows.units.intro")}
              aria-label={t("textbooks.rows.units.intro")}
              onChange={(event) => change({ intro: event.target.value })}
            />
          </div>
        )}
      />
      {!disabled && (
        <Button
          size="small"
          type="dashed"
          icon={<SnippetsOutlined />}
          className={styles.pasteUnits ?? ""}
          disabled={rows.length >= most}
          onClick={() => setText("")}
        >
          {t("units.paste")}
        </Button>
      )}
      <Modal
        open={text !== null}
        title={t("units.paste")}
        okText={t("units.take", { count: fits.length })}
        okButtonProps={{ disabled: fits.length === 0 }}
        cancelText={t("common:action.cancel")}
        onOk={() => {
          onChange?.([...rows, ...fits.map((unit) => ({ id: newId(), number: unit.number, name: unit.name, intro: unit.intro || null }))]);
          setText(null);
        }}
        onCancel={() => setText(null)}
      >
        <Input.TextArea
          autoFocus
          value={text ?? ""}
          autoSize={{ minRows: 5, maxRows: 12 }}
          placeholder={t("units.hint")}
          aria-label={t("units.paste")}
          onChange={(event) => setText(event.target.value)}
        />
        <ul className={styles.found}>
          {fits.map((unit) => (
            <li key={unit.number}>
              <span className={`bt-num ${styles.note}`}>{unit.number}</span> {unit.name}
              {unit.intro && <span className={styles.note}> {unit.intro}</span>}
            </li>
          ))}
        </ul>
        {found.length > fits.length && <p className={styles.note}>{t("units.beyond", { count: found.length - fits.length, max: most })}</p>}
      </Modal>
    </>
  );
}
