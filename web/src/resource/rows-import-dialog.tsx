// Rows from a file into a list: seen before they are taken in, what is new, what changes, what is wrong; a job takes them in.
import { useState } from "react";
import { FileExcelOutlined } from "@ant-design/icons";
import { Alert, App, Modal, Radio, Select, Upload } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { useSession } from "~/api/session.ts";
import { sendFile } from "~/api/upload.ts";
import { zoneName } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { fieldOf } from "./meta.ts";
import { otherWords } from "./other-words.ts";
import { knownColumns } from "./sheet-columns.ts";
import type { Resource } from "./types.ts";
import type { Words } from "./words.ts";
import styles from "./import.module.css";

/** Faults shown in the dialog; the sheet that comes back has all. */
const SHOWN = 50;

interface Seen {
  fileId: string;
  sheet: string | null;
  zone: string | null;
  total: number;
  new: number;
  changed: number;
  same: number;
  wrong: number;
  match: string;
  ways: string[];
  reopened: number;
  ignored: string[];
  unset: string[];
  rows: SeenRow[];
}
interface SeenRow {
  row: number;
  what: "new" | "changed" | "same" | "wrong";
  title: string;
  faults: { field: string; msg: string }[];
  changes: { field: string; was: string | null; is: string }[];
  reopens: boolean;
}

interface RowsImportDialogProps {
  resource: Resource;
  words: Words;
  onClose: () => void;
}

