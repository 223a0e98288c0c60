// Tries a violation word as it stands in the form, before it counts: on a pasted text, or on what was said in the last classes.
import { useState } from "react";
import { Alert, Button, Input, Segmented } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { limits } from "~/api/meta.gen.ts";
import { violationWordsMeta } from "~/api/resources/violation_words.gen.ts";
import type { Row } from "~/realtime/index.ts";
import type { Values } from "~/resource/index.tsx";
import { At } from "./cells.tsx";
import { piecesOf } from "./marks.ts";
import { useMayInspect } from "./views.tsx";
import styles from "./inspection.module.css";

/** What of a form makes the rule: what is empty is left to the server's defaults. */
function wordOf(values: Values): Values {
  const names = violationWordsMeta.fields.filter(({ writable }) => writable).map(({ name }) => name as string);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => names.includes(name) && value !== null && value !== undefined && value !== ""));
}

export function Try({ values }: { values: Values; row: Row | null }) {
  const { t } = useTranslation("inspection");
  const [on, setOn] = useState<"classes" | "text">("classes");
  const [text, setText] = useState("");
  const may = useMayInspect();
  const run = useMutation({
    mutationFn: () => post(`/api/management/violationWord/try`, { word: wordOf(values), ...(on === "text" && { text }) }),
  });
  if (!may) return <p className={styles.hint}>{t("try.mayNot")}</p>;
  const seen = run.data;
  return (
    <div className={styles.try}>
      <Segmented<"classes" | "text">
        aria-label={t("try.on")}
        value={on}
        onChange={(next) => {
          setOn(next);
          run.reset();
        }}
        options={[
          { value: "classes", label: t("try.classes") },
          { value: "text", label: t("try.text") },
        ]}
      />
      {on === "text" && (
        <Input.TextArea
          aria-label={t("try.text")}
          placeholder={t("try.paste")}
          rows={6}
          maxLength={limits.violationTryText}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <Button type="primary" loading={run.isPending} disabled={on === "text" && text.trim() === ""} onClick={() => run.mutate()}>
        {t("try.run")}
      </Button>
      {run.error && <Alert type="error" showIcon title={run.error.message} />}
      {seen && (
        <section aria-label={t("violation_words.tab.try")} aria-live="polite">
          <p className={styles.result}>
            {seen.hits === 0 ? t("try.none") : t("try.hits", { count: seen.hits })}
            {on === "classes" && seen.hits > 0 && <> {t("try.inClasses", { count: seen.classes })}</>}
            {on === "classes" && <span className={styles.hint}> {t("try.of", { count: seen.of })}</span>}
          </p>
          <ol className={styles.tried}>
            {seen.shown.map((hit) => (
              <li key={`${hit.class} ${hit.line}`}>
                {hit.class && (
                  <span className={styles.by}>
                    {hit.class} · <At ms={hit.from_ms} /> {hit.speaker}
                  </span>
                )}
                <span>
                  {piecesOf(hit.text, [{ id: "it", matched: hit.matched }]).map((piece, place) =>
                    piece.hit ? (
                      <mark key={place} className={styles.mark}>
                        {piece.text}
                      </mark>
                    ) : (
                      <span key={place}>{piece.text}</span>
                    ),
                  )}
                </span>
              </li>
            ))}
          </ol>
          {seen.shown.length < seen.hits && <p className={styles.hint}>{t("try.shown", { count: seen.shown.length })}</p>}
        </section>
      )}
    </div>
  );
}
