// Says what was done, with a way back for a while.
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";

/** How long the way back is offered. */
const UNDO_SECONDS = 10;

/** `tell(text, undo)`: one press takes it back. `undo` says itself what came of it. */
export function useUndoable(): (text: string, undo: () => unknown) => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (text, undo) => {
    const key = `undo ${text} ${performance.now()}`;
    const back = () => {
      message.destroy(key);
      undo();
    };
    message.open({
      key,
      type: "success",
      duration: UNDO_SECONDS,
      content: (
        <>
          {text}
          <Button type="link" size="small" onClick={back}>
            {t("action.undo")}
          </Button>
        </>
      ),
    });
  };
}
