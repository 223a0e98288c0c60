// Pages translated by the text service: all that have no translation, or one anew. What comes is an edit of the book, seen by everybody as it comes.
import { useState } from "react";
import { LoadingOutlined, TranslationOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { useTopic } from "~/realtime/index.ts";
import { useWritable } from "~/sync/index.ts";
import { KIND, type PageView } from "./model.ts";
import styles from "./story-view.module.css";

function useTranslate(book: string): (pages: readonly string[]) => Promise<void> {
  const { message } = App.useApp();
  return async (pages) => {
    try {
      await post("/api/management/pictureBook/translate", { id: book, pages: [...pages] });
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
}

/** Above the pages: one press for all without a translation, and whether one is on its way, whoever asked for it. */
export function Translating({ book, pages }: { book: string; pages: readonly PageView[] }) {
  const { t } = useTranslation("books");
  const writable = useWritable();
  const translate = useTranslate(book);
  const [state, setState] = useState("");
  useTopic(`document:${KIND}:${book}`, { onEvent: ({ data }) => void (data.type === "translation" && setState(data.state)), onReset: () => setState("") });
  const missing = pages.filter(({ text, translation }) => text.trim() !== "" && translation.trim() === "").length;
  const underWay = state === "queued" || state === "running";
  if (!writable) return null;
  return (
    <div className={styles.bar}>
      <Button size="small" icon={<TranslationOutlined />} disabled={missing === 0 || underWay} onClick={() => void translate([])}>
        {t("translation.missing", { count: missing })}
      </Button>
      {underWay && (
        <span role="status">
          <LoadingOutlined aria-hidden /> {t("translation.underWay")}
        </span>
      )}
      {state === "failed" && <span className={styles.failed}>{t("translation.failed")}</span>}
    </div>
  );
}

/** Beside the words of a page. */
export function TranslatePage({ book, page }: { book: string; page: PageView }) {
  const { t } = useTranslation("books");
  const writable = useWritable();
  const translate = useTranslate(book);
  if (!writable || page.text.trim() === "") return null;
  return (
    <Button size="small" type="text" icon={<TranslationOutlined />} onClick={() => void translate([page.id])}>
      {t(page.translation.trim() === "" ? "translation.one" : "translation.again")}
    </Button>
  );
}
