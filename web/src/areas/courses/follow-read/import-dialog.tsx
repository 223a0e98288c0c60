// A follow-read from lines that were typed elsewhere, or from one that was saved as a file: seen before it is made, with what is left out and why.
import { useState } from "react";
import { FileTextOutlined } from "@ant-design/icons";
import { Alert, Button, Input, Modal, Upload } from "antd";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import { type Data, post } from "~/api/client.ts";
import { RecordPicker, useRefusal } from "~/resource/index.tsx";
import { pastedLines } from "../items/paste.ts";
import styles from "./follow-read.module.css";

type Imported = Data<"/api/management/followRead/courseware/import">;

interface ImportDialogProps {
  onClose: () => void;
  onMade: (id: string) => void;
}

const fromText = (text: string) => ({ lines: pastedLines(text).map(({ speaker, text: said, translation }) => ({ speaker, text: said, translation })) });

export default function ImportDialog({ onClose, onMade }: ImportDialogProps) {
  const { t } = useTranslation(["follow_read", "common", "reading"]);
  const refuse = useRefusal();
  const [courseware, setCourseware] = useState<string | null>(null);
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const [file, setFile] = useState<{ name: string; content: Record<string, unknown> } | null>(null);
  const [unread, setUnread] = useState(false);
  const [seen, setSeen] = useState<Imported | null>(null);
  const [busy, setBusy] = useState(false);
  const [requestId] = useState(newId);
  const content = file?.content ?? fromText(text);
  const ask = async (make: boolean) => {
    setBusy(true);
    try {
      // The server says of each part whether it knows it.
      const body = {
        content: content as Record<string, never>,
        make,
        title: title.trim(),
        ...(courseware !== null && { courseware_id: courseware }),
        ...(make && { requestId }),
      };
      const answer = await post("/api/management/followRead/courseware/import", body);
      if (answer.id) return onMade(answer.id);
      setSeen(answer);
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  };
  const read = async (chosen: File) => {
    try {
      const held: unknown = JSON.parse(await chosen.text());
      if (typeof held !== "object" || held === null || Array.isArray(held)) throw new Error("no object");
      const content = held as Record<string, unknown>;
      setFile({ name: chosen.name, content });
      setTitle((before) => before || String(content["title"] ?? ""));
      setUnread(false);
    } catch {
      setFile(null);
      setUnread(true);
    }
    setSeen(null);
  };
  const nothing = !file && text.trim() === "";
  const whole = courseware !== null && title.trim() !== "";
  return (
    <Modal
      open
      width={640}
      title={t("import.title")}
      okText={seen ? t("import.make", { count: seen.lines }) : t("import.look")}
      okButtonProps={{ disabled: nothing || (seen !== null && (!whole || seen.lines === 0)) }}
      cancelText={t("common:action.cancel")}
      confirmLoading={busy}
      onOk={() => void ask(seen !== null)}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <label className={styles.field}>
          <span>{t("parts.title")}</span>
          <Input value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
        </label>
        <label className={styles.field}>
          <span>{t("import.courseware")}</span>
          <RecordPicker resource="coursewares" required value={courseware} aria-label={t("import.courseware")} onChange={(id) => setCourseware(id as string)} />
        </label>
        {file ? (
          <div className={styles.row}>
            <FileTextOutlined aria-hidden /> {file.name}
            <Button
              size="small"
              type="link"
              onClick={() => {
                setFile(null);
                setSeen(null);
              }}
            >
              {t("import.other")}
            </Button>
          </div>
        ) : (
          <>
            <Input.TextArea
              rows={7}
              value={text}
              aria-label={t("import.lines")}
              placeholder={t("reading:paste.hint.lines")}
              onChange={({ target }) => {
                setText(target.value);
                setSeen(null);
              }}
            />
            <Upload accept=".json" maxCount={1} showUploadList={false} beforeUpload={(chosen) => (void read(chosen), false)}>
              <Button size="small" icon={<FileTextOutlined />}>
                {t("import.file")}
              </Button>
            </Upload>
          </>
        )}
        {unread && <Alert type="error" showIcon title={t("import.unread")} />}
        {seen && (
          <Alert
            type={seen.faults.length > 0 ? "warning" : "success"}
            showIcon
            title={t("import.taken", { count: seen.lines })}
            description={
              seen.faults.length > 0 && (
                <ul className={styles.faults}>
                  {seen.faults.map(({ place, msg }) => (
                    <li key={`${place} ${msg}`}>
                      <code>{place}</code> {msg}
                    </li>
                  ))}
                </ul>
              )
            }
          />
        )}
      </div>
    </Modal>
  );
}
