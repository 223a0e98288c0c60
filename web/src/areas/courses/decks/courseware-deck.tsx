// The deck of a courseware beside the tree: its pages in a strip under the one that is chosen, and the way to all of it.
import { useState } from "react";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCan } from "~/api/session.ts";
import { Card } from "~/ui/page.tsx";
import { DeckStrip } from "./strip.tsx";
import { PageView } from "./page-view.tsx";
import { useDeckPages } from "./use-deck.ts";
import styles from "./decks.module.css";

export function CoursewareDeck({ deck }: { deck: string | null }) {
  const { t } = useTranslation("courses");
  const mayOpen = useCan("pptDetail", "query");
  const open = deck !== null && mayOpen && (
    <Link to={`/pptDetail?${new URLSearchParams({ id: deck })}`}>
      <Button size="small" tabIndex={-1}>
        {t("deck.open")}
      </Button>
    </Link>
  );
  return (
    <Card title={t("deck.one")} extra={open}>
      {deck === null ? <p className={styles.note}>{t("deck.none")}</p> : <Pages key={deck} deck={deck} />}
    </Card>
  );
}

function Pages({ deck }: { deck: string }) {
  const [shown, setShown] = useState(1);
  const { data } = useDeckPages(deck);
  const pages = data?.records ?? [];
  const page = pages.find(({ number }) => number === shown) ?? pages[0];
  if (!page) return null;
  const step = (by: 1 | -1) => {
    const next = pages[pages.indexOf(page) + by];
    if (next) setShown(next.number);
  };
  return (
    <div className={styles.small}>
      <PageView page={page} onStep={step} />
      <DeckStrip pages={pages} shown={page.number} onShow={setShown} />
    </div>
  );
}
