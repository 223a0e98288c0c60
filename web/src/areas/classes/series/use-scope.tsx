// Whether a change of a class in a series is of this one alone, of it and those after it, or of all to come: asked wherever one is changed.
import { type ReactNode, useCallback, useState } from "react";
import type { Row } from "~/realtime/index.ts";
import type { Answered, Values } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";

const ScopeDialog = later(async () => (await import("./scope-dialog.tsx")).ScopeDialog);

/** What of a class its series may have for all. */
const SHARED = new Set([
  "name",
  "teacher_id",
  "student_ids",
  "start_at",
  "end_at",
  "courseware_id",
  "sop_plan_id",
  "classroom_plan_id",
  "classroom_type",
  "link",
  "description",
]);

/** A class that is about to change, or, without values, to be deleted. */
export interface Question {
  row: Pick<Row, "id"> & { version: number; name?: unknown; start_at?: unknown; end_at?: unknown };
  set: Values | null;
}

const isOfSeries = (row: Readonly<Record<string, unknown>>) => typeof row.series_id === "string" && row.status === "not_started" && row.outcome !== "cancelled";

/** `ask(row, set)` answers at once for what is in no series, or concerns this class alone. */
export function useScope(): readonly [(row: Row, set: Values | null) => Promise<Answered>, ReactNode] {
  const [asked, setAsked] = useState<(Question & { resolve: (answered: Answered) => void }) | null>(null);
  const ask = useCallback((row: Row, set: Values | null): Promise<Answered> => {
    const alone = set !== null && !Object.keys(set).every((field) => SHARED.has(field));
    if (alone || !isOfSeries(row)) return Promise.resolve("save");
    return new Promise((resolve) => setAsked({ row: row as Question["row"], set, resolve }));
  }, []);
  const dialog = asked && (
    <ScopeDialog
      question={asked}
      onAnswered={(answered) => {
        setAsked(null);
        asked.resolve(answered);
      }}
    />
  );
  return [ask, dialog];
}
