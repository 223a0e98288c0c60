// One proposed story while somebody changes it: its title, what each page says and shows. The server judges it anew, and says when somebody else saved it meanwhile:
// then theirs stands beside, and both can be taken.
import { type ReactNode, useState } from "react";
import { Alert, Button, Input } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import type { Story } from "./stories.tsx";
import { type Clash, type Draft, mergeStory } from "./story-merge.ts";
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
  // What was read, which is what a save is measured against: the story of the list may be another one by now.
  const [base, setBase] = useState(story);
  const [{ title, pages }, setDraft] = useState(() => draftOf(story));
  const [clashes, setClashes] = useState<Clash[]>([]);
  const [other, setOther] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const put = (at: number, what: { text?: string; scene?: string }) =>
    setDraft((draft) => ({ ...draft, pages: draft.pages.map((page, place) => (place === at ? { ...page, ...what } : page)) }));
  const decide = (clash: Clash, takeTheirs: boolean) => {
    if (takeTheirs && clash.at === "title") setDraft((draft) => ({ ...draft, title: clash.theirs }));
    else if (takeTheirs && clash.at !== "title") put(clash.at, { [clash.of]: clash.theirs });
    setClashes((all) => all.filter((one) => one !== clash));
  };
  const save = async () => {
    setBusy(true);
    try {
      await post("/api/management/making/candidates/edit", { id: making, number: story.number, title, pages, version: base.version });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const theirs = error.clash as Story | undefined;
      if (theirs) {
        const merged = mergeStory(draftOf(base), { title, pages }, draftOf(theirs));
        setDraft(merged.draft);
        setClashes(merged.clashes);
        setBase(theirs);
        setOther(theirs.editedBy ?? t("makings.clash.somebody"));
        setWrong({});
        return;
      }
      setWrong(Object.keys(error.fields).length > 0 ? error.fields : { all: error.message });
    } finally {
      setBusy(false);
    }
  };
  const all = [wrong["all"], wrong["pages"], wrong["title"]].filter(Boolean);
  return (
    <section className={styles.story} aria-label={story.title}>
      <Input
        aria-label={t("makings.fields.title")}
        value={title}
        maxLength={200}
        onChange={({ target }) => setDraft((draft) => ({ ...draft, title: target.value }))}
      />
      {other && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t(clashes.length > 0 ? "makings.clash.title" : "makings.clash.merged", { name: other })}
          {...(clashes.length > 0 && {
            description: (
              <>
                <p>{t("makings.clash.text")}</p>
                {clashes.map((clash) => (
                  <Both key={`${clash.at} ${clash.of}`} clash={clash} name={other} onDecide={(theirs) => decide(clash, theirs)} />
                ))}
              </>
            ),
          })}
        />
      )}
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
        <Button size="small" type="primary" loading={busy} disabled={clashes.length > 0} onClick={() => void save()}>
          {t("makings.save")}
        </Button>
      </footer>
    </section>
  );
}

const draftOf = ({ title, pages }: Story): Draft => ({ title, pages: pages.map(({ text, scene }) => ({ text, scene })) });

/** What somebody else wrote where something was typed here too. */
function Both({ clash, name, onDecide }: { clash: Clash; name: string; onDecide: (theirs: boolean) => void }) {
  const { t } = useTranslation("creation");
  const said = clash.at === "title" ? t("makings.clash.groupTitle", { name }) : t("makings.clash.group", { number: clash.at + 1, name });
  return (
    <div role="group" aria-label={said} className={styles.clash}>
      <span>{said}</span>
      <q>{clash.theirs}</q>
      <span className={styles.buttons}>
        <Button size="small" onClick={() => onDecide(true)}>
          {t("makings.clash.theirs")}
        </Button>
        <Button size="small" onClick={() => onDecide(false)}>
          {t("makings.clash.mine")}
        </Button>
      </span>
    </div>
  );
}
