// What is done about a start: a stand-in, taking care of it, asking the teacher again. Each says what came of it, with a way back where there is one.
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { whyNot } from "~/api/errors.ts";
import { useSession } from "~/api/session.ts";
import { useUndoable } from "~/ui/undo.tsx";
import type { Start, StandIn } from "./use-starting.ts";

export function useActs(after: () => void) {
  const { t, i18n } = useTranslation("starting");
  const { message, modal } = App.useApp();
  const undoable = useUndoable();
  const me = useSession(({ user }) => user?.id);

  const tried = async (what: () => Promise<void>) => {
    try {
      await what();
    } catch (error) {
      message.error(whyNot(error));
    }
    after();
  };

  /** Whoever else takes care of it. */
  const carer = ({ claim }: Start) => (claim && claim.userId !== me ? claim : null);
  const agreed = (title: string, content: string, okText: string) =>
    new Promise<boolean>((resolve) => {
      modal.confirm({ title, content, okText, onOk: () => resolve(true), onCancel: () => resolve(false) });
    });

  /** What was done, and of those whom it concerns who has been told and who is to be called. */
  const withTold = (done: string, concerned: readonly string[], untold: readonly string[]) => {
    const told = concerned.filter((name) => !untold.includes(name));
    const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
    const said = [
      done,
      told.length > 1 ? t("told.both") : told[0] !== undefined ? t("told.one", { name: told[0] }) : "",
      untold.length > 0 ? t("told.none", { names: list.format(untold) }) : "",
    ];
    return said.filter(Boolean).join(i18n.language.startsWith("zh") ? "" : " ");
  };

  const substitute = async (start: Start, standIn: Pick<StandIn, "id" | "name">) => {
    const other = carer(start);
    const words = { name: standIn.name, title: start.name };
    const over = other && { name: other.name, title: start.name, to: standIn.name };
    if (over && !(await agreed(t("carer.give", over), t("carer.giveHint", over), t("carer.giveOk")))) return;
    // Whoever has just said so would find the class given away.
    const comes = start.readyAt ?? start.doorAt;
    const coming = { name: start.teacherName ?? "", title: start.name, to: standIn.name };
    if (!over && comes && !(await agreed(t("coming.give", coming), t("coming.giveHint", coming), t("coming.giveOk")))) return;
    await tried(async () => {
      const asked = { id: start.id, version: start.version, teacher_id: standIn.id, ...(other && { over: other.userId }) };
      const { class: given, untold } = await post("/api/class/substitute", asked);
      const { version } = given as { version: number };
      const matched = !start.reasons.some(({ why }) => why === "untaught");
      const { teacherId: first, teacherName: firstName } = start;
      const concerned = [standIn.name, ...(matched && firstName ? [firstName] : [])];
      undoable(withTold(matched ? t("substituted", words) : t("substitutedAlone", words), concerned, untold), () =>
        tried(async () => {
          if (matched && first && firstName) {
            const back = await post("/api/class/substitute", { id: start.id, version, teacher_id: first });
            message.success(withTold(t("back", { title: start.name, name: firstName }), concerned, back.untold));
          } else {
            await post("/api/class/update", { id: start.id, version, teacher_id: first, matched });
            message.success(t("backNobody", { title: start.name }));
          }
        }),
      );
    });
  };

  /** Takes care of it, takes it over from somebody, or gives it back. */
  const claim = async (start: Start) => {
    const other = carer(start);
    const over = other && { name: other.name, title: start.name };
    if (over && !(await agreed(t("carer.claim", over), t("carer.claimHint", over), t("carer.claimOk")))) return;
    const on = start.claim?.userId !== me;
    await tried(async () => {
      await post("/api/class/starting/claim", { id: start.id, on, ...(other && { over: other.userId }) });
      const done = t(on ? "claimDone" : "unclaimDone", { title: start.name });
      // It is not theirs to give it to whom it was taken from.
      if (other) return void message.success(done);
      undoable(done, () => tried(() => post("/api/class/starting/claim", { id: start.id, on: !on }).then(() => {})));
    });
  };

  const called = (start: Start) => {
    const [on, words] = [start.calledAt === null, { name: start.teacherName ?? "" }];
    return tried(async () => {
      await post("/api/class/starting/called", { id: start.id, on });
      undoable(t(on ? "calledDone" : "uncalledDone", words), () => tried(() => post("/api/class/starting/called", { id: start.id, on: !on }).then(() => {})));
    });
  };

  const remind = (start: Start) =>
    tried(async () => {
      await post("/api/class/remind", { id: start.id });
      message.success(t("asking", { name: start.teacherName ?? "" }));
    });

  /** Asks the teacher again; who has no account is called, and that is noted. */
  const reach = (start: Start) => (start.account ? remind(start) : called(start));

  return { me, substitute, claim, reach };
}

export type Acts = ReturnType<typeof useActs>;
