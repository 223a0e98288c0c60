// What a picture would be asked for with now, as the server builds it; against the last take: what was added and what went.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useSettledPart } from "~/sync/editor/index.ts";
import { rootMap, textIn, useOpenDocument } from "~/sync/index.ts";
import { TextField } from "~/sync/editor/index.ts";
import { KIND } from "../model.ts";
import { compared } from "./compared.ts";
import { useTakes } from "./use-takes.ts";
import styles from "./takes.module.css";

const BASE = "/api/management/pictureBook";
type Kind = "page" | "character" | "cover";

export function PromptPanel({ book, kind, target }: { book: string; kind: Kind; target: string }) {
  const { t } = useTranslation("books");
  const { doc } = useOpenDocument();
  const takes = useTakes(book);
  // What it is made of; asked anew once nobody types for a moment.
  const said = useSettledPart(KIND, (of) => JSON.stringify([of.style, of.lora, of.negative, of.characters, of.pages.find((p) => p.id === target)]));
  const now = useQuery({
    queryKey: keyOf("picture_books", "prompt", book, kind, target, said),
    queryFn: ({ signal }) => post(`${BASE}/prompt`, { id: book, kind, target }, { signal }),
    placeholderData: keepPreviousData,
  }).data;
  const count = takes?.records.filter((take) => take.targetId === target).length ?? 0;
  const last = useQuery({
    queryKey: keyOf("picture_books", "takes", book, target, count),
    queryFn: ({ signal }) => post(`${BASE}/take/list`, { id: book, target }, { signal }),
  }).data?.asked[0];
  const undrawn = last ? (JSON.parse(last.notDrawn) as string[]) : [];
  const negative = textIn(rootMap(doc, KIND), "negative");
  return (
    <div className={styles.prompt}>
      <div className={styles.label}>{t("takes.asSent")}</div>
      <pre className={styles.words}>
        {now &&
          (last ? compared(last.prompt, now.text) : [{ is: "same" as const, text: now.text }]).map(({ is, text }, at) =>
            is === "same" ? text : is === "new" ? <ins key={at}>{text}</ins> : <del key={at}>{text}</del>,
          )}
      </pre>
      {undrawn.length > 0 && <p className={styles.undrawn}>{t("takes.undrawn", { words: undrawn.join(", ") })}</p>}
      <div className={styles.label} aria-hidden>
        {t("takes.negative")}
      </div>
      {negative && (
        <TextField text={negative} lines id="book-negative" className={styles.negative} label={t("takes.negative")} placeholder={t("takes.negativeHint")} />
      )}
      {now && <p className={styles.never}>{t("takes.never", { words: now.negative })}</p>}
    </div>
  );
}
