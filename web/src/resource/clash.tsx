// Why something was refused, in a dialog.
import { Suspense, type ComponentType } from "react";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError, asRecord } from "~/api/errors.ts";
import { later } from "~/ui/later.tsx";

const UseList = later(async () => (await import("./uses.tsx")).UseList);

/** A rule that a document does not keep; its area has the words for it. */
export interface RefusedProblem {
  code: string;
  where: Record<string, string | undefined>;
  params: Record<string, string | number>;
}

/** What of a document has to be mended first, as its area says it. */
export type RefusedProblems = ComponentType<{ row: Readonly<Record<string, unknown>>; problems: readonly RefusedProblem[]; onGo: () => void }>;

/** Says in a dialog why something was refused, and what is in the way. */
export function useRefusal(Problems?: RefusedProblems): (error: unknown, row?: unknown) => void {
  const { t } = useTranslation("common");
  const { modal } = App.useApp();
  return (error, row) => {
    const problems = error instanceof ApiError ? asRecord(error.clash).problems : undefined;
    const go = () => dialog.destroy();
    const dialog = modal.error({
      title: (error as Error).message,
      okText: t("action.close"),
      content:
        Problems && Array.isArray(problems) ? (
          <Suspense>
            <Problems row={asRecord(row)} problems={problems as RefusedProblem[]} onGo={go} />
          </Suspense>
        ) : error instanceof ApiError ? (
          <UseList error={error} onGo={go} />
        ) : undefined,
    });
  };
}
