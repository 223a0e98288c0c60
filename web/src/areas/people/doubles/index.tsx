// Records that are one person, made twice: what of it a person's page and record show, each fetched for later.
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import type { Entry, ResourceConfig } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import type { People } from "./calls.ts";

const Line = later(async () => (await import("./parts.ts")).DoublesLine);
const Button = later(async () => (await import("./parts.ts")).AllDoubles);
const Into = later(async () => (await import("./parts.ts")).MergedInto);

/** Who may make two one: who may change both, and delete the one that goes. */
export function useMayMerge(of: People): boolean {
  const page = of === "students" ? "studentManage" : "teacherManage";
  const edits = useCan(page, "edit");
  return useCan(page, "delete") && edits;
}

/** In the head of a record. */
export function DoublesOf({ of, row }: { of: People; row: Row }) {
  return useMayMerge(of) ? <Line of={of} row={row} /> : null;
}

/** For the page of a kind of people. */
export const doublesOf = (of: People): Pick<ResourceConfig, "tools" | "gone" | "changes"> => ({
  tools: () => <Button of={of} />,
  gone: ({ id }: { id: string }) => <Into of={of} id={id} />,
  // With whom, by the name that the other had then.
  changes: ({ entry }: { entry: Entry }) => (typeof entry.after?.["with"] === "string" ? <q>{entry.after["with"]}</q> : null),
});
