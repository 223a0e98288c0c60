// The chosen page as an open book: its picture and its words beside each other, and below what the picture is to show.
import { Suspense, useState, type ComponentProps } from "react";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { PersonPicker } from "~/documents/index.ts";
import { useUpload } from "~/media/index.ts";
import { TextField, useChosen, useContentPart, useFocusWhenNew } from "~/sync/editor/index.ts";
import { itemOf, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { part } from "~/ui/part.ts";
import { Empty } from "~/ui/states.tsx";
import type { Mark, Sheet } from "./drawing.ts";
import { useDrawn } from "./drawn.ts";
import { Count } from "./count.tsx";
import { OriginalChanged } from "./ladder.tsx";
import { KIND, type PageView } from "./model.ts";
import { Picture } from "./picture.tsx";
import { TakesStrip } from "./takes/strip.tsx";
import { fieldId, useBook, usePage, useVerbs } from "./verbs.ts";
import { PageVoice } from "./voice/page-voice.tsx";
import styles from "./spread.module.css";

const Draw = part(() => import("./draw.tsx"));

export function Spread({ of }: { of: ComponentProps<typeof PersonPicker>["of"] }) {
  const { page, at } = usePage();
  const { t } = useTranslation("books");
  const { message } = App.useApp();
  const { share, send } = useUpload("image");
  // Above the page that is shown: others may move or delete it while somebody draws.
  const [drawing, setDrawing] = useState<{ page: string; image: string } | null>(null);
  const drawn = useDrawn(send, () => void message.error(t("draw.failed")));
  const now = useContentPart(KIND, ({ pages }) => pages.find((p) => p.id === drawing?.page)?.image);
  const reshape = async (image: string, file: Blob) => {
    if (!drawing) return;
    const done = await drawn.replace(drawing.page, image, file);
    if (!done) void message.warning(t("draw.meanwhile"));
  };
  const save = async (marks: readonly Mark[], sheet: Sheet) => drawing !== null && drawn.save({ ...drawing, marks, sheet });
  return (
    <>
      {page ? (
        <Open page={page} number={at + 1} of={of} drawing={drawing !== null} onDraw={() => setDrawing({ page: page.id, image: page.image })} />
      ) : (
        <None />
      )}
      {drawing && (
        <Suspense>
          <Draw image={now || drawing.image} onClose={() => setDrawing(null)} onSave={save} onReshape={reshape} sending={share} />
        </Suspense>
      )}
    </>
  );
}

function None() {
  const { t } = useTranslation("books");
  const writable = useWritable();
  const verbs = useVerbs();
  return (
    <Empty title={t("book.empty")} hint={t("book.emptyHint")}>
      {writable && (
        <Button type="primary" onClick={() => verbs.addPage(0)}>
          {t("page.addFirst")}
        </Button>
      )}
    </Empty>
  );
}

function Open({ page, number, of, ...drawing }: ComponentProps<typeof Picture> & ComponentProps<typeof Spread>) {
  const { t } = useTranslation("books");
  const { pages } = useBook();
  const verbs = useVerbs();
  const chosen = useChosen((c) => c.item);
  return (
    // Whoever writes on the page that is shown because none was chosen has chosen it: another that comes first is not to take its place.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.page}
      data-item={page.id}
      aria-label={t("page.of", { number, total: pages.length })}
      onFocus={() => chosen !== page.id && verbs.choose(page.id)}
    >
      <div className={styles.spread}>
        <Picture key={`picture-${page.id}`} page={page} number={number} {...drawing} />
        <Words key={`words-${page.id}`} book={of.id} page={page} number={number} />
      </div>
      <TakesStrip key={`takes-${page.id}`} book={of.id} page={page} number={number} />
      <Notes page={page} />
      <div className={styles.assignee}>
        <span>{t("page.assignee")}</span>
        <PersonPicker of={of} value={page.assignee} label={t("page.assignee")} onChange={(person) => verbs.setPage(page.id, "assignee", person)} />
      </div>
    </section>
  );
}

function Words({ book, page, number }: { book: string; page: PageView; number: number }) {
  const { t } = useTranslation("books");
  const { doc } = useOpenDocument();
  const text = textIn(itemOf(doc, "pages", page.id), "text");
  useFocusWhenNew(fieldId.text);
  return (
    <div className={styles.words}>
      {text && <TextField text={text} lines id={fieldId.text} className={styles.text} label={t("page.text", { number })} placeholder={t("page.textHint")} />}
      <Count page={page} />
      <OriginalChanged id={book} page={page} />
      <PageVoice book={book} page={page} number={number} />
    </div>
  );
}

function Notes({ page }: { page: PageView }) {
  const { t } = useTranslation("books");
  const { doc } = useOpenDocument();
  const item = itemOf(doc, "pages", page.id);
  return (
    <div className={styles.notes}>
      {(["scene", "prompt"] as const).map((key) => {
        const text = textIn(item, key);
        return (
          <div key={key} className={styles.note}>
            <span className={styles.noteLabel} aria-hidden>
              {t(`page.${key}`)}
            </span>
            {text && <TextField text={text} lines id={`page-${key}`} className={styles.noteText} label={t(`page.${key}`)} placeholder={t(`page.${key}Hint`)} />}
          </div>
        );
      })}
    </div>
  );
}
