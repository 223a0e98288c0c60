// An editor whose document is on its way: the page as it will stand, with the title where a list or a tab knows it already.
import { use } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "~/api/keys.ts";
import { OpeningPage } from "~/ui/page.tsx";
import { TabContext, useTabFacts } from "~/ui/tab.ts";
import type { Kind } from "../model.ts";

interface OpeningProps {
  kind: Kind;
  id: string;
  back: string;
  /** What a document of this kind is called. */
  name: string;
}

/** The title in a list that was read: of `sop-plan` the records are `sop_plans`. */
function useListed(kind: Kind, id: string): string | undefined {
  const pages = useQueryClient().getQueriesData<{ records?: { id: string; title?: unknown }[] }>({
    queryKey: keyOf(`${kind.replaceAll("-", "_")}s` as "sop_plans", "list"),
  });
  const row = pages.flatMap(([, page]) => page?.records ?? []).find((one) => one.id === id);
  return typeof row?.title === "string" && row.title !== "" ? row.title : undefined;
}

export function Opening({ kind, id, back, name }: OpeningProps) {
  const tab = use(TabContext);
  const named = useTabFacts((s) => s.titles[tab]);
  const listed = useListed(kind, id);
  return <OpeningPage title={listed ?? named ?? name} back={back} />;
}
