// What the server changed in the whole track at once: said, with the one press that takes it back.
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { type DocumentOf, useUndoRestore } from "~/documents/index.ts";

const SECONDS = 20;

/** Says it; `seq` is the entry that did it. */
export function useChanged(of: DocumentOf): (said: string, seq: number | null | undefined) => void {
  const { t } = useTranslation("subtitles");
  const { message } = App.useApp();
  const undo = useUndoRestore(of);
  return (said, seq) => {
    if (seq === null || seq === undefined) return void message.info(said);
    const key = `changed ${of.id} ${seq}`;
    const back = () => {
      message.destroy(key);
      void undo(seq);
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
