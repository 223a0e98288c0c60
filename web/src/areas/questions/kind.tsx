// What a kind of question looks like in a line: a dot of its colour and its name.
import { useTranslation } from "react-i18next";
import { peopleColours } from "~/ui/tokens.ts";
import { type QuestionKind, questionKinds } from "./model.ts";
import styles from "./kind.module.css";

/** As many as there are kinds, apart from each other on light and on dark. */
const colours = [...peopleColours, "#c77700"];
export const kindColour = Object.fromEntries(questionKinds.map((kind, at) => [kind, colours[at]])) as Record<QuestionKind, string>;

export function KindMark({ kind }: { kind: QuestionKind }) {
  const { t } = useTranslation("questions");
  return (
    <span className={styles.mark}>
      <span className={styles.dot} style={{ background: kindColour[kind] }} aria-hidden />
      <span className={styles.word}>{t(`kind.${kind}`)}</span>
    </span>
  );
}
