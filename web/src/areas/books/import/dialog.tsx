// The dialog in which a PDF, a slide show or an exported book becomes a picture book.
import { useEffect, useMemo, useState } from "react";
import { FilePdfOutlined, PictureOutlined, WarningFilled } from "@ant-design/icons";
import { Alert, Button, Form, Input, Modal, Progress, Select, Upload } from "antd";
import { useTranslation } from "react-i18next";
import { countWords, levels, MAX_TITLE, MOST_PAGES } from "../model.ts";
import { MAX_FILE, type Fault, type PageContent } from "./types.ts";
import { ACCEPT, type Seen, useImport } from "./use-import.ts";
import styles from "./dialog.module.css";

export default function ImportDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { t } = useTranslation("books");
  const { step, book, read, make, cancel, again } = useImport(onMade);
  const [named, setNamed] = useState<{ book: Seen; title: string; level: string } | null>(null);
  // What the file says, until one says something else.
  const { title, level } = named && named.book === book ? named : { title: book?.content.title ?? "", level: book?.content.level ?? "" };
  const name = (change: { title?: string; level?: string }) => book && setNamed({ book, title, level, ...change });
  const busy = step.at === "reading" || step.at === "sending";
  const footer =
    step.at === "read" ? (
      <>
        <Button onClick={again}>{t("import.other")}</Button>
        <Button type="primary" disabled={!title.trim() || !book?.taken} onClick={() => void make(title.trim(), level)}>
          {t("import.make", { count: book?.taken ?? 0 })}
        </Button>
      </>
    ) : busy ? (
      <Button onClick={cancel}>{t("import.cancel")}</Button>
    ) : step.at === "made" ? (
      <Button type="primary" onClick={() => onMade(step.id)}>
        {t("import.openBook")}
      </Button>
    ) : null;
  return (
    <Modal open title={t("import.title")} onCancel={onClose} mask={{ closable: !busy }} width="min(760px, 96vw)" footer={footer}>
      {step.at === "choose" && (
        <>
          {step.error && <Alert type="error" showIcon title={step.error.message} className={styles.alert ?? ""} />}
          {step.why && <Alert type="error" showIcon title={t(`import.why.${step.why}`, { max: MAX_FILE / 2 ** 20 })} className={styles.alert ?? ""} />}
          <Upload.Dragger
            accept={ACCEPT}
            multiple={false}
            showUploadList={false}
            beforeUpload={(file) => {
              void read(file);
              return false;
            }}
          >
            <p className={styles.icon}>
              <FilePdfOutlined />
            </p>
            <p>
              <b>{t("import.choose")}</b>
            </p>
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
          {book.others.length > 0 && (
            <Alert
              type="warning"
              showIcon
              className={styles.alert ?? ""}
              title={t("import.others")}
              description={
                <ul className={styles.lines}>
                  {book.others.map(({ place, msg }) => (
                    <li key={place + msg}>
                      <code>{place}</code> {msg}
                    </li>
                  ))}
                </ul>
              }
            />
          )}
          {book.beyond > 0 && (
            <Alert type="warning" showIcon title={t("import.beyond", { most: MOST_PAGES, count: book.beyond })} className={styles.alert ?? ""} />
          )}
          <Form layout="vertical" className={styles.form ?? ""}>
            <Form.Item label={t("book.titleField")} htmlFor="import-title" required>
              <Input id="import-title" value={title} maxLength={MAX_TITLE} onChange={(e) => name({ title: e.target.value })} />
            </Form.Item>
            <Form.Item label={t("book.level")} htmlFor="import-level">
              <Select
                id="import-level"
                value={level}
                onChange={(next) => name({ level: next })}
                options={[{ value: "", label: t("book.noLevel") }, ...levels.map(({ id }) => ({ value: id, label: id }))]}
              />
            </Form.Item>
          </Form>
          <p className={styles.hint}>{t("import.found", { count: book.content.pages.length, pictures: book.images.size })}</p>
          <ol className={styles.pages}>
            {book.content.pages.map((page, at) => (
              <Page key={at} page={page} number={at + 1} book={book} />
            ))}
          </ol>
        </>
      )}
      {step.at === "made" && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={t("import.made")}
          description={
            <ul className={styles.lines}>
              {[...step.lost]
                .toSorted(([a], [b]) => a - b)
                .map(([at, faults]) => (
                  <li key={at}>
                    <b>{t("page.number", { number: at + 1 })}</b> <Said faults={faults} />
                  </li>
                ))}
            </ul>
          }
        />
      )}
    </Modal>
  );
}

function Page({ page, number, book }: { page: PageContent; number: number; book: Seen }) {
  const { t } = useTranslation("books");
  const image = page?.image ? book.images.get(page.image) : undefined;
  const text = String(page?.text ?? "");
  const faults = book.faults.get(number - 1) ?? [];
  const left = book.left.has(number - 1);
  return (
    <li className={styles.page}>
      <span className={styles.thumb}>{image ? <Shown image={image} /> : <PictureOutlined />}</span>
      <span className={styles.words}>
        <b>{t("page.number", { number })}</b> <span className={styles.hint}>{left ? t("import.left") : t("words.count", { count: countWords(text) })}</span>
        <span className={styles.text}>{text || t("import.noText")}</span>
        {faults.length > 0 && (
          <span className={styles.fault}>
            <WarningFilled aria-hidden /> <Said faults={faults} />
          </span>
        )}
      </span>
    </li>
  );
}

function Said({ faults }: { faults: readonly Fault[] }) {
  const { t } = useTranslation("books");
  return faults.map((fault) => (typeof fault === "string" ? t(`import.fault.${fault}`) : fault.said)).join(" · ");
}

function Shown({ image }: { image: Blob }) {
  const address = useMemo(() => URL.createObjectURL(image), [image]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img src={address} alt="" />;
}

/** Why the server made no book, item by item. */
function Refused({ error, fields }: { error: string; fields: Record<string, string> }) {
  const lines = Object.entries(fields);
  return (
    <Alert
      type="error"
      showIcon
      className={styles.alert ?? ""}
      title={error}
      description={
        lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.map(([path, why]) => (
              <li key={path}>
                <code>{path}</code> {why}
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
