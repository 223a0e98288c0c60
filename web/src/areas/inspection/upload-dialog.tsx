// Uploads what was said in a class. A transcript that is there is replaced only by who says so.
import { useRef, useState } from "react";
import { FileTextOutlined } from "@ant-design/icons";
import { Alert, App, Button, Checkbox, Form, Modal } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TranscriptTaken } from "~/api/calls.gen.ts";
import { ApiError, asRecord } from "~/api/errors.ts";
import { sendFile } from "~/api/upload.ts";
import { RecordPicker } from "~/resource/index.tsx";
import { useStart } from "./start.tsx";
import styles from "./inspection.module.css";

interface UploadDialogProps {
  of?: { id: string; name: string };
  onClose: () => void;
  onDone: () => void;
}

/** Characters of a file's name that are kept. */
const NAME = 150;

/** What is there already, of a refusal for that. */
const thereOf = (error: unknown): string | null => {
  const clash = error instanceof ApiError && error.status === 409 ? asRecord(error.clash) : {};
  return typeof clash["name"] === "string" ? clash["name"] : null;
};

export function UploadDialog({ of, onClose, onDone }: UploadDialogProps) {
  const { t } = useTranslation(["inspection", "common"]);
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<string | null>(of?.id ?? null);
  const [file, setFile] = useState<File | null>(null);
  const [inspect, setInspect] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const { startNow, may } = useStart();
  const send = useMutation({
    mutationFn: async (replace: boolean) => {
      const query = { class: chosen ?? "", name: (file?.name ?? "").slice(-NAME), replace: String(replace) };
      const taken = await sendFile<TranscriptTaken>("/api/transcript/upload", query, file ?? new Blob());
      if (inspect && may) await startNow([taken.inspection_id]);
      return taken;
    },
    onSuccess: ({ lines, unknown }) => {
      message.success(t("upload.done", { count: lines }));
      if (unknown > 0) message.info(t("upload.unknown", { count: unknown }));
      onDone();
    },
  });
  const there = thereOf(send.error);
  return (
    <Modal
      open
      title={t("upload.title")}
      onCancel={onClose}
      okText={there === null ? t("upload.send") : t("upload.replace")}
      okButtonProps={{ disabled: !chosen || !file, loading: send.isPending, danger: there !== null }}
      cancelText={t("common:action.cancel")}
      onOk={() => send.mutate(there !== null)}
    >
      <Form layout="vertical">
        {of ? (
          <p>{of.name}</p>
        ) : (
          <Form.Item label={t("upload.class")} required htmlFor="transcript-class">
            <RecordPicker
              id="transcript-class"
              resource="classes"
              filter={{ past: true }}
              value={chosen}
              onChange={(id) => {
                setChosen(typeof id === "string" ? id : null);
                send.reset();
              }}
            />
          </Form.Item>
        )}
        <Form.Item label={t("upload.file")} required extra={t("upload.hint")} htmlFor="transcript-file">
          <input
            ref={input}
            id="transcript-file"
            className={styles.file}
            type="file"
            accept=".vtt,.srt,.json,.jsonl"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              send.reset();
            }}
          />
          <Button icon={<FileTextOutlined />} onClick={() => input.current?.click()}>
            {file?.name ?? t("upload.choose")}
          </Button>
        </Form.Item>
        <Checkbox checked={inspect} onChange={({ target }) => setInspect(target.checked)}>
          {t("upload.inspect")}
        </Checkbox>
      </Form>
      {there !== null && <Alert className={styles.alert ?? ""} type="warning" showIcon title={t("upload.replaceAsk", { name: there })} />}
      {send.error && there === null && <Alert className={styles.alert ?? ""} type="error" showIcon title={send.error.message} />}
    </Modal>
  );
}
