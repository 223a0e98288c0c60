// Puts a class elsewhere: at once on one's own screen, back where it was when the server refuses, naming what is in the way.
import type { ReactNode } from "react";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { type Body, post } from "~/api/client.ts";
import { ApiError, asRecord, whyNot } from "~/api/errors.ts";
import { formatTime } from "~/ui/time.tsx";
import { useUndoable } from "~/ui/undo.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { useScope } from "../series/use-scope.tsx";
import type { ClassRow } from "./lanes.ts";

export type Elsewhere = Omit<Body<"/api/class/move">, "id" | "version" | "check">;

/** The class that is in the way, if the server names it. */
export function inTheWay(error: unknown): string | null {
  const clash = error instanceof ApiError ? asRecord(error.clash) : {};
  return typeof clash.who === "string" && typeof clash.id === "string" ? clash.id : null;
}

const REFUSED_SECONDS = 8;
/** The server's sentence for a record that is another version by now. */
const CHANGED = "error.changed";

type Move = (row: ClassRow, to: Elsewhere, shown?: Partial<ClassRow>, back?: boolean) => Promise<boolean>;

/** `move(row, elsewhere, shown)`; `shown` is how the class looks there meanwhile. Answers whether it is there; of one in a series it is asked which are meant. */
export function useMove(show: (row: ClassRow) => void, follow: () => void, open: (id: string) => void): readonly [Move, ReactNode] {
  const [ask, question] = useScope();
  const { t } = useTranslation("calendar");
  const { message } = App.useApp();
  const undoable = useUndoable();
  const zone = useZone();
  const refused = (row: ClassRow, error: unknown) => {
    const other = inTheWay(error);
    const key = `move ${performance.now()}`;
    message.open({
      key,
      type: "error",
      duration: REFUSED_SECONDS,
      content: (
        <>
          {error instanceof ApiError && error.id === CHANGED ? t("changed", { name: row.name }) : whyNot(error)}
          {other && (
            <Button type="link" size="small" onClick={() => (message.destroy(key), open(other))}>
              {t("showClash")}
            </Button>
          )}
        </>
      ),
    });
  };
  const move: Move = async (row, to, shown = {}, back = true) => {
    show({ ...row, ...shown });
    const answered = back ? await ask(row as never, to) : "save";
    if (answered !== "save") {
      if (answered === null) show(row);
      else follow();
      return answered === "saved";
    }
    try {
      const { class: answered } = await post("/api/class/move", { id: row.id, version: row.version, ...to });
      const moved = answered as ClassRow;
      show(moved);
      const was: Elsewhere = { start_at: row.start_at, end_at: row.end_at };
      if (to.teacher_id !== undefined) was.teacher_id = row.teacher_id ?? null;
      if (to.student_ids) was.student_ids = row.student_ids ?? [];
      if (to.classroom_type) was.classroom_type = row.classroom_type;
      if (back) undoable(t("moved", { name: row.name, time: formatTime(moved.start_at, zone) }), () => move(moved, was, row, false));
      return true;
    } catch (error) {
      show(row);
      refused(row, error);
      follow();
      return false;
    }
  };
  return [move, question];
}
