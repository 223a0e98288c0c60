// More lines of the courseware for a follow-read that is open: with their recordings, as long as these are.
import { useState } from "react";
import { Modal } from "antd";
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import { Loading } from "~/ui/states.tsx";
import { heard } from "./sound.ts";
import { PickLines, usePickedLines } from "./pick-lines.tsx";
import { useFollowReadRow } from "./use-follow-read.ts";
import { type NewLine, useFollowRead, useVerbs } from "./verbs.ts";

interface AddLinesProps {
  /** The follow-read. */
  id: string;
  onClose: () => void;
}

const text = (row: Row, field: string) => String(row[field] ?? "");

/** A line of a courseware as one of a follow-read; the server does the same where it makes one of lines. */
async function lineOf(row: Row, slow: boolean): Promise<NewLine> {
  const [first, second] = slow ? ["audio_slow", "audio"] : ["audio", "audio_slow"];
  const sound = text(row, first as string) || text(row, second as string);
  return {
    item: row.id,
    speaker: text(row, "speaker"),
    text: text(row, "text"),
    translation: text(row, "translation"),
    image: text(row, "image"),
    sound,
    soundMs: sound ? ((await heard(sound))?.ms ?? 0) : 0,
    spoken: "",
  };
}

export function AddLines({ id, onClose }: AddLinesProps) {
  const { data } = useFollowReadRow(id);
  const { t } = useTranslation("follow_read");
  const courseware = data?.row["courseware_id"];
  if (typeof courseware !== "string")
    return (
      <Modal open title={t("addLines.open")} footer={null} onCancel={onClose}>
        <Loading />
      </Modal>
    );
  return <Pick courseware={courseware} onClose={onClose} />;
}

function Pick({ courseware, onClose }: { courseware: string; onClose: () => void }) {
  const { t } = useTranslation(["follow_read", "common"]);
  const { speed } = useFollowRead();
  const verbs = useVerbs();
  const lines = usePickedLines(courseware);
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    verbs.addLines(await Promise.all(lines.picked.map((row) => lineOf(row, speed === "slow"))));
    onClose();
  };
  return (
    <Modal
      open
      title={t("addLines.open")}
      okText={t("addLines.add", { count: lines.picked.length })}
      okButtonProps={{ disabled: lines.picked.length === 0 }}
      cancelText={t("common:action.cancel")}
      confirmLoading={busy}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <PickLines {...lines} />
    </Modal>
  );
}
