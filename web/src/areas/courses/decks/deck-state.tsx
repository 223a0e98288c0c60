// How far a deck is, in words: page by page while it is converted, and what is wrong with it.
import { useTranslation } from "react-i18next";
import type { RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import type { Tone } from "~/ui/tokens.ts";
import styles from "./decks.module.css";

const tones: Record<string, Tone> = { queued: "neutral", converting: "info", ready: "success", failed: "danger" };

type Deck = Pick<RowOf<"decks">, "state" | "standing" | "fault" | "page_count" | "drawn_count" | "torn_count" | "simplified">;

export function DeckState({ row }: { row: Deck }) {
  const { t } = useTranslation("courses");
  const state = row.state ?? "queued";
  const [pages, drawn, torn] = [row.page_count ?? 0, row.drawn_count ?? 0, row.torn_count ?? 0];
  return (
    <span className={styles.state}>
      <StatusTag tone={torn > 0 && state === "ready" ? "warning" : (tones[state] ?? "neutral")}>{t(`decks.values.state.${state}`)}</StatusTag>
      {(row.standing === "superseded" || row.standing === "book_only") && <StatusTag tone="neutral">{t(`decks.values.standing.${row.standing}`)}</StatusTag>}
      {state === "converting" && pages > 0 && <span className="bt-num">{t("deck.drawn", { drawn, pages })}</span>}
      {state === "failed" && row.fault && <span>{t(`decks.values.fault.${row.fault}`)}</span>}
      {torn > 0 && <span>{t("deck.torn", { count: torn })}</span>}
      {row.simplified && <span className={styles.badge}>{t("deck.simplified")}</span>}
    </span>
  );
}
