// Makes two records of one again, and says what came of it.
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { useInvalidateResource } from "~/realtime/index.ts";
import { useRefusal } from "~/resource/index.tsx";
import { calls, type People } from "./calls.ts";

export function useUnmerge(of: People): (merge: string, name: string) => Promise<string | null> {
  const { t } = useTranslation("record");
  const { message } = App.useApp();
  const refuse = useRefusal();
  const makeOld = useInvalidateResource(of);
  return async (merge, name) => {
    try {
      const { keep, back } = await post(calls[of].unmerge, { id: merge });
      message.success(t("doubles.undone", { name }));
      for (const id of [keep, back]) void makeOld(id);
      return back;
    } catch (error) {
      refuse(error);
      return null;
    }
  };
}
