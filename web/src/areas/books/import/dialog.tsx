// The dialog in which a PDF, a slide show or an exported book becomes a picture book.
import { useEffect, useMemo, useState } from "react";
import { FilePdfOutlined, PictureOutlined, WarningFilled } from "@ant-design/icons";
import { Alert, Button, Form, Input, Modal, Progress, Select, Upload } from "antd";
import { useTranslation } from "react-i18next";
import { countWords, levels, MOST_PAGES } from "../model.ts";
import { MAX_FILE, type Content, type ReadBook } from "./types.ts";
import { ACCEPT, useImport } from "./use-import.ts";
import styles from "./dialog.module.css";

export default function ImportDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { t } = useTranslation("books");
  const { step, book, read, make, cancel, again } = useImport(onMade);
  const [named, setNamed] = useState<{ book: ReadBook; title: string; level: string } | null>(null);
  // What the file says, until one says something else.
  const { title, level } = named && named.book === book ? named : { title: book?.content.title ?? "", level: book?.content.level ?? "" };
  const name = (change: { title?: string; level?: string }) => book && setNamed({ book, title, level, ...change });
  const busy = step.at === "reading" || step.at === "sending";
  const footer =
    step.at === "read" ? (
      <>
        <Button onClick={again}>{t("import.other")}</Button>
        <Button type="primary" disabled={!title.trim() || !book?.content.pages.length} onClick={() => void make(title.trim(), level)}>{t("import.make", { count: book?.content.pages.length ?? 0 })}</Button>
      </>
    ) : busy ? (
      <Button onClick={cancel}>{t("import.cancel")}</Button>
    ) : null;
  return (
    <Modal open title={t("import.title")} onCancel={onClose} mask={{ closable: !busy }} width="min(760px, 96vw)" footer={footer}>
      {step.at === "choose" && (
        <>
          {step.why && <Alert type="error" showIcon title={t(`import.why.${step.why}`, { max: MAX_FILE / 2 ** 20 })} className={styles.alert ?? ""} />}
          <Upload.Dragger accept={ACCEPT} multiple={false} showUploadList={false} beforeUpload={(file) => { void read(file); return false; }}>
            <p className={styles.icon}><FilePdfOutlined /></p>
            <p><b>{t("import.choose")}</b></p>
            <p className={styles.hint}>{t("import.hint", { most: MOST_PAGES })}</p>
          </Upload.Dragger>
        </>
      )}
      {busy && (
        <div className={styles.busy} role="status">
          <Progress percent={step.total > 0 ? Math.round((step.done / step.total) * 100) : 0} />
          <p>{t(step.at === "reading" ? "import.reading" : "import.sending", { n: Math.min(step.done + 1, step.total), total: step.total })}</p>
        </div>
      )}
      {step.at === "read" && book && (
        <>
          {step.error && <Refused error={step.error.message} fields={step.error.fields} />}
          {book.beyond > 0 && <Alert type="warning" showIcon title={t("import.beyond", { most: MOST_PAGES, count: book.beyond })} className={styles.alert ?? ""} />}
          <Form layout="vertical" className={styles.form ?? ""}>
            <Form.Item label={t("book.titleField")} htmlFor="import-title" required><Input id="import-title" value={title} maxLength={200} onChange={(e) => name({ title: e.target.value })} /></Form.Item>
            <Form.Item label={t("book.level")} htmlFor="import-level"><Select id="import-level" value={level} onChange={(next) => name({ level: next })} options={[{ value: "", label: t("book.noLevel") }, ...levels.map(({ id }) => ({ value: id, label: id }))]} /></Form.Item>
          </Form>
          <p className={styles.hint}>{t("import.found", { count: book.content.pages.length, pictures: book.images.size })}</p>
          <ol className={styles.pages}>{book.content.pages.map((page, at) => <Page key={at} page={page} number={at + 1} book={book} />)}</ol>
        </>
      )}
    </Modal>
  );
}

function Page({ page, number, book }: { page: Content["pages"][number]; number: number; book: ReadBook }) {
  const { t } = useTranslation("books");
  const image = page.image ? book.images.get(page.image) : undefined;
  const fault = book.faults.get(number - 1);
  return (
    <li className={styles.page}>
      <span className={styles.thumb}>{image ? <Shown image={image} /> : <PictureOutlined />}</span>
      <span className={styles.words}>
        <b>{t("page.number", { number })}</b> <span className={styles.hint}>{t("words.count", { count: countWords(String(page.text ?? "")) })}</span>
        <span className={styles.text}>{String(page.text ?? "") || t("import.noText")}</span>
        {fault && <span className={styles.fault}><WarningFilled aria-hidden /> {t(`import.fault.${fault}`)}</span>}
      </span>
    </li>
  );
}

function Shown({ image }: { image: Blob }) {
  const address = useMemo(() => URL.createObjectURL(image), [image]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img src={address} alt="" />;
}

/** Why the server made no book, item by item. */
function Refused({ error, fields }: { error: string; fields: Record<string, string> }) {
  const lines = Object.entries(fields);
  return <Alert type="error" showIcon className={styles.alert ?? ""} title={error} description={lines.length > 0 && <ul className={styles.lines}>{lines.map(([path, why]) => <li key={path}><code>{path}</code> {why}</li>)}</ul>} />;
}
