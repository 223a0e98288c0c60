// Puts something of the course tree into another category: by its path, for who does not drag.
import { useState } from "react";
import { Form, Modal, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import type { Tree } from "~/resource/tree-view.tsx";
import { useSeedTranslation } from "~/ui/builtin.ts";

interface MoveDialogProps {
  row: Row | undefined;
  isCategory: boolean;
  tree: Tree;
  categories: readonly Row[];
  onClose: () => void;
  onMove: (parent: string | null) => Promise<boolean>;
}

const TOP = "";

export function MoveDialog({ row, isCategory, tree, categories, onClose, onMove }: MoveDialogProps) {
  const { t } = useTranslation(["courses", "common"]);
  const say = useSeedTranslation();
  const [to, setTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = (id: string) => say("course_categories", String(tree.row(id)?.["name"] ?? ""));
  const path = (id: string) => [...tree.pathOf(id).toReversed(), id].map(name).join(" / ");
  const options = categories
    .filter(({ id }) => !isCategory || (row !== undefined && tree.mayStand(row.id, { parent: id, after: null })))
    .map(({ id }) => ({ value: id, label: path(id) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const go = async () => {
    if (to === null) return;
    setBusy(true);
    const moved = await onMove(to === TOP ? null : to);
    setBusy(false);
    if (moved) onClose();
  };
  return (
    <Modal
      open
      title={t("moveTitle", { name: String(row?.["name"] ?? "") })}
      okText={t("move")}
      cancelText={t("common:action.cancel")}
      okButtonProps={{ disabled: to === null, loading: busy }}
      onOk={go}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t("moveTo")} htmlFor="move-to">
          <Select
            id="move-to"
            autoFocus
            value={to}
            onChange={setTo}
            showSearch={{ optionFilterProp: "label" }}
            options={isCategory ? [{ value: TOP, label: t("top") }, ...options] : options}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
