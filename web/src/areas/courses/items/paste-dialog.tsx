// A list that was pasted, seen as rows before it is added: what is there already is left out, what is refused is said at its row.
import { useState } from "react";
import { Alert, Input, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import type { Row } from "~/realtime/index.ts";
import { fieldOf, useWords } from "~/resource/index.tsx";
import type { Sort } from "./sorts.tsx";
import { MAX_ITEMS } from "./use-items.ts";
import styles from "./items.module.css";

interface PasteDialogProps {
  sort: Sort;
  courseware: string;
  start: string;
  /** What the courseware has. */
  held: readonly Row[];
  onClose: () => void;
  onAdded: () => void;
}

export function PasteDialog({ sort, courseware, start, held, onClose, onAdded }: PasteDialogProps) {
  const { t } = useTranslation(["reading", "common"]);
  const words = useWords(sort.resource);
  const { meta } = sort.resource;
  const [text, setText] = useState(start);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ said: string; rows: Readonly<Record<string, string>> } | null>(null);
  const key = (of: unknown) => String(of ?? "").toLowerCase();
  const there = new Set(sort.key === "words" ? held.map((row) => key(row[meta.title])) : []);
  const all = sort.pasted(text);
  const isTwice = (row: Record<string, string>, at: number) =>
    sort.key === "words" && (there.has(key(row[meta.title])) || all.findIndex((one) => key(one[meta.title]) === key(row[meta.title])) < at);
  const rows = all.filter((row, at) => !isTwice(row, at));
  const left = all.length - rows.length;
  const beyond = Math.max(0, held.length + rows.length - MAX_ITEMS);
  const fields = sort.cells.map(({ field }) => field).filter((field) => rows.some((row) => row[field]));
  const add = async () => {
    setBusy(true);
    setWrong(null);
    try {
      await call("POST", `${meta.base}/addAll`, { coursewareId: courseware, rows });
      onAdded();
    } catch (error) {
      setBusy(false);
      setWrong({ said: (error as Error).message, rows: error instanceof ApiError ? error.fields : {} });
    }
  };
  const shown = (field: string, value: string | undefined) => value && (fieldOf(meta, field)?.kind === "enum" ? words.value(field, value) : value);
  return (
    <Modal
      open
      width={860}
      title={t("paste.title")}
      okText={t("paste.add", { count: rows.length })}
      okButtonProps={{ disabled: rows.length === 0 || beyond > 0 }}
      confirmLoading={busy}
      cancelText={t("common:action.cancel")}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <Input.TextArea
        autoFocus
        value={text}
        autoSize={{ minRows: 4, maxRows: 10 }}
        placeholder={t(`paste.hint.${sort.key}`)}
        aria-label={t("paste.title")}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(null);
        }}
      />
      {wrong && <Alert className={styles.said ?? ""} type="error" showIcon title={wrong.said} role="alert" />}
      {left > 0 && <Alert className={styles.said ?? ""} type="info" showIcon title={t("paste.there", { count: left })} />}
      {beyond > 0 && <Alert className={styles.said ?? ""} type="warning" showIcon title={t("paste.beyond", { count: beyond, max: MAX_ITEMS })} />}
      {rows.length > 0 && (
        <div className={styles.preview}>
          <table className={styles.table} aria-label={t("paste.preview")}>
            <thead>
              <tr>
                {fields.map((field) => (
                  <th key={field}>{words.field(field)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => {
                const faults = Object.entries(wrong?.rows ?? {}).filter(([place]) => place.startsWith(`rows.${at}.`));
                return (
                  <tr key={`${at} ${row[meta.title]}`}>
                    {fields.map((field, column) => (
                      <td key={field}>
                        {shown(field, row[field])}
                        {column === 0 &&
                          faults.map(([place, said]) => (
                            <div key={place} className={styles.fault}>
                              {said}
                            </div>
                          ))}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  );
}
