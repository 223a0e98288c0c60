// What the server changed in the whole track at once: said, with the one press that takes it back; the next undo takes it back as well.
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { type DocumentOf, useServerStep } from "~/documents/index.ts";

const SECONDS = 20;

/** Says it; `seq` is the entry that did it. */
export function useChanged(of: DocumentOf): (said: string, seq: number | null | undefined) => void {
  const { t } = useTranslation("subtitles");
  const { message } = App.useApp();
  const did = useServerStep(of);
  return (said, seq) => {
    if (seq === null || seq === undefined) return void message.info(said);
    const key = `changed ${of.id} ${seq}`;
    const takeBack = did(seq, t("undone"));
    const back = () => {
      message.destroy(key);
      takeBack();
    };
    const content = (
      <>
        {said}{" "}
        <Button type="link" size="small" onClick={back}>
          {t("undo")}
        </Button>
      </>
    );
    void message.open({ key, type: "success", duration: SECONDS, content });
  };
}
