// One follow-read with its record, live: how far its video is, and which version is out.
import { useQuery } from "@tanstack/react-query";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useTopic } from "~/realtime/index.ts";

export function useFollowReadRow(id: string) {
  const query = useQuery({
    queryKey: keyOf("follow_read_coursewares", "detail", id),
    queryFn: ({ signal }) => post("/api/management/followRead/courseware/detail", { id }, { signal }),
  });
  useTopic("resource:follow_read_coursewares", {
    onEvent: ({ data }) => void (data.id === id && query.refetch()),
    onReset: () => void query.refetch(),
  });
  return query;
}
