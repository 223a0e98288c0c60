// The book as a writer sees it: all texts in a column, each with its translation, its scene, its voice and what a child of the level reads.
import { PictureOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import { TextField, useContentPart } from "~/sync/editor/index.ts";
import { itemOf, textIn, useOpenDocument } from "~/sync/index.ts";
import { OriginalChanged } from "./ladder.tsx";
import { KIND, type PageView } from "./model.ts";
import { Count } from "./count.tsx";
import { Translating, TranslatePage, TranslationStale } from "./translating.tsx";
import { useVerbs } from "./verbs.ts";
import { PageVoice } from "./voice/page-voice.tsx";
import styles from "./story-view.module.css";

export default function StoryView({ book, open }: { book: string; open: () => void }) {
  const { t } = useTranslation("books");
  const pages = useContentPart(KIND, (content) => content.pages);
  return (
    <>
      <Translating book={book} pages={pages} />
      <ol className={styles.story} aria-label={t("view.story")}>
        {pages.map((page, at) => (
          <Told key={page.id} book={book} page={page} number={at + 1} open={open} />
        ))}
      </ol>
    </>
  );
}

function Told({ book, page, number, open }: { book: string; page: PageView; number: number; open: () => void }) {
  const { t } = useTranslation("books");
  const { doc } = useOpenDocument();
  const verbs = useVerbs();
  const item = itemOf(doc, "pages", page.id);
  const [text, translation, scene] = [textIn(item, "text"), textIn(item, "translation"), textIn(item, "scene")];
  return (
    <li data-item={page.id} className={styles.told}>
      <button
        type="button"
        className={styles.picture}
        aria-label={t("storyView.open", { number })}
        onClick={() => {
          verbs.choose(page.id);
          open();
        }}
      >
        {page.image ? <img src={fileUrl(page.image, 320)} alt="" loading="lazy" decoding="async" /> : <PictureOutlined className={styles.empty} />}
        <span className={styles.number}>{number}</span>
      </button>
      <div className={styles.words}>
        {text && (
          <TextField
            text={text}
            lines
            id={`story-text-${page.id}`}
            className={styles.text}
            label={t("storyView.text", { number })}
            placeholder={t("page.textHint")}
          />
        )}
        {translation && (
          <TextField
            text={translation}
            lines
            id={`story-translation-${page.id}`}
            className={styles.translation}
            label={t("storyView.translation", { number })}
            placeholder={t("page.translationHint")}
          />
        )}
        {scene && (
          <TextField
            text={scene}
            lines
            id={`story-scene-${page.id}`}
            className={styles.scene}
            label={t("storyView.scene", { number })}
            placeholder={t("page.sceneHint")}
          />
        )}
        <TranslationStale page={page} />
        <Count page={page} />
        <OriginalChanged id={book} page={page} />
        <div className={styles.tools}>
          <PageVoice book={book} page={page} number={number} />
          <TranslatePage book={book} page={page} />
        </div>
      </div>
    </li>
  );
}
