// The options of a question, in the form that its kind asks for: one or some to be right, pairs side by side, an answer for each blank, parts in their
// order, requirements.
import { type KeyboardEvent, useState } from "react";
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, LoadingOutlined, PictureOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, Dropdown, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import { MediaPicker, useDropFile, useUpload } from "~/resource/index.tsx";
import { focusField, useFocusWhenNew } from "~/sync/editor/editor.ts";
import { itemOf, textIn } from "~/sync/model.ts";
import { TextField } from "~/sync/text-field.tsx";
import { useOpenDocument, useWritable } from "~/sync/use-document.ts";
import { fieldId, useVerbs } from "./editor-state.ts";
import { blanksIn, letter, pictured, type OptionsAre, type OptionView, type QuestionView } from "./model.ts";
import styles from "./form.module.css";

export function Options({ question, are }: { question: QuestionView; are: Exclude<OptionsAre, "none"> }) {
  const { t } = useTranslation("questions");
  const writable = useWritable();
  const verbs = useVerbs();
  const { options } = question;
  const blanks = blanksIn(question.stem);
  const differ = are === "blanks" && blanks !== options.length;
  return (
    <>
      <div className={styles.headingLine}>
        <h3 className={styles.heading} id="options-label">{t(`options.${are}`)}</h3>
        {are === "blanks" ? <span className={differ ? styles.warn : styles.hint}>{t("options.counted", { blanks, answers: options.length })}</span> : <span className={styles.hint}>{t(`options.${are}Hint`)}</span>}
      </div>
      <ul className={styles.options} aria-labelledby="options-label">
        {options.map((option, at) => <Option key={option.id} question={question} option={option} are={are} at={at} />)}
      </ul>
      {writable && (
        <Button size="small" type="dashed" className={styles.add ?? ""} icon={<PlusOutlined />} onClick={() => (are === "blanks" && options.length >= blanks ? verbs.addBlank(question) : verbs.addOption(question.id, options.length))}>
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
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.altKey && by && writable) verbs.moveOption(question, option.id, by);
    // A blank's answers are lines: there Enter makes the next one.
    else if (event.key === "Enter" && writable && are !== "blanks") verbs.addOption(question.id, at + 1);
    else if (event.key === "Backspace" && writable && event.currentTarget.value === "" && option.pair === "") {
      verbs.removeOption(option.id);
      const next = others[at - 1] ?? others[at + 1];
      if (next) focusField(fieldId.option(next.id));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li className={`${styles.option} ${option.correct && (are === "one" || are === "some") ? styles.right : ""}`}>
      {are === "one" && <Radio {...chosen} onChange={() => verbs.mark(question, option.id, true)} />}
      {are === "some" && <Checkbox {...chosen} onChange={(e) => verbs.mark(question, option.id, e.target.checked)} />}
      <span className={styles.mark}>{mark}</span>
      {text && <TextField text={text} id={fieldId.option(option.id)} className={styles.words} lines={are === "blanks"} label={t(are === "pairs" ? "options.left" : "options.text", { mark })} placeholder={t(`options.${are}Empty`)} onKeyDown={keyDown} />}
      {are === "pairs" && pair && (
        <>
          <span className={styles.equals} aria-hidden>↔</span>
          <TextField text={pair} className={styles.words} label={t("options.pair", { mark })} placeholder={t("options.pairEmpty")} />
        </>
      )}
      {pictured.has(are) && <OptionPicture option={option} mark={mark} />}
      {writable && (
        <span className={styles.tools}>
          <Button type="text" size="small" icon={<ArrowUpOutlined />} aria-label={t("options.up", { mark })} disabled={at === 0} onClick={() => verbs.moveOption(question, option.id, -1)} />
          <Button type="text" size="small" icon={<ArrowDownOutlined />} aria-label={t("options.down", { mark })} disabled={at === others.length - 1} onClick={() => verbs.moveOption(question, option.id, 1)} />
          <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t("options.remove", { mark })} onClick={() => verbs.removeOption(option.id)} />
        </span>
      )}
    </li>
  );
}

function OptionPicture({ option, mark }: { option: OptionView; mark: string }) {
  const { t } = useTranslation(["questions", "media"]);
  const writable = useWritable();
  const verbs = useVerbs();
  const [picking, setPicking] = useState(false);
  const { share, send } = useUpload("image");
  const { over, target } = useDropFile("image", (file) => void send(file).then((id) => id && verbs.setPicture(option.id, id)), writable);
  const shown = option.image ? <img src={fileUrl(option.image, 160)} alt={t("options.imageOf", { mark })} /> : share === null ? <PictureOutlined /> : <LoadingOutlined />;
  if (!writable) return option.image ? <span className={styles.picture}>{shown}</span> : null;
  const items = [
    { key: "replace", label: t("media:image.replace"), onClick: () => setPicking(true) },
    { key: "remove", label: t("media:image.remove"), onClick: () => verbs.setPicture(option.id, "") },
  ];
  const button = <button type="button" className={`${styles.picture} ${over ? styles.over : ""}`} aria-label={t(option.image ? "options.imageOf" : "options.addImage", { mark })} {...target} {...(!option.image && { onClick: () => setPicking(true) })}>{shown}</button>;
  return (
    <>
      {option.image ? <Dropdown trigger={["click"]} menu={{ items }}>{button}</Dropdown> : button}
      <MediaPicker of="image" open={picking} onClose={() => setPicking(false)} onPick={(id) => verbs.setPicture(option.id, id)} />
    </>
  );
}
