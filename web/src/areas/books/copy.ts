// Another book that begins as this one is.
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";

/** Answers the copy's id; null where it could not be made, which was said. */
export function useCopy(): (id: string, title: string) => Promise<string | null> {
  const { t } = useTranslation("books");
  const { message } = App.useApp();
  return async (id, title) => {
    try {
      const made = await post("/api/management/pictureBook/create", {
        title: t("copy.title", { title: title || t("book.untitled") }).slice(0, 200),
        template: "empty",
        copy_of_id: id,
      });
      return made.id;
    } catch (error) {
      message.error((error as Error).message);
      return null;
    }
  };
}
