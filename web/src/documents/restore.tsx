// Going back to a moment, and the one press that takes it back; what others are told when somebody did.
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useSession } from "~/api/session.ts";
import { useOpenDocument } from "~/sync/index.ts";
import { documentCall, useInvalidateDocument, type DocumentOf } from "./calls.ts";
import { useMoment, type Moment } from "./moment.ts";

/** How long a notice offers its button: longer than one reads, and the history offers it for good. */
const SECONDS = 20;

/** Goes back; answers whether it is so now. */
export function useRestore(of: DocumentOf): (moment: Moment) => Promise<boolean> {
  const { t } = useTranslation("document");
  const { message } = App.useApp();
  const did = useServerStep(of);
  const invalidate = useInvalidateDocument(of);
  return async (moment) => {
    try {
      const { seq } = await documentCall<{ seq: number | null }>(of, "history/restore", moment);
      if (seq === null) void message.info(t("history.sameAlready"));
      else {
        const key = `restored ${of.id} ${seq}`;
        const takeBack = did(seq);
        const back = (
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key);
              takeBack();
            }}
          >
            {t("history.undo")}
          </Button>
        );
        void message.open({
          key,
          type: "success",
          duration: SECONDS,
          content: (
            <>
              {t("history.restored")} {back}
            </>
          ),
        });
      }
      void invalidate("restored");
      return true;
    } catch (error) {
      void message.error((error as Error).message);
      return false;
    }
  };
}

/** Makes what the server did at once, in one entry, the last step of this page's undo; answers what takes it back. `said` is told then. */
export function useServerStep(of: DocumentOf): (seq: number, said?: string) => () => void {
  const document = useOpenDocument();
  const undo = useUndoRestore(of);
  return (seq, said) => document.did(() => void undo(seq, said));
}

export function useUndoRestore(of: DocumentOf): (seq: number, said?: string) => Promise<void> {
  const { t } = useTranslation("document");
  const { message } = App.useApp();
  const invalidate = useInvalidateDocument(of);
  return async (seq, said) => {
    try {
      await documentCall(of, "history/undo", { seq });
      void message.success(said ?? t("history.undone"));
    } catch (error) {
      void message.error((error as Error).message);
    }
    void invalidate("restored");
  };
}

/** What the hub tells when somebody went back. */
export interface Restored {
  seq: number | null;
  version: number | null;
  undoes: number | null;
  /** What else it did, where it is no way back. */
  did?: string | null;
  by: string;
  name: string;
}

/** Tells who is here that somebody else went back, with a way to look at what it was before. */
export function useRestoreNotice(): (restored: Restored) => void {
  const { t } = useTranslation("document");
  const { message } = App.useApp();
  const me = useSession((s) => s.user?.id);
  const [, look] = useMoment();
  return ({ seq, version, undoes, did, by, name }) => {
    if (by === me || seq === null) return;
    const key = `restored ${seq}`;
    const said =
      undoes !== null
        ? t("history.undid", { name })
        : did === "fix" || did === "import"
          ? t(`history.did.${did}`, { name })
          : t("history.wentBack", { name, moment: version === null ? t("history.atEntry") : t("history.versionNumber", { number: version }) });
    const button = (
      <Button
        type="link"
        size="small"
        onClick={() => {
          message.destroy(key);
          look({ before: seq });
        }}
      >
        {t("history.lookBefore")}
      </Button>
    );
    void message.open({
      key,
      type: "warning",
      duration: SECONDS,
      content: (
        <>
          {said} {button}
        </>
      ),
    });
  };
}
