// One proposed story while somebody changes it: its title, what each page says and shows. The server judges it anew.
import { type ReactNode, useState } from "react";
import { Button, Input } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import type { Story } from "./stories.tsx";
import styles from "./creation.module.css";

interface StoryFormProps {
  making: string;
  story: Story;
  /** What stands beside each page. */
  beside?: ((at: number) => ReactNode) | undefined;
  onClose: () => void;
}

export function StoryForm({ making, story, beside, onClose }: StoryFormProps) {
  const { t } = useTranslation("creation");
  const [title, setTitle] = useState(story.title);
  const [pages, setPages] = useState(story.pages.map(({ text, scene }) => ({ text, scene })));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const put = (at: number, what: { text?: string; scene?: string }) =>
    setPages((all) => all.map((page, place) => (place === at ? { ...page, ...what } : page)));
  const save = async () => {
    setBusy(true);
    try {
      await post("/api/management/making/candidates/edit", { id: making, number: story.number, title, pages });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWrong(Object.keys(error.fields).length > 0 ? error.fields : { all: error.message });
    } finally {
      setBusy(false);
    }
  };
  const all = [wrong["all"], wrong["pages"], wrong["title"]].filter(Boolean);
  return (
    <section className={styles.story} aria-label={story.title}>
      <Input aria-label={t("makings.fields.title")} value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
      {all.map((said) => (
        <p key={said} className={styles.wrong} role="alert">
          {said}
        </p>
      ))}
      <ol>
        {pages.map((page, at) => (
          <li key={at} className={beside ? styles.pair : undefined}>
            {beside?.(at)}
            <div className={styles.typed}>
              <Input.TextArea
                aria-label={t("makings.pageText", { number: at + 1 })}
                value={page.text}
                autoSize
                maxLength={2000}
                onChange={({ target }) => put(at, { text: target.value })}
              />
              <Input.TextArea
                aria-label={t("makings.pageScene", { number: at + 1 })}
                className={styles.scene}
                value={page.scene}
                autoSize
                maxLength={1000}
                onChange={({ target }) => put(at, { scene: target.value })}
              />
              {wrong[`pages[${at}].text`] && <small className={styles.wrong}>{wrong[`pages[${at}].text`]}</small>}
            </div>
          </li>
        ))}
      </ol>
      <footer className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          {t("makings.cancelEdit")}
        </Button>
        <Button size="small" type="primary" loading={busy} onClick={() => void save()}>
          {t("makings.save")}
        </Button>
      </footer>
    </section>
  );
}
