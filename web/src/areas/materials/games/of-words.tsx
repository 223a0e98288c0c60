// A game from the words of a courseware: which of the two, and one press.
import { useState } from "react";
import { ThunderboltOutlined } from "@ant-design/icons";
import { Alert, Button, Form, Modal, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { newId } from "@belltower/realtime/id";
import { post } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import { RecordPicker, useName } from "~/resource/index.tsx";
import { type Kind, KINDS } from "./pairs.ts";

export function OfWords() {
  const { t } = useTranslation("materials");
  const [open, setOpen] = useState(false);
  if (!useCan("Interaction", "add")) return null;
  return (
    <>
      <Button icon={<ThunderboltOutlined />} onClick={() => setOpen(true)}>
        {t("games.ofWords")}
      </Button>
      {open && <OfWordsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function OfWordsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["materials", "common"]);
  const [, setParams] = useSearchParams();
  const [courseware, setCourseware] = useState<string | null>(null);
  const [kind, setKind] = useState<Kind>("match");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // The same for every press of this dialog: a press twice makes one game.
  const [requestId, setRequestId] = useState(newId);
  const name = useName("coursewares", courseware);
  const chosen = () => {
    setRefused(null);
    setRequestId(newId());
  };
  const make = async () => {
    if (!courseware) return;
    setBusy(true);
    try {
      const title = name ? t("materials:games.titleOf", { name, kind: t(`materials:games.kinds.${kind}`) }) : null;
      const { id } = await post("/api/management/interaction/ofWords", { courseware_id: courseware, kind, title, requestId });
      setParams((now) => {
        now.set("record", id);
        return now;
      });
      onClose();
    } catch (error) {
      setRefused((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t("materials:games.ofWords")}
      okText={t("materials:games.make")}
      okButtonProps={{ disabled: !courseware, loading: busy }}
      cancelText={t("common:action.cancel")}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t("materials:games.courseware")} htmlFor="of-words-courseware">
          <RecordPicker
            id="of-words-courseware"
            resource="coursewares"
            value={courseware}
            onChange={(id) => {
              setCourseware(typeof id === "string" ? id : null);
              chosen();
            }}
          />
        </Form.Item>
        <Form.Item label={t("materials:interactions.fields.kind")} htmlFor="of-words-kind">
          <Select<Kind>
            id="of-words-kind"
            value={kind}
            onChange={(next) => {
              setKind(next);
              chosen();
            }}
            options={KINDS.map((value) => ({ value, label: t(`materials:games.kinds.${value}`) }))}
          />
        </Form.Item>
      </Form>
      {refused && <Alert type="error" showIcon title={refused} />}
    </Modal>
  );
}
