// /Roombook, the list of picture books; one opens in the editor.
import { Suspense, useState } from "react";
import { CopyOutlined, ImportOutlined, PictureOutlined } from "@ant-design/icons";
import { App, Button, Select, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { pictureBooksMeta } from "~/api/resources/picture_books.gen.ts";
import { fileUrl } from "~/api/upload.ts";
import { useCan } from "~/api/session.ts";
import { DocumentStatus, documentTones, controlOf, editorPath, pageOf, resource, type InputProps, type RowOf } from "~/resource/index.tsx";
import { part } from "~/ui/part.ts";
import { StatusTag } from "~/ui/tags.tsx";
import { useCopy } from "./copy.ts";
import { levels } from "./model.ts";
import { ShareRow } from "./share.tsx";
import styles from "./list.module.css";

const LadderDialog = part(() => import("./ladder-dialog.tsx"));
const ImportDialog = part(() => import("./import/dialog.tsx"));

function Title({ row }: { row: RowOf<"picture_books"> }) {
  return (
    <span className={styles.book}>
      <span className={styles.cover}>{row.cover ? <img src={fileUrl(row.cover, 160)} alt="" loading="lazy" /> : <PictureOutlined />}</span>
      <span>{row.title}</span>
    </span>
  );
}

function Checked({ row }: { row: RowOf<"picture_books"> }) {
  const { t } = useTranslation("books");
  const count = Number(row.problem_count);
  return count === 0 ? (
    <StatusTag tone="success">{t("picture_books.ready")}</StatusTag>
  ) : (
    <StatusTag tone="warning">{t("picture_books.problems", { count })}</StatusTag>
  );
}

function Pages({ row }: { row: RowOf<"picture_books"> }) {
  const { t } = useTranslation("books");
  return <span className="bt-num">{t("picture_books.pages", { count: Number(row.page_count), words: row.word_count })}</span>;
}

function LevelInput(props: InputProps) {
  const { t } = useTranslation("books");
  const { value, onChange } = props;
  const options = [
    { value: "", label: t("book.noLevel") },
    ...levels.map(({ id, least, most }) => ({ value: id, label: t("words.level", { level: id, least, most }) })),
  ];
  return <Select {...controlOf(props)} value={typeof value === "string" ? value : ""} options={options} onChange={(next) => onChange?.(next || null)} />;
}

function Duplicate({ row }: { row: RowOf<"picture_books"> }) {
  const { t } = useTranslation("books");
  const { message } = App.useApp();
  const copy = useCopy();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    if (await copy(row.id, row.title)) message.success(t("copy.made"));
    setBusy(false);
  };
  if (!useCan("Roombook", "add")) return null;
  return (
    <Tooltip title={t("copy.make")}>
      <Button type="text" size="small" icon={<CopyOutlined />} loading={busy} aria-label={t("copy.of", { title: row.title })} onClick={() => void run()} />
    </Tooltip>
  );
}

function Levels({ row }: { row: RowOf<"picture_books"> }) {
  const { t } = useTranslation("books");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={t("ladder.title")}>
        <Button type="text" size="small" icon={<Steps />} aria-label={t("ladder.of", { title: row.title })} onClick={() => setOpen(true)} />
      </Tooltip>
      {open && (
        <Suspense>
          <LadderDialog id={row.id} title={row.title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The icon set has none. */
const Steps = () => (
  <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
    <path d="M1.5 13.5h4v-4h4v-4h5" />
  </svg>
);

function RowActions({ row }: { row: RowOf<"picture_books"> }) {
  return (
    <>
      <Levels row={row} />
      <ShareRow row={row} />
      <Duplicate row={row} />
    </>
  );
}

function Import() {
  const { t } = useTranslation("books");
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  if (!useCan("Roombook", "import")) return null;
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {t("import.open")}
      </Button>
      {open && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} onMade={(id) => void navigate(editorPath("picture_books", id))} />
        </Suspense>
      )}
    </>
  );
}

export const books = resource(pictureBooksMeta, {
  ns: "books",
  columns: ["title", "level", "style", "page_count", "problem_count", "status", "updated_by", "updated_at"],
  filters: ["level", "style", "status", "problem_count"],
  form: ["title", "level", "style", "template"],
  rowMenu: true,
  tones: { status: documentTones },
  cells: {
    status: (row) => <DocumentStatus row={row} />,
    title: (row) => <Title row={row} />,
    problem_count: (row) => <Checked row={row} />,
    page_count: (row) => <Pages row={row} />,
  },
  inputs: { level: LevelInput },
  path: (id) => editorPath("picture_books", id),
  tools: Import,
  rowActions: RowActions,
});

export default pageOf(books);
