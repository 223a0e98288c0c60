// The stories of a making side by side: what each page says, counted against the level; one is chosen, or they are written anew.
import { type ReactNode, useEffect, useState } from "react";
import { App, Button, Input, Segmented } from "antd";
import { CheckOutlined, EditOutlined, RedoOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import type { RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { Empty, Loading } from "~/ui/states.tsx";
import { Beside, OfDeck } from "./beside.tsx";
import { PictureCost, Pictures, usePlace } from "./pictures.tsx";
import { StoryForm } from "./story-form.tsx";
import styles from "./creation.module.css";

export type Story = Data<"/api/management/making/candidates">["records"][number];

/** What is wrong with a story or a page of it, as the checks of a picture book name it. */
const FAULTS = {
  title_empty: "faults.titleEmpty",
  no_pages: "faults.noPages",
  text_missing: "faults.noText",
  text_chinese: "faults.chinese",
  words_few: "faults.tooFew",
  words_many: "faults.tooMany",
  pages_other: "faults.otherPages",
} as const;
/** What their words have in them; each has some. */
interface Params {
  found: string;
  words: string;
  least: string;
  most: string;
  level: string;
  pages: string;
  wanted: string;
}
/** What the writer could not do as the brief has it. */
interface Note {
  code: "plot_unread" | "plot_left" | "cast_left" | "level_below" | "keywords_left" | "names_changed" | "pages_bare" | "pages_short" | "pages_cut";
  words?: string[];
  level?: string;
}

function useStories(row: Row, pictures: number | undefined) {
  return useQuery({
    // The version is part of the key: a story more is another answer, and so is a picture more.
    queryKey: keyOf("makings", "stories", row.id, row.version, pictures),
    queryFn: ({ signal }) => post("/api/management/making/candidates", { id: row.id }, { signal }),
    placeholderData: (before) => before,
  });
}

/** The keys `1` to `9` choose while nobody types. */
function useNumberKeys(choose: (number: number) => void, active: boolean) {
  useEffect(() => {
    if (!active) return;
    const hear = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, [contenteditable], [role=combobox]");
      if (typing || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
      choose(Number(event.key));
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [choose, active]);
}

export function Stories({ row }: { row: Row }) {
  const { t } = useTranslation("creation");
  const { message } = App.useApp();
  const client = useQueryClient();
  const [onBriefs, onDecks] = [useCan("createStory", "edit"), useCan("PPtGenerate", "edit")];
  const mayEdit = onBriefs || onDecks;
  const place = usePlace(row.id);
  const ofDeck = row["source"] === "deck";
  const { data } = useStories(row, ofDeck && place?.step === "pictures" ? place.done : undefined);
  const [shown, setShown] = useState<number | null>(null);
  const [editing, setEditing] = useState<number | null>(null);
  const [remarks, setRemarks] = useState("");
  const [busy, setBusy] = useState(false);
  const awaits = row["state"] === "awaiting" && mayEdit;
  const run = async (what: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await what();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      message.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  const choose = (number: number) => void run(() => post("/api/management/making/choose", { id: row.id, chosen: number, version: row.version }));
  useNumberKeys(
    (number) => {
      if (data?.records.some((story) => story.number === number && story.fits)) choose(number);
    },
    awaits && !busy && editing === null,
  );
  const again = () =>
    run(async () => {
      await post("/api/management/making/again", { id: row.id, remarks, version: row.version });
      setRemarks("");
    });
  const retry = (builtIn: boolean) => void run(() => post("/api/management/making/retry", { id: row.id, builtIn }));
  if (!data) return <Loading />;
  const read = data.records.find(({ number }) => number === (shown ?? row["chosen"])) ?? data.records[0];
  const stories = ofDeck ? (read ? [read] : []) : data.records;
  // Only of the story that the book is made of are there pictures.
  const beside = (story: Story) =>
    ofDeck ? (at: number) => <Beside page={data.deck[at]} picture={story.number === row["chosen"] ? data.images[at] : undefined} /> : undefined;
  const fault = row["fault"] as RowOf<"makings">["fault"];
  return (
    <div className={styles.stories}>
      {fault && (
        <div className={styles.fault} role="alert">
          <span>
            <strong>{t(`makings.values.fault.${fault}`)}</strong> {String(row["fault_detail"] ?? "")}
          </span>
          {mayEdit && (
            <span className={styles.buttons}>
              <Button size="small" icon={<RedoOutlined />} loading={busy} onClick={() => retry(false)}>
                {t("makings.retry")}
              </Button>
              {row["state"] === "generating" && !row["built_in"] && (
                <Button size="small" loading={busy} onClick={() => retry(true)}>
                  {t("makings.retryBuiltIn")}
                </Button>
              )}
            </span>
          )}
        </div>
      )}
      {ofDeck && <OfDeck row={row} newer={data.newer} />}
      <Pictures row={row} />
      {place && place.step !== "pictures" && !fault && (
        <div className={styles.coming} aria-live="off">
          <StatusTag tone="info">
            {t(place.step === "pages" ? "makings.comingPage" : "makings.coming", { done: place.done + 1, total: Math.max(place.total, place.done + 1) })}
          </StatusTag>
          {place.more && <span className="bt-num">{t("makings.soFar", { words: place.more.words, pages: place.more.pages })}</span>}
          {place.more && <p className={styles.tail}>{place.more.tail}</p>}
        </div>
      )}
      {data.records.length === 0 && !place && !fault && <Empty title={t("makings.none")} />}
      {ofDeck && data.records.length > 1 && (
        <Segmented
          aria-label={t("deck.proposals")}
          className={styles.proposals}
          value={read?.number ?? 0}
          disabled={editing !== null}
          options={data.records.map(({ number, fits }) => ({
            value: number,
            label: t(number === row["chosen"] ? "deck.proposalChosen" : fits ? "deck.proposal" : "deck.proposalWrong", { number }),
          }))}
          onChange={setShown}
        />
      )}
      <div className={ofDeck ? styles.one : styles.columns}>
        {stories.map((story) =>
          editing === story.number ? (
            <StoryForm
              key={story.number}
              making={row.id}
              story={story}
              beside={beside(story)}
              onClose={() => {
                setEditing(null);
                void client.invalidateQueries({ queryKey: keyOf("makings", "stories", row.id) });
              }}
            />
          ) : (
            <StoryColumn
              key={story.number}
              story={story}
              beside={beside(story)}
              chosen={row["chosen"] === story.number}
              actions={
                awaits && (
                  <>
                    <Button size="small" icon={<EditOutlined />} onClick={() => setEditing(story.number)}>
                      {t("makings.edit")}
                    </Button>
                    <Button size="small" type="primary" icon={<CheckOutlined />} disabled={!story.fits} loading={busy} onClick={() => choose(story.number)}>
                      {t("makings.choose")}
                    </Button>
                  </>
                )
              }
            />
          ),
        )}
      </div>
      {awaits && row["pictures"] === "generate" && (
        <p className={styles.choosing}>
          {t("pictures.choosing")} <PictureCost pages={Number(row["pages"])} />
        </p>
      )}
      {awaits && (
        <div className={styles.again}>
          <Input.TextArea
            aria-label={t("makings.remarks")}
            placeholder={t("makings.remarks")}
            value={remarks}
            maxLength={1000}
            autoSize={{ minRows: 1, maxRows: 4 }}
            onChange={({ target }) => setRemarks(target.value)}
          />
          <Button icon={<RedoOutlined />} loading={busy} onClick={() => void again()}>
            {t("makings.again")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface StoryColumnProps {
  story: Story;
  chosen: boolean;
  actions: ReactNode;
  /** What stands beside each page. */
  beside?: ((at: number) => ReactNode) | undefined;
}

function StoryColumn({ story, chosen, actions, beside }: StoryColumnProps) {
  const { t } = useTranslation("creation");
  const said = (fault: { code: string; params: Record<string, unknown> }) =>
    t(FAULTS[fault.code as keyof typeof FAULTS], { ...(fault.params as unknown as Params) });
  return (
    <section className={styles.story} aria-label={story.title} data-chosen={chosen || undefined}>
      <header>
        <h3>
          <span className={styles.number}>{story.number}</span> {story.title || t("makings.unreadable")}
        </h3>
        <p>{story.logline}</p>
        <span className={styles.tags}>
          <StatusTag tone="neutral">{t(`by.${story.by as "built-in" | "provider"}`)}</StatusTag>
          {chosen && <StatusTag tone="success">{t("makings.chosen")}</StatusTag>}
          {story.editedBy && <StatusTag tone="neutral">{t("makings.editedBy", { name: story.editedBy })}</StatusTag>}
        </span>
        {(story.notes as unknown[]).map((note) => {
          const { code, words, level } = note as Note;
          return (
            <p key={code} className={styles.note}>
              {t(`notes.${code}`, { words: words?.join(", ") ?? "", level: level ?? "" })}
            </p>
          );
        })}
        {story.faults.map((fault) => (
          <p key={fault.code} className={styles.wrong}>
            {said(fault)}
          </p>
        ))}
      </header>
      <ol>
        {story.pages.map((page, at) => (
          <li key={at} className={beside ? styles.pair : undefined}>
            {beside?.(at)}
            <div>
              <p>{page.text}</p>
              <small>
                <span className="bt-num">{t("makings.words", { count: page.words })}</span>
                {page.faults.map((fault) => (
                  <span key={fault.code} className={styles.wrong}>
                    {said(fault)}
                  </span>
                ))}
              </small>
              {page.scene && page.scene !== page.text && <small className={styles.scene}>{page.scene}</small>}
            </div>
          </li>
        ))}
      </ol>
      {actions && <footer className={styles.buttons}>{actions}</footer>}
    </section>
  );
}
