// A document from a file: seen before a job makes it, with what is wrong row by row, and the wrong rows as a sheet to be put right.
import { useEffect, useState } from "react";
import { DownloadOutlined, FileExcelOutlined } from "@ant-design/icons";
import { Alert, App, Button, Input, Modal, Upload } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "~/api/client.ts";
import { useSession } from "~/api/session.ts";
import { sendFile } from "~/api/upload.ts";
import { save, unpacked } from "./files.ts";
import { jobEnd } from "./job-end.ts";
import type { Resource } from "./types.ts";
import styles from "./import.module.css";

/** Faults shown in the dialog; the sheet has all. */
const SHOWN = 50;

interface Imported {
  row: Record<string, unknown>;
  groups: number;
  items: number;
  faults: { row: number | null; place: string; msg: string }[];
  sheet: string | null;
  problems: unknown[];
}
interface Chosen {
  form: "xlsx" | "json";
  name: string;
  file: File;
  seen: Imported;
}

export function ImportDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useTranslation("resource");
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [title, setTitle] = useState("");
  const [busy, setBusy] = useState(false);
  const [making, setMaking] = useState(false);
  const client = useQueryClient();
  // Closed, the dialog waits no more; the job goes on.
  const [closed] = useState(() => new AbortController());
  useEffect(() => () => closed.abort(), [closed]);
  const most = useSession(({ user }) => Math.ceil((user?.limits.importBytes ?? 0) / 2 ** 20));
  const { base, title: titleField } = resource.meta;
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (closed.signal.aborted) return;
      message.error(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const look = (file: File) => {
    // What was seen of another file is not what would be taken in.
    setChosen(null);
    return during(async () => {
      const form = file.name.toLowerCase().endsWith(".json") ? "json" : "xlsx";
      const name = file.name.replace(/\.[^.]*$/, "");
      const seen = await sendFile<Imported>(`${base}/import`, { form }, file);
      setChosen({ form, name, file, seen });
      setTitle(String(seen.row[titleField] ?? name));
    });
  };
  const make = () =>
    during(async () => {
      if (!chosen) return;
      const query = { form: chosen.form, row: JSON.stringify({ [titleField]: title.trim() }), name: chosen.file.name.slice(-150) };
      const { job } = await sendFile<{ job: string }>(`${base}/importDocument`, query, chosen.file);
      setMaking(true);
      const { id } = await jobEnd<{ id: string }>(client, job, closed.signal).finally(() => setMaking(false));
      onClose();
      if (resource.path) void navigate(resource.path(id));
    });
  const close = () => {
    if (making) message.info(t("import.goesOn"));
    onClose();
  };
  const template = () =>
    during(async () => save(unpacked((await call<{ data: string }>("POST", `${base}/importTemplate`, {})).data), `${t("import.templateName")}.xlsx`));
  const seen = chosen?.seen;
  return (
    <Modal
      open
      title={t("import.title")}
      onCancel={close}
      okText={t("import.make")}
      okButtonProps={{ disabled: !seen || seen.items === 0 || title.trim() === "", loading: busy && chosen !== null }}
      onOk={() => void make()}
      width={640}
    >
      <div className={styles.import}>
        <Upload.Dragger
          accept=".xlsx,.json"
          maxCount={1}
          showUploadList={false}
          disabled={busy}
          beforeUpload={(file) => {
            void look(file);
            return false;
          }}
        >
          <p className={styles.art} aria-hidden>
            <FileExcelOutlined />
          </p>
          <p>{chosen ? t("import.chosen", { name: `${chosen.name}.${chosen.form}` }) : t("import.drop")}</p>
          <p className={styles.hint}>{t("import.forms", { max: most })}</p>
        </Upload.Dragger>
        <Button type="link" className={styles.template ?? ""} icon={<DownloadOutlined />} onClick={() => void template()}>
          {t("import.template")}
        </Button>
        {seen && (
          <>
            <label className={styles.field}>
              {t("import.name")}
              <Input value={title} maxLength={200} onChange={(e) => setTitle(e.target.value)} />
            </label>
            <Alert
              role="status"
              showIcon
              type={seen.faults.length === 0 ? "success" : seen.items === 0 ? "error" : "warning"}
              title={t("import.seen", { items: seen.items, groups: seen.groups })}
              description={
                seen.faults.length > 0
                  ? t("import.faults", { count: seen.faults.length })
                  : seen.problems.length > 0
                    ? t("import.problems", { count: seen.problems.length })
                    : t("import.fine")
              }
              action={
                seen.sheet && (
                  <Button
                    size="small"
                    icon={<DownloadOutlined />}
                    onClick={() => save(unpacked(seen.sheet ?? ""), `${t("import.sheetName", { name: chosen.name })}.xlsx`)}
                  >
                    {t("import.sheet")}
                  </Button>
                )
              }
            />
            {seen.faults.length > 0 && (
              <ul className={styles.faults} aria-label={t("import.wrong")}>
                {seen.faults.slice(0, SHOWN).map(({ row, place, msg }) => (
                  <li key={`${row}${place}${msg}`}>
                    <span className={styles.where}>{row === null ? place : t("import.row", { row, place })}</span> {msg}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Modal>
  );
}
