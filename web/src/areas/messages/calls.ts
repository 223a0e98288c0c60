// The calls about messages, and what is kept of their answers.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, post } from "~/api/client.ts";
import { keyOf, invalidatedByMessage } from "~/api/keys.ts";
import { invalidate } from "~/realtime/index.ts";

interface Letter {
  id: string;
  created_at: string;
  title: string;
  body: string;
}
export interface Received extends Letter {
  sender_id: string;
  sender_name: string;
  read_at: string | null;
}
export interface Sent extends Letter {
  recipients: number;
  read: number;
}
interface Page<M> {
  records: M[];
  total: number;
  unread: number;
}

export const PAGE_SIZE = 20;

export const useInbox = (page: number, unread: boolean, enabled: boolean) =>
  useQuery({
    queryKey: keyOf("messages", "inbox", page, unread),
    queryFn: ({ signal }) => call<Page<Received>>("POST", "/api/management/message/list", { page, size: PAGE_SIZE, unread }, { signal }),
    placeholderData: (before) => before,
    enabled,
  });

export const useSent = (page: number, enabled: boolean) =>
  useQuery({
    queryKey: keyOf("messages", "sent", page),
    queryFn: ({ signal }) => call<Page<Sent>>("POST", "/api/management/message/sent", { page, size: PAGE_SIZE }, { signal }),
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