export function RowsImportDialog({ resource, words, onClose }: RowsImportDialogProps) {
  const { t } = useTranslation("resource");
  const { message } = App.useApp();
  const zone = useZone();
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [onMatch, setOnMatch] = useState<"update" | "skip">("update");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const most = useSession(({ user }) => Math.ceil((user?.limits.importBytes ?? 0) / 2 ** 20));
  const { meta } = resource;
  const needsFile = meta.fields.find(({ kind, required, writable }) => kind === "file" && required && writable)?.name;
  const forget = () => {
    setSeen(null);
    setFile(null);
  };
  const during = async (work: () => Promise<void>, failed?: () => void) => {
    setBusy(true);
    setRefused(null);
    try {
      await work();
    } catch (error) {
      failed?.();
      // The file is the one thing that was given: what is wrong with it is said whole.
      const why = error instanceof ApiError ? Object.values(error.fields).join(" ") : "";
      setRefused(why || (error instanceof Error ? error.message : String(error)));
    } finally {
      setBusy(false);
    }
  };
  const look = (chosen: File, match = "") => {
    // What was seen of another file is not what would be taken in.
    if (chosen !== file) forget();
    return during(async () => {
      const names = meta.fields.filter((field) => field.writable && field.kind !== "secret").map(({ name }) => name);
      // Whoever made the sheet may use the other language.
      const columns = JSON.stringify(knownColumns(resource, [words, await otherWords(resource)], names));
      setSeen(await sendFile<Seen>(`${meta.base}/import`, { name: chosen.name.slice(-150), columns, zone, match }, chosen));
      setFile(chosen);
    }, forget);
  };
  const run = () =>
    during(async () => {
      if (!seen) return;
      await call("POST", `${meta.base}/importRun`, { fileId: seen.fileId, match: seen.match, onMatch });
      message.success(t(good > 0 ? "rows.begun" : "rows.backBegun"));
      onClose();
    });
  const wrong = (seen?.rows ?? []).flatMap(({ row, faults }) => faults.map((fault) => ({ row, ...fault })));
  const changed = (seen?.rows ?? []).filter(({ what }) => what === "changed");
  const called = (field: string) => (fieldOf(meta, field) ? words.field(field) : field);
  const way = (by: string) => (by === "none" ? t("rows.byNothing") : by === "id" ? t("rows.byId") : t("rows.byField", { field: called(by) }));
  const good = (seen?.new ?? 0) + (seen?.changed ?? 0);
  // Where nothing can be taken in, the same job gives the rows back.
  const bad = seen?.wrong ?? 0;
  return (
    <Modal
      open
      title={t("rows.title")}
      onCancel={onClose}
      okText={good === 0 && bad > 0 ? t("rows.back", { count: bad }) : t("rows.run", { count: good })}
      okButtonProps={{ disabled: good + bad === 0, loading: busy && seen !== null }}
      onOk={() => void run()}
      width={640}
    >
      <div className={styles.import}>
        <Upload.Dragger
          accept=".xlsx,.csv"
          maxCount={1}
          showUploadList={false}
          disabled={busy}
          beforeUpload={(chosen) => {
            void look(chosen);
            return false;
          }}
        >
          <p className={styles.art} aria-hidden>
            <FileExcelOutlined />
          </p>
          <p>{file ? t("import.chosen", { name: file.name }) : t("rows.drop")}</p>
          <p className={styles.hint}>{t("rows.forms", { max: most })}</p>
          {needsFile && <p className={styles.hint}>{t("rows.files", { field: words.field(needsFile) })}</p>}
        </Upload.Dragger>
        {refused && <Alert role="alert" showIcon type="error" title={refused} />}
        {seen && file && (
          <>
            <Alert
              role="status"
              showIcon
              type={seen.wrong === 0 ? "success" : good === 0 ? "error" : "warning"}
              title={t("rows.seen", { count: seen.total, new: seen.new, changed: seen.changed, same: seen.same })}
              description={[
                ...(seen.sheet ? [t("rows.sheet", { sheet: seen.sheet })] : []),
                ...(seen.zone ? [t("rows.zone", { zone: zoneName(seen.zone) })] : []),
                seen.wrong > 0 ? t("rows.wrong", { count: seen.wrong }) : t("rows.fine"),
                ...(seen.ignored.length > 0 ? [t("rows.ignored", { what: seen.ignored.join(", ") })] : []),
                ...(seen.unset.length > 0 ? [t("rows.unset", { what: seen.unset.join(", ") })] : []),
              ].join(" ")}
            />
            {seen.ways.length > 1 && (
              <label className={styles.field}>
                {t("rows.match")}
                <Select
                  value={seen.match}
                  disabled={busy}
                  onChange={(by) => void look(file, by)}
                  options={seen.ways.map((by) => ({ value: by, label: way(by) }))}
                />
              </label>
            )}
            {seen.match !== "none" && (
              <Radio.Group
                value={onMatch}
                onChange={(e) => setOnMatch(e.target.value as "update" | "skip")}
                options={[
                  { value: "update", label: t("rows.update") },
                  { value: "skip", label: t("rows.skip") },
                ]}
              />
            )}
            {seen.reopened > 0 && onMatch === "update" && <Alert showIcon type="warning" title={t("rows.reopened", { count: seen.reopened })} />}
            {wrong.length > 0 && (
              <ul className={styles.faults} aria-label={t("import.wrong")}>
                {wrong.slice(0, SHOWN).map(({ row, field, msg }) => (
                  <li key={`${row} ${field} ${msg}`}>
                    <span className={styles.where}>{t("import.row", { row, place: called(field) })}</span> {msg}
                  </li>
                ))}
              </ul>
            )}
            {changed.length > 0 && onMatch === "update" && <Changes rows={changed} total={seen.changed} called={called} />}
          </>
        )}
      </div>
    </Modal>
  );
}

interface ChangesProps {
  rows: readonly SeenRow[];
  total: number;
  /** What a field is called. */
  called: (field: string) => string;
}

/** What the first of the rows would change, field by field. */
function Changes({ rows, total, called }: ChangesProps) {
  const { t } = useTranslation("resource");
  const said = ({ field, was, is }: SeenRow["changes"][number]) =>
    was === null ? t("rows.changeTo", { field: called(field), is }) : t("rows.change", { field: called(field), was: was || t("rows.nothingYet"), is });
  return (
    <section>
      <h3 className={styles.heading}>{t("rows.changes")}</h3>
      <ul className={styles.faults} aria-label={t("rows.changes")}>
        {rows.slice(0, SHOWN).map(({ row, title, changes, reopens }) => (
          <li key={row}>
            <span className={styles.where}>{title ? t("rows.rowOf", { row, name: title }) : t("rows.row", { row })}</span>
            {changes.map((change) => (
              <div key={change.field} className={styles.change}>
                {said(change)}
              </div>
            ))}
            {reopens && <div className={styles.warn}>{t("rows.reopens")}</div>}
          </li>
        ))}
        {total > SHOWN && <li className={styles.where}>{t("rows.more", { count: total - Math.min(SHOWN, rows.length) })}</li>}
      </ul>
    </section>
  );
}
