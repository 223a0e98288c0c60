// A word and a line as learners see them.
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import { Player } from "~/media/index.ts";
import type { Row } from "~/realtime/index.ts";
import type { Values } from "~/resource/index.tsx";
import styles from "./items.module.css";

interface CardProps {
  values: Values;
  row: Row | null;
}
const textOf = (values: Values) => (field: string) => String(values[field] ?? "").trim();

export function WordCard({ values }: CardProps) {
  const { t } = useTranslation("reading");
  const text = textOf(values);
  const part = text("part_of_speech");
  return (
    <article className={styles.card} aria-label={text("spelling")}>
      {text("image") && <img src={fileUrl(text("image"), 640)} alt={text("spelling")} className={styles.cardImage} />}
      <h3 className={styles.spelling}>{text("spelling")}</h3>
      {text("syllables") && <p className={styles.note}>{text("syllables")}</p>}
      <p className={styles.phonetic}>
        {[text("phonetic_uk") && t("card.uk", { said: text("phonetic_uk") }), text("phonetic_us") && t("card.us", { said: text("phonetic_us") })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p>
        {part && <em className={styles.note}>{t(`words.values.part_of_speech.${part as "noun"}`)} </em>}
        {text("meaning")}
      </p>
      {text("example") && (
        <blockquote className={styles.example}>
          <p>{text("example")}</p>
          <p className={styles.note}>{text("example_translation")}</p>
        </blockquote>
      )}
      <Sounds values={values} />
    </article>
  );
}

export function LineCard({ values }: CardProps) {
  const text = textOf(values);
  return (
    <article className={styles.card} aria-label={text("text")}>
      {text("image") && <img src={fileUrl(text("image"), 640)} alt={text("text")} className={styles.cardImage} />}
      {text("speaker") && <p className={styles.note}>{text("speaker")}</p>}
      <p className={styles.spelling}>{text("text")}</p>
      <p>{text("translation")}</p>
      <Sounds values={values} />
    </article>
  );
}

function Sounds({ values }: { values: Values }) {
  const { t } = useTranslation("reading");
  const text = textOf(values);
  return (
    <>
      {(["audio", "audio_slow"] as const).map(
        (field) =>
          text(field) && (
            <div key={field} className={styles.sound}>
              <span className={styles.note}>{t(`words.fields.${field}`)}</span>
              <Player id={text(field)} label={t(`words.fields.${field}`)} />
            </div>
          ),
      )}
    </>
  );
}
