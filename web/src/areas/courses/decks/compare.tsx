// What a revision changed of the one before: pages before and now, side by side.
import { Segmented } from "antd";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { fileUrl } from "~/api/upload.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import type { Tone } from "~/ui/tokens.ts";
import styles from "./decks.module.css";

type Change = Data<"/api/management/deck/compare">["records"][number];

const tones: Record<Change["became"], Tone> = { same: "neutral", changed: "warning", new: "success", gone: "danger" };
const SORTS = ["changed", "new", "gone", "same"] as const;

export function CompareDeck({ id, version, onShow }: { id: string; version: string; onShow: (number: number) => void }) {
  const { t } = useTranslation("courses");
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("decks", "compare", id, version),
    queryFn: ({ signal }) => post("/api/management/deck/compare", { id }, { signal }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (!data.with) return <Empty title={t("deck.first")} />;
  const count = (became: Change["became"]) => data.records.filter((one) => one.became === became).length;
  const shown = all ? data.records : data.records.filter(({ became }) => became !== "same");
  const side = (number: number | null | undefined, image: string | null | undefined, label: "before" | "now") => (
    <div className={styles.side}>
      <span className={styles.note}>{typeof number === "number" ? t(`deck.${label}`, { number }) : "–"}</span>
      {image && <img src={fileUrl(image, 320)} alt="" loading="lazy" decoding="async" />}
    </div>
  );
  return (
    <section aria-label={t("deck.compare")}>
      <div className={styles.compareHead}>
        <span>{t("deck.against", { revision: data.revision ?? 0 })}</span>
        {SORTS.map((became) => (
          <StatusTag key={became} tone={tones[became]}>
            {t(`deck.became.${became}`)} <span className="bt-num">{count(became)}</span>
          </StatusTag>
        ))}
        <Segmented
          size="small"
          aria-label={t("deck.compare")}
          value={all ? "all" : "changes"}
          onChange={(next) => setAll(next === "all")}
          options={[
            { value: "changes", label: t("deck.onlyChanges") },
            { value: "all", label: t("deck.allPages") },
          ]}
        />
      </div>
      {shown.length === 0 && <p className={styles.note}>{t("deck.nothingChanged")}</p>}
      <ol className={styles.changes}>
        {shown.map((one) => (
          <li key={`${one.before} ${one.now}`} data-became={one.became}>
            <StatusTag tone={tones[one.became]}>{t(`deck.became.${one.became}`)}</StatusTag>
            <Title change={one} onShow={onShow} />
            <div className={styles.sides}>
              {side(one.before, one.before_image, "before")}
              {side(one.now, one.now_image, "now")}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Title({ change: { title, now }, onShow }: { change: Change; onShow: (number: number) => void }) {
  const { t } = useTranslation("courses");
  if (typeof now !== "number") return <span>{title}</span>;
  return (
    <button type="button" className={styles.link} onClick={() => onShow(now)}>
      {title || t("deck.page", { number: now })}
    </button>
  );
}
