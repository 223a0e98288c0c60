// The items in the order in which they are heard. One at a time is open; it is the one that the learner's view shows.
import { type RefObject, useState } from "react";
import { PlusOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Card } from "~/ui/page.tsx";
import { FromCues } from "./from-cues.tsx";
import { ItemCard } from "./item-card.tsx";
import { type Item, type Kind, MOST_ITEMS, newItem } from "./items.ts";
import type { ListeningSet } from "./sets.tsx";
import type { Work } from "./use-items.ts";
import type { Range } from "./use-range.ts";
import styles from "./listening.module.css";

interface ItemListProps {
  set: ListeningSet;
  items: readonly Item[];
  chosen: string | null;
  mayEdit: boolean;
  range: Range;
  media: RefObject<HTMLMediaElement | null>;
  work: Work;
  onChoose: (id: string | null) => void;
}

/** A new item is so long, as far as the recording goes. */
const NEW_MS = 2_000;
const NONE = {};

export function ItemList({ set, items, chosen, mayEdit, range, media, work, onChoose }: ItemListProps) {
  const { t } = useTranslation("listening");
  const [fromCues, setFromCues] = useState(false);
  const full = items.length >= MOST_ITEMS;
  const length = set.duration_ms;
  const add = () => {
    if (!length) return;
    const now = Math.round((media.current?.currentTime ?? 0) * 1_000);
    const start = Math.min(now, Math.max(0, length - NEW_MS));
    void work.add([newItem(start, Math.min(length, start + NEW_MS))]);
  };
  const play = (item: Item) => {
    const name = `item ${item.id}`;
    if (range.playing === name) range.stop();
    else range.play(name, item.start_ms, item.end_ms);
  };
  return (
    <Card title={t("items", { count: items.length })}>
      {items.length === 0 && <p className={styles.note}>{t(mayEdit ? "noneYet" : "none")}</p>}
      <ol className={styles.items}>
        {items.map((item, at) => (
          <ItemCard
            key={item.id}
            item={item}
            number={at + 1}
            kind={set.kind as Kind}
            chosen={item.id === chosen}
            mayEdit={mayEdit}
            playing={range.playing === `item ${item.id}`}
            wrong={work.wrong[item.id ?? ""] ?? NONE}
            onChoose={() => onChoose(item.id === chosen ? null : (item.id ?? null))}
            onPlay={() => play(item)}
            work={work}
            onRemove={() => work.remove(item, at + 1)}
          />
        ))}
      </ol>
      {mayEdit && (
        <div className={styles.row}>
          <Button type="dashed" icon={<PlusOutlined />} disabled={full || !length} onClick={add}>
            {t("add")}
          </Button>
          {set.track_id && (
            <Button icon={<UnorderedListOutlined />} disabled={full} onClick={() => setFromCues(true)}>
              {t("cues.open")}
            </Button>
          )}
          {full && <span className={styles.note}>{t("full", { most: MOST_ITEMS })}</span>}
        </div>
      )}
      {fromCues && <FromCues set={set} onMake={work.add} onClose={() => setFromCues(false)} />}
    </Card>
  );
}
