// The options of an item, each on a line of its own, and which of them is right.
import { useState } from "react";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { type TypedFields, useTypedField } from "~/ui/typed.ts";
import { TypedNote, typedStatus } from "~/ui/typed-note.tsx";
import { answered, optionGone } from "./edits.ts";
import { type Item, MOST_OPTIONS, optionsOf } from "./items.ts";
import type { Work } from "./use-items.ts";
import styles from "./listening.module.css";

interface OptionsFieldProps {
  item: Item;
  number: number;
  mayEdit: boolean;
  work: Work;
}

export function OptionsField({ item, number, mayEdit, work }: OptionsFieldProps) {
  const { t } = useTranslation("listening");
  const options = optionsOf(item);
  // The line below the last one, before anything stands in it.
  const [more, setMore] = useState(false);
  const lines = more || options.length < 2 ? [...options, ...Array.from({ length: Math.max(1, 2 - options.length) }, () => "")] : options;
  const id = item.id ?? "";
  return (
    <Radio.Group
      className={styles.options ?? ""}
      aria-label={t("item.options", { number })}
      value={item.answer ?? 0}
      disabled={!mayEdit}
      onChange={(event) => {
        const said = options[(event.target.value as number) - 1];
        if (said !== undefined) void work.edit(id, answered(said));
      }}
    >
      <span className={styles.note}>{t("item.optionsHint")}</span>
      {lines.map((option, at) => (
        <span key={at} className={styles.option}>
          <Radio value={at + 1} disabled={!mayEdit || at >= options.length} aria-label={t("item.right", { option: at + 1 })} />
          <OptionInput
            said={option}
            disabled={!mayEdit}
            label={t("item.option", { option: at + 1, number })}
            fields={work.fields}
            at={`${id}.option.${at}`}
            onLeave={() => setMore(false)}
          />
          {mayEdit && at < options.length && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t("item.removeOption", { option: at + 1 })}
              onClick={() => void work.edit(id, optionGone(option))}
            />
          )}
        </span>
      ))}
      {mayEdit && !more && options.length >= 2 && options.length < MOST_OPTIONS && (
        <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => setMore(true)}>
          {t("item.addOption")}
        </Button>
      )}
    </Radio.Group>
  );
}

interface OptionInputProps {
  said: string;
  disabled: boolean;
  label: string;
  fields: TypedFields;
  /** Its key among what is typed. */
  at: string;
  onLeave: () => void;
}

function OptionInput({ said, disabled, label, fields, at, onLeave }: OptionInputProps) {
  const { typed, input, take, back } = useTypedField(fields, at, said);
  return (
    <span className={styles.said}>
      <Input
        {...input}
        aria-label={label}
        maxLength={120}
        disabled={disabled}
        status={typedStatus(typed)}
        onBlur={() => {
          input.onBlur();
          onLeave();
        }}
        onPressEnter={(event) => !event.nativeEvent.isComposing && take()}
        onKeyDown={(event) => event.key === "Escape" && back()}
      />
      <TypedNote typed={typed} />
    </span>
  );
}
