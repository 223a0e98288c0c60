// One class as the server answers it whole, and as it changes: a correction, and whatever its room reports, moves the page at once.
import { useQuery } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { type ChangeEvent, useFreshness, useResourceTopic, useTopic } from "~/realtime/index.ts";

export type ClassRecord = Data<"/api/class/record">;
export type Person = ClassRecord["people"][number];
export type Evidence = NonNullable<ClassRecord["evidence"]>;
export type ClassRow = ClassRecord["class"];

export function useClass(id: string) {
  const topic = useResourceTopic("classes");
  const read = useQuery({
    queryKey: keyOf("classes", "whole", id),
    queryFn: ({ signal }): Promise<ClassRecord> => post("/api/class/record", { id }, { signal }),
    enabled: id !== "",
    staleTime: 0,
    placeholderData: (before) => (before?.class.id === id ? before : undefined),
  });
  const again = () => void read.refetch();
  useTopic(topic, { onEvent: ({ data }) => (data as ChangeEvent).id === id && again(), onReset: again });
  return { ...read, freshness: useFreshness(topic) };
}
