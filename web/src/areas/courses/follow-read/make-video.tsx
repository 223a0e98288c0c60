// "Make a video" over the lines of a courseware: of all of them or some, called as the courseware is until somebody says otherwise.
import { useState } from "react";
import { PlaySquareOutlined } from "@ant-design/icons";
import { Button, Input, Modal, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { newId } from "@belltower/realtime/id";
import { post } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import { editorPath, useMayOnEditor, useRefusal } from "~/resource/index.tsx";
import { PickLines, usePickedLines } from "./pick-lines.tsx";
import styles from "./follow-read.module.css";

interface MakeVideoProps {
  courseware: string;
  name: string;
}

export function MakeVideo(props: MakeVideoProps) {
  const { t } = useTranslation("follow_read");
  const [open, setOpen] = useState(false);
  const [may, mayEdit, mayOpen] = [useCan("echo-reading", "add"), useCan("echo-reading", "edit"), useMayOnEditor("follow_read_coursewares")];
  if (!may || !mayEdit || !mayOpen) return null;
  return (
    <>
      <Button size="small" icon={<PlaySquareOutlined />} onClick={() => setOpen(true)}>
        {t("make.open")}
      </Button>
      {open && <MakeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function MakeDialog({ courseware, name, onClose }: MakeVideoProps & { onClose: () => void }) {
  const { t } = useTranslation(["follow_read", "common"]);
  const refuse = useRefusal();
  const navigate = useNavigate();
  const lines = usePickedLines(courseware);
  const [title, setTitle] = useState(name);
  const [speed, setSpeed] = useState<"normal" | "slow">("normal");
  const [busy, setBusy] = useState(false);
  // Sent again after a cut, it is the same one.
  const [requestId] = useState(newId);
  const make = async () => {
    setBusy(true);
    try {
      const body = { title: title.trim(), courseware_id: courseware, items: lines.picked.map(({ id }) => id), speed, requestId };
      const { id } = await post("/api/management/followRead/courseware/edit", body);
      void navigate(editorPath("follow_read_coursewares", id));
    } catch (error) {
      refuse(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t("make.title")}
      okText={t("make.make", { count: lines.picked.length })}
      okButtonProps={{ disabled: lines.picked.length === 0 || title.trim() === "" }}
      cancelText={t("common:action.cancel")}
      confirmLoading={busy}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <label className={styles.field}>
          <span>{t("parts.title")}</span>
          <Input value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
        </label>
        <div className={styles.row}>
          <span>{t("parts.speed")}</span>
          <Segmented
            size="small"
            aria-label={t("parts.speed")}
            value={speed}
            options={(["normal", "slow"] as const).map((value) => ({ value, label: t(`speed.${value}`) }))}
            onChange={setSpeed}
          />
        </div>
        <PickLines {...lines} />
      </div>
    </Modal>
  );
}
