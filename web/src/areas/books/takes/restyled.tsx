// Above the pages of a book that was restyled: by whom and how, how much of it is still to come, and the one press that takes all of it back.
import { useState } from "react";
import { BgColorsOutlined, UndoOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useContentPart } from "~/sync/editor/index.ts";
import { useWritable } from "~/sync/index.ts";
import { KIND } from "../model.ts";
import { partOf, useTakes, useTakeVerbs } from "./use-takes.ts";
import styles from "./restyle.module.css";

export function Restyled({ book }: { book: string }) {
  const { t } = useTranslation("books");
  const pages = useContentPart(KIND, (of) => of.pages);
  const part = partOf(useTakes(book), pages);
  const writable = useWritable();
  const { undoRestyle } = useTakeVerbs(book);
  const [busy, setBusy] = useState(false);
  if (!part) return null;
  const { restyle, shown, open } = part;
  const names = [restyle.style && t(`style.${restyle.style as "clay"}`), restyle.model, restyle.lora].filter(Boolean).join(" · ");
  const undo = async () => {
    setBusy(true);
    await undoRestyle(restyle.id);
    setBusy(false);
  };
  return (
    <div className={styles.banner} role="status">
      <span>
        <BgColorsOutlined aria-hidden /> <b>{t("restyle.by", { name: restyle.byName, style: names })}</b>{" "}
        <span className="bt-num">
          {t("restyle.shown", { count: shown })}
          {open > 0 && ` · ${t("restyle.open", { count: open })}`}
        </span>
      </span>
      {writable && (
        <Button size="small" icon={<UndoOutlined />} loading={busy} onClick={() => void undo()}>
          {t("restyle.undo")}
        </Button>
      )}
    </div>
  );
}
