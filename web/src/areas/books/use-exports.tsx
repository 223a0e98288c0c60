// Ways of a book out of the editor, as entries of its menu.
import { useEffect, useRef } from "react";
import { FileTextOutlined, Html5Outlined, PrinterOutlined } from "@ant-design/icons";
import { App, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import { useEditor } from "~/sync/editor/index.ts";
import { KIND } from "./model.ts";

type Files = typeof import("./export.ts");

export function useExports(): NonNullable<MenuProps["items"]> {
  const { t } = useTranslation("books");
  const { message } = App.useApp();
  const { content } = useEditor(KIND);
  const may = useCan("Roombook", "export");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (way: "saveH5" | "print" | "saveJson") => {
    const { signal } = (running.current = new AbortController());
    const done = message.loading(t("export.running"), 0);
    try {
      const files: Files = await import("./export.ts");
      await (way === "print" ? files.print(content.read(), t, signal) : files[way](content.read(), signal));
    } catch {
      if (!signal.aborted) message.error(t("export.failed"));
    } finally {
      done();
    }
  };
  if (!may) return [];
  return [
    { key: "h5", icon: <Html5Outlined />, label: t("export.h5"), onClick: () => void run("saveH5") },
    { key: "pdf", icon: <PrinterOutlined />, label: t("export.pdf"), onClick: () => void run("print") },
    { key: "json", icon: <FileTextOutlined />, label: t("export.json"), onClick: () => void run("saveJson") },
  ];
}
