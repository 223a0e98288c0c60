// What was said in a class, by speaker, with what was found in it marked.
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { TranscriptLine } from "~/api/calls.gen.ts";
import type { RowOf } from "~/resource/index.tsx";
import { At } from "./cells.tsx";
import { piecesOf } from "./marks.ts";
import styles from "./inspection.module.css";

type Hit = RowOf<"inspection_hits">;

interface TranscriptProps {
  lines: readonly TranscriptLine[];
  hits: readonly Hit[];
  /** The hit that is looked at. */
  chosen: string | null;
  onChoose?: (hit: string) => void;
}

export function Transcript({ lines, hits, chosen, onChoose }: TranscriptProps) {
  const { t } = useTranslation("inspection");
  const here = useRef<HTMLLIElement>(null);
  const at = hits.find(({ id }) => id === chosen)?.line;
  useEffect(() => {
    here.current?.scrollIntoView({ block: "center" });
  }, [at]);
  return (
    <ol className={styles.transcript} aria-label={t("record.transcript")}>
      {lines.map((line) => {
        const own = hits.filter((hit) => hit.line === line.n);
        const missing = own.filter(({ matched }) => !matched);
        return (
          <li key={line.n} ref={line.n === at ? here : undefined} className={`${styles.line} ${line.n === at ? styles.here : ""}`} data-role={line.role}>
            <At ms={line.from_ms} />
            <span className={styles.speaker}>{line.speaker || t("record.nobody")}</span>
            <span className={styles.text}>
              {piecesOf(
                line.text,
                own.map(({ id, matched }) => ({ id, matched: matched ?? null })),
              ).map((piece, place) =>
                piece.hit === null ? (
                  <span key={place}>{piece.text}</span>
                ) : (
                  <Mark key={place} hit={own.find(({ id }) => id === piece.hit)} chosen={chosen} {...(onChoose && { onChoose })}>
                    {piece.text}
                  </Mark>
                ),
              )}
              {missing.map((hit) => (
                <Mark key={hit.id} hit={hit} chosen={chosen} {...(onChoose && { onChoose })}>
                  {t("record.missing")}: {hit.title}
                </Mark>
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface MarkProps {
  hit: Hit | undefined;
  chosen: string | null;
  onChoose?: (hit: string) => void;
  children: React.ReactNode;
}

function Mark({ hit, chosen, onChoose, children }: MarkProps) {
  if (!hit) return <>{children}</>;
  const look = `${styles.mark} ${hit.id === chosen ? styles.chosen : ""}`;
  const shown = (
    <mark className={look} data-state={hit.state} data-severity={hit.severity} title={hit.title ?? ""}>
      {children}
    </mark>
  );
  return onChoose ? (
    <button type="button" className={styles.markButton} onClick={() => onChoose(hit.id)}>
      {shown}
    </button>
  ) : (
    shown
  );
}
