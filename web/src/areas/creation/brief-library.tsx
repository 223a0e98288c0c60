// What a brief takes from the library: its characters, by face and name, and the look of its pictures, by sample.
import { Suspense, useState } from "react";
import { TeamOutlined } from "@ant-design/icons";
import { Button, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import { RoleFace, RolePicker, StyleChoice } from "~/areas/books/index.tsx";
import { childRows, type InputProps, RowsFrame } from "~/resource/index.tsx";
import styles from "./creation.module.css";

/** Who is in the story: typed, or taken from the library. */
export function RolesInput({ field, value, onChange, disabled = false, ...control }: InputProps) {
  const { t } = useTranslation("creation");
  const [choosing, setChoosing] = useState(false);
  const rows = childRows(value);
  const full = field.max !== null && rows.length >= field.max;
  const cell = (name: string) => field.fields?.find((one) => one.name === name);
  const parts = (cell("part")?.values ?? []).map((part) => ({ value: part, label: t(`makings.rowValues.roles.part.${part as "protagonist"}`) }));
  return (
    <div>
      <RowsFrame
        {...control}
        field={field}
        value={value}
        {...(onChange && { onChange })}
        disabled={disabled}
        label={t("makings.fields.roles")}
        add={t("brief.addRole")}
        nameOf={(at) => String(rows[at]?.["name"] ?? "") || String(at + 1)}
        fresh={{ part: rows.length === 0 ? "protagonist" : "supporting" }}
        render={(row, _at, change) => (
          <div className={styles.role}>
            {typeof row["role_id"] === "string" && (
              <Suspense>
                <RoleFace role={row["role_id"]} />
              </Suspense>
            )}
            <Input
              aria-label={t("makings.rows.roles.name")}
              placeholder={t("makings.rows.roles.name")}
              disabled={disabled}
              value={String(row["name"] ?? "")}
              maxLength={cell("name")?.max ?? 60}
              onChange={({ target }) => change({ name: target.value })}
            />
            <Select
              aria-label={t("makings.rows.roles.part")}
              disabled={disabled}
              value={String(row["part"] ?? "supporting")}
              options={parts}
              onChange={(part) => change({ part })}
            />
            <Input.TextArea
              aria-label={t("makings.rows.roles.description")}
              placeholder={t("makings.rows.roles.description")}
              disabled={disabled}
              value={String(row["description"] ?? "")}
              autoSize={{ minRows: 1, maxRows: 4 }}
              maxLength={cell("description")?.max ?? 1000}
              onChange={({ target }) => change({ description: target.value })}
            />
          </div>
        )}
      />
      {!disabled && (
        <Button size="small" type="dashed" icon={<TeamOutlined />} disabled={full} className={styles.fromLibrary ?? ""} onClick={() => setChoosing(true)}>
          {t("brief.fromLibrary")}
        </Button>
      )}
      {choosing && (
        <Suspense>
          <RolePicker
            taken={rows.map((row) => String(row["role_id"] ?? ""))}
            onTake={({ id, name, part, description }) => onChange?.([...rows, { id: newId(), name, part, description, role_id: id }])}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const styleInput = (kind: "model" | "lora") =>
  function StyleInput({ field, value, onChange, disabled = false, id = field.name }: InputProps) {
    const { t } = useTranslation("creation");
    return (
      <div id={id} tabIndex={-1}>
        <span id={`${id}-label`} hidden>
          {t(`makings.fields.${kind}_id`)}
        </span>
        <Suspense>
          <StyleChoice
            kind={kind}
            value={(value as string | null) ?? null}
            onChange={(next) => onChange?.(next)}
            disabled={disabled}
            labelledBy={`${id}-label`}
          />
        </Suspense>
      </div>
    );
  };

/** What draws the pictures. */
export const ModelInput = styleInput("model");
/** The LoRA that it adds. */
export const LoraInput = styleInput("lora");
