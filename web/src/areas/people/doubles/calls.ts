// The calls about doubles, of each kind of people.
import { useQuery } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { type ChangeEvent, useResourceTopic, useTopic } from "~/realtime/index.ts";

export type People = "students" | "teachers";
export type Doubles = Data<"/api/management/student/doubles">;
export type Pair = Doubles["pairs"][number];
export type Merged = Data<"/api/management/student/merge">;

export const calls = {
  students: {
    doubles: "/api/management/student/doubles",
    merge: "/api/management/student/merge",
    merged: "/api/management/student/merged",
    unmerge: "/api/management/student/unmerge",
  },
  teachers: {
    doubles: "/api/management/teacher/doubles",
    merge: "/api/management/teacher/merge",
    merged: "/api/management/teacher/merged",
    unmerge: "/api/management/teacher/unmerge",
  },
} as const;

/** Pairs of a page of the list of all. */
export const PAIRS = 20;

/** Likely doubles of one record, or of all; read anew when one of that kind changes. */
export function useDoubles(of: People, asked: { id: string } | { page: number }, version?: number) {
  const read = useQuery({
    queryKey: keyOf(of, "doubles", ...("id" in asked ? [asked.id, version] : [asked.page])),
    queryFn: ({ signal }) => post(calls[of].doubles, "id" in asked ? asked : { ...asked, size: PAIRS }, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const again = () => void read.refetch();
  const known = ({ id }: ChangeEvent) => read.data?.pairs.some(({ one, other }) => one.id === id || other.id === id);
  useTopic(useResourceTopic(of), { onEvent: ({ data }) => known(data as ChangeEvent) && again(), onReset: again });
  return read;
}
