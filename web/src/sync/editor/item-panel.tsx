// The chosen item at length, beside the outline: its frame, and what stands there while nothing is chosen.
import { useEffect, type ReactNode } from "react";
import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Kbd } from "~/ui/kbd.tsx";
import { Here } from "./people.tsx";
import styles from "./item-panel.module.css";

interface ItemPanelProps {
  item: string;
  label: string;
  /** Where the item stands in the document. */
  place: string;
  /** Closes it where it covers the outline. */
  close?: { label: string; run: () => void } | undefined;
  children: ReactNode;
}

export function ItemPanel({ item, label, place, close, children }: ItemPanelProps) {
  return (
    <section className={styles.panel} aria-label={label} data-item={item}>
      <div className={styles.head}>
        <span className={styles.place}>{place}</span>
        <Here item={item} />
        {close && <Button type="text" size="small" icon={<CloseOutlined />} aria-label={close.label} onClick={close.run} />}
      </div>
      {children}
    </section>
  );
}

/** `keys` are what one can do without a mouse; `prepare` fetches what the first item chosen will want. */
export function NothingChosen({
  label,
  text,
  keys,
  prepare,
}: {
  label: string;
  text: string;
  keys: readonly (readonly [combination: string, does: string])[];
  prepare: () => void;
}) {
  useEffect(prepare, [prepare]);
  return (
    <section className={styles.nothing} aria-label={label}>
      <p>{text}</p>
      <dl className={styles.keys}>
        {keys.map(([combination, does]) => (
          <div key={combination}>
            <dt>
              <Kbd keys={combination} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
