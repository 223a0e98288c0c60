// A follow-read as a file that the import takes in again.
import { FileTextOutlined } from "@ant-design/icons";
import type { MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import { useEditor } from "~/sync/editor/index.ts";
import { fileNameOf } from "~/ui/print.ts";
import { KIND } from "./model.ts";

export function useExport(): NonNullable<MenuProps["items"]> {
  const { t } = useTranslation("follow_read");
  const { content } = useEditor(KIND);
  if (!useCan("echo-reading", "export")) return [];
  const save = () => {
    const { unplaced: _none, lines, ...rest } = content.read();
    // Whose work a line is, and its place in this document, are of no use elsewhere.
    const file = { ...rest, lines: lines.map(({ id: _id, assignee: _who, ...line }) => line) };
    const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: address, download: `${fileNameOf(rest.title || "follow-read")}.json` }).click();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return [{ key: "json", icon: <FileTextOutlined />, label: t("export.json"), onClick: save }];
}
