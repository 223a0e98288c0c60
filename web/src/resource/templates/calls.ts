// Templates of documents: which a person may use, what one says, and keeping, renaming and deleting them. A list of them follows what others keep.
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type Data } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { invalidate, type Position, useTopic } from "~/realtime/index.ts";
import type { Meta } from "../meta.ts";
import type { Values } from "../types.ts";

// The calls of every kind have the same shapes; those of SOP plans stand for all.
type Base = "/api/management/sopPlan";
type Templates = Data<`${Base}/template/list`>;
export type Template = Templates["records"][number] & { facts: Values };
/** Who may use one. */
export const WHO = ["me", "everybody"] as const;
export interface Named {
  name: string;
  shared: string;
}

export function useTemplates(meta: Meta, search: string) {
  const client = useQueryClient();
  const read = useQuery({
    queryKey: keyOf(meta.name, "templates", "list", search),
    queryFn: ({ signal }) => call<Templates & { records: Template[] }>("POST", `${meta.base}/template/list`, { search }, { signal }),
    placeholderData: keepPreviousData,
  });
  const ask = () => void invalidate(client, [keyOf(meta.name, "templates", "list")]);
  // From where they were read: what was kept in between is heard.
  useTopic(read.data ? `templates:${meta.name as "sop_plans"}` : null, { since: read.data?.position as unknown as Position, onEvent: ask, onReset: ask });
  return read;
}

/** What a template says; it never changes. */
export const useTemplateContent = <T>(meta: Meta, id: string) =>
  useQuery({
    queryKey: keyOf(meta.name, "templates", "content", id),
    queryFn: async ({ signal }) => (await call<{ content: T }>("POST", `${meta.base}/template/content`, { id }, { signal })).content,
    staleTime: Infinity,
    retry: false,
  });

/** Of a document's record, by its id. */
export const saveTemplate = (meta: Meta, id: string, named: Named) => call<Template>("POST", `${meta.base}/template/save`, { id, ...named });

export function useChangeTemplates(meta: Meta) {
  const client = useQueryClient();
  const then = <T>(answer: T) => invalidate(client, [keyOf(meta.name, "templates", "list")]).then(() => answer);
  return {
    change: (id: string, named: Named) => call<Template>("POST", `${meta.base}/template/update`, { id, ...named }).then(then),
    remove: (id: string) => call<object>("POST", `${meta.base}/template/delete`, { id }).then(then),
  };
}
