// What the book as a whole is: for whom, in which style, about what.
import { useId, useState } from "react";
import { Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { TextField, WordsField } from "~/sync/editor/index.ts";
import { rootMap, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { countWords, KIND, levels, MAX_KEYWORD, MAX_LORA, MOST_KEYWORDS, styles as drawn } from "./model.ts";
import { Credit } from "./credit.tsx";
import { useBook, useVerbs } from "./verbs.ts";
import styles from "./book.module.css";

export function About() {
  const { t } = useTranslation("books");
  const { doc } = useOpenDocument();
  const book = useBook();
  const writable = useWritable();
  const verbs = useVerbs();
  const title = useId();
  const plot = textIn(rootMap(doc, KIND), "plot");
  const known = levels.map((l) => l.id);
  const options = [
    { value: "", label: t("book.noLevel") },
    ...(book.level && !known.includes(book.level) ? [book.level] : []).concat(known).map((value) => ({ value, label: value })),
  ];
  const words = book.pages.reduce((sum, page) => sum + countWords(page.text), 0);
  return (
    <section className={styles.card} aria-labelledby={title}>
      <h2 id={title} className={styles.heading}>
        {t("book.about")}
      </h2>
      <p className={styles.muted}>{[t("book.pages", { count: book.pages.length }), t("words.count", { count: words })].join(" · ")}</p>
      <Credit origin={book.origin} />
      <div className={styles.pair}>
        <label className={styles.field}>
          <span>{t("book.level")}</span>
          <Select
            size="small"
            disabled={!writable}
            value={book.level}
            options={options}
            aria-label={t("book.level")}
            onChange={(level) => verbs.setBook("level", level)}
          />
        </label>
        <label className={styles.field}>
          <span>{t("book.style")}</span>
          <Select
            size="small"
            disabled={!writable}
            value={book.style}
            options={drawn.map((value) => ({ value, label: t(`style.${value}`) }))}
            aria-label={t("book.style")}
            onChange={(style) => verbs.setBook("style", style)}
          />
        </label>
      </div>
      <Word label={t("book.lora")} placeholder={t("book.loraHint")} value={book.lora} max={MAX_LORA} onChange={(lora) => verbs.setBook("lora", lora)} />
      <div className={styles.field}>
        <span aria-hidden>{t("book.plot")}</span>
        {plot && <TextField text={plot} lines className={styles.box} label={t("book.plot")} placeholder={t("book.plotHint")} />}
      </div>
      <Keywords words={book.keywords} />
    </section>
  );
}

/** A word is set as a whole, when one is done with it. */
export function Word({
  label,
  placeholder,
  value,
  max,
  onChange,
}: {
  label: string;
  placeholder?: string;
  value: string;
  max: number;
  onChange: (value: string) => void;
}) {
  const writable = useWritable();
  const [draft, setDraft] = useState<string | null>(null);
  const done = () => {
    if (draft !== null && draft.trim() !== value) onChange(draft.trim());
    setDraft(null);
  };
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <Input
        size="small"
        value={draft ?? value}
        placeholder={placeholder ?? ""}
        maxLength={max}
        readOnly={!writable}
        onChange={(e) => setDraft(e.target.value)}
        onBlur={done}
        onPressEnter={done}
      />
    </label>
  );
}

function Keywords({ words }: { words: string[] }) {
  const label = useId();
  const { t } = useTranslation("books");
  const verbs = useVerbs();
  return (
    <div className={styles.field}>
      <span id={label}>{t("keywords.title")}</span>
      <WordsField
        items={words}
        max={MAX_KEYWORD}
        most={MOST_KEYWORDS}
        labelledBy={label}
        say={{
          add: t("keywords.add"),
          first: t("keywords.first"),
          more: t("keywords.more"),
          none: t("keywords.none"),
          remove: (word) => t("keywords.remove", { word }),
        }}
        change={verbs.setKeywords}
      />
    </div>
  );
}
