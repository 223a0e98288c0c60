// A document as a file, as entries of its menu: a workbook, and JSON; both come in again by the list's import.
import { App, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import { save, unpacked } from "~/resource/index.tsx";
import { documentCall, type DocumentOf } from "./calls.ts";

/** None where the person may take nothing out. */
export function useFileItems(of: DocumentOf, title: string): NonNullable<MenuProps["items"]> {
  const { t } = useTranslation("document");
  const { message } = App.useApp();
  const may = useCan(of.meta.page, "export");
  const take = async (form: "xlsx" | "json") => {
    try {
      const { data } = await documentCall<{ data: string }>(of, "exportDocument", { form });
      save(unpacked(data), `${title}.${form}`);
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  return may ? (["xlsx", "json"] as const).map((form) => ({ key: form, label: t(`menu.${form}`), onClick: () => void take(form) })) : [];
}
