// The options of a question, in the form that its kind asks for: one or some to be right, pairs side by side, an answer for each blank, parts in their
// order, requirements.
import { useId, type KeyboardEvent } from "react";
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { MediaField } from "~/media/index.ts";
import { focusField, TextField, useFocusWhenNew } from "~/sync/editor/index.ts";
import { itemOf, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { fieldId, useVerbs } from "./editor-state.ts";
import { blanksIn, letter, pictured, type OptionsAre, type OptionView, type QuestionView } from "./model.ts";
import styles from "./form.module.css";

export function Options({ question, are }: { question: QuestionView; are: Exclude<OptionsAre, "none"> }) {
  const { t } = useTranslation("questions");
  const writable = useWritable();
  const verbs = useVerbs();
  const { options } = question;
  const label = useId();
  const blanks = blanksIn(question.stem);
  const differ = are === "blanks" && blanks !== options.length;
  return (
    <>
      <div className={styles.headingLine}>
        <h3 className={styles.heading} id={label}>
          {t(`options.${are}`)}
        </h3>
        {are === "blanks" ? (
          <span className={differ ? styles.warn : styles.hint}>{t("options.counted", { blanks, answers: options.length })}</span>
        ) : (
          <span className={styles.hint}>{t(`options.${are}Hint`)}</span>
        )}
      </div>
      <ul className={styles.options} aria-labelledby={label}>
        {options.map((option, at) => (
          <Option key={option.id} question={question} option={option} are={are} at={at} />
        ))}
      </ul>
      {writable && (
        <Button
          size="small"
          type="dashed"
          className={styles.add ?? ""}
          icon={<PlusOutlined />}
          onClick={() => (are === "blanks" && options.length >= blanks ? verbs.addBlank(question) : verbs.addOption(question.id, options.length))}
        >
          {t(`options.${are}Add`)}
        </Button>
      )}
    </>
  );
}

interface OptionProps {
  question: QuestionView;
  option: OptionView;
  are: Exclude<OptionsAre, "none">;
  at: number;
}

function Option({ question, option, are, at }: OptionProps) {
  const { t } = useTranslation("questions");
  const { doc } = useOpenDocument();
  const writable = useWritable();
  const verbs = useVerbs();
  const item = itemOf(doc, "options", option.id);
  const [text, pair] = [textIn(item, "text"), textIn(item, "pair")];
  useFocusWhenNew(fieldId.option(option.id));
  const mark = are === "one" || are === "some" ? letter(at) : String(at + 1);
  const chosen = { checked: option.correct, disabled: !writable, "aria-label": t("options.correct", { mark }), className: styles.choose ?? "" };
  const others = question.options;
  const remove = () => {
    verbs.removeOption(option.id);
    const next = others[at - 1] ?? others[at + 1];
    if (next) focusField(fieldId.option(next.id));
  };
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.altKey && by && writable) verbs.moveOption(question, option.id, by);
    // A blank's answers are lines: there Enter makes the next one.
    else if (event.key === "Enter" && writable && are !== "blanks") verbs.addOption(question.id, at + 1);
    else if (event.key === "Backspace" && writable && event.currentTarget.value === "" && option.pair === "") remove();
    else return;
    event.preventDefault();
  };
  return (
    <li data-item={option.id} className={`${styles.option} ${option.correct && (are === "one" || are === "some") ? styles.right : ""}`}>
      {are === "one" && <Radio {...chosen} onChange={() => verbs.mark(question, option.id, true)} />}
      {are === "some" && <Checkbox {...chosen} onChange={(e) => verbs.mark(question, option.id, e.target.checked)} />}
      <span className={styles.mark}>{mark}</span>
      {text && (
        <TextField
          text={text}
          id={fieldId.option(option.id)}
          className={styles.words}
          lines={are === "blanks"}
          label={t(are === "pairs" ? "options.left" : "options.text", { mark })}
          placeholder={t(`options.${are}Empty`)}
          onKeyDown={keyDown}
        />
      )}
      {are === "pairs" && pair && (
        <>
          <span className={styles.equals} aria-hidden>
            ↔
          </span>
          <TextField text={pair} className={styles.words} label={t("options.pair", { mark })} placeholder={t("options.pairEmpty")} />
        </>
      )}
      {pictured.has(are) && (
        <MediaField
          of="image"
          small
          label={t("options.imageOf", { mark })}
          value={option.image}
          disabled={!writable}
          onChange={(image) => verbs.setPicture(option.id, image)}
        />
      )}
      {writable && (
        <span className={styles.tools}>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={t("options.up", { mark })}
            disabled={at === 0}
            onClick={() => verbs.moveOption(question, option.id, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={t("options.down", { mark })}
            disabled={at === others.length - 1}
            onClick={() => verbs.moveOption(question, option.id, 1)}
          />
          <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t("options.remove", { mark })} onClick={remove} />
        </span>
      )}
    </li>
  );
}
