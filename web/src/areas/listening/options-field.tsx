// The options of an item, each on a line of its own, and which of them is right.
import { useState } from "react";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { type Item, MOST_OPTIONS, optionsOf } from "./items.ts";
import styles from "./listening.module.css";

interface OptionsFieldProps {
  item: Item;
  number: number;
  mayEdit: boolean;
  onChange: (part: Partial<Item>) => void;
}

export function OptionsField({ item, number, mayEdit, onChange }: OptionsFieldProps) {
  const { t } = useTranslation("listening");
  const options = optionsOf(item);
  // The line below the last one, before anything stands in it.
  const [more, setMore] = useState(false);
  const lines = more || options.length < 2 ? [...options, ...Array.from({ length: Math.max(1, 2 - options.length) }, () => "")] : options;
  const set = (at: number, said: string) => {
    const text = said.replaceAll(/\s+/gu, " ").trim();
    if (text === (options[at] ?? "")) return;
    setMore(false);
    if (text === "" && at < options.length) return remove(at);
    onChange({ options: options.toSpliced(at, 1, text).join("\n") });
  };
  const remove = (at: number) => {
    const answer = item.answer === null || item.answer === at + 1 ? null : item.answer - (item.answer > at + 1 ? 1 : 0);
    onChange({ options: options.toSpliced(at, 1).join("\n") || null, answer });
  };
  return (
    <Radio.Group
      className={styles.options ?? ""}
      aria-label={t("item.options", { number })}
      value={item.answer ?? 0}
      disabled={!mayEdit}
      onChange={(event) => onChange({ answer: event.target.value as number })}
    >
      <span className={styles.note}>{t("item.optionsHint")}</span>
      {lines.map((option, at) => (
        <span key={at} className={styles.option}>
          <Radio value={at + 1} disabled={!mayEdit || at >= options.length} aria-label={t("item.right", { option: at + 1 })} />
          <OptionInput said={option} disabled={!mayEdit} label={t("item.option", { option: at + 1, number })} onTake={(said) => set(at, said)} />
          {mayEdit && at < options.length && (
            <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t("item.removeOption", { option: at + 1 })} onClick={() => remove(at)} />
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
  onTake: (said: string) => void;
}

function OptionInput({ said, disabled, label, onTake }: OptionInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const take = () => {
    setDraft(null);
    if (draft !== null) onTake(draft);
  };
  return (
    <Input
      aria-label={label}
      maxLength={120}
      disabled={disabled}
      value={draft ?? said}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onPressEnter={(event) => !event.nativeEvent.isComposing && take()}
    />
  );
}
