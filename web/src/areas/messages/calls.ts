// The calls about messages, and what is kept of their answers.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf, invalidatedByMessage } from "~/api/keys.ts";
import { invalidate } from "~/realtime/index.ts";

export type Received = Data<"/api/management/message/list">["records"][number];
export type Sent = Data<"/api/management/message/sent">["records"][number];

export const PAGE_SIZE = 20;

export const useInbox = (page: number, unread: boolean, enabled: boolean) =>
  useQuery({
    queryKey: keyOf("messages", "inbox", page, unread),
    queryFn: ({ signal }) => post("/api/management/message/list", { page, size: PAGE_SIZE, unread }, { signal }),
    placeholderData: (before) => before,
    enabled,
  });

export const useSent = (page: number, enabled: boolean) =>
  useQuery({
    queryKey: keyOf("messages", "sent", page),
    queryFn: ({ signal }) => post("/api/management/message/sent", { page, size: PAGE_SIZE }, { signal }),
    placeholderData: (before) => before,
    enabled,
  });

export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => post("/api/management/message/read", { ids }),
    onSuccess: () => invalidate(client, invalidatedByMessage("message_read")),
  });
}
