// All of the course tree, kept true by the events of both of its lists, and how something in it is moved.
import { useMemo } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Position } from "@belltower/realtime";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { courseCategoriesMeta } from "~/api/resources/course_categories.gen.ts";
import { type ChangeEvent, type Row, useTopic } from "~/realtime/index.ts";
import { useRefusal } from "~/resource/index.tsx";
import { type Place, useTree } from "~/resource/tree-view.tsx";
import { amongOwn, asRow, type ChildKey, courseTree, kindOf, patched } from "./course-tree.ts";

interface All {
  rows: readonly Row[];
  position: Position;
}

/** Coursewares of one answer (L03). */
const SIZE = 1_000;

async function readAll(signal: AbortSignal): Promise<All> {
  const rows: Row[] = [];
  let position: Position | null = null;
  for (let page = 1; ; page++) {
    const answer = await post("/api/management/categoryContent/list", { page, size: SIZE, existedOnly: false, search: "" }, { signal });
    position ??= answer.position as unknown as Position;
    rows.push(...answer.records.flatMap(({ coursewares }) => coursewares.map(asRow)));
    if (page * SIZE >= answer.total) return { rows, position };
  }
}

/** `shows` says which coursewares; `childName` what a child of theirs is called, null for a tree without those. */
export function useCourseTree(shows: (courseware: Row) => boolean, childName: ((key: ChildKey) => string) | null) {
  const client = useQueryClient();
  const refuse = useRefusal();
  const categories = useTree(courseCategoriesMeta);
  const key = keyOf("coursewares", "tree");
  const read = useQuery({ queryKey: key, queryFn: ({ signal }) => readAll(signal), staleTime: 0 });
  const take = (event: ChangeEvent, offset?: number) =>
    client.setQueryData<All>(key, (now) => {
      if (!now || (offset !== undefined && offset <= now.position[1])) return now;
      return { rows: patched(now.rows, event), position: offset === undefined ? now.position : [now.position[0], offset] };
    });
  useTopic(read.data ? "resource:coursewares" : null, {
    since: read.data?.position,
    onEvent: ({ offset, data }) => void take(data as ChangeEvent, offset),
    onReset: () => void read.refetch(),
  });
  const rows = read.data?.rows;
  const tree = useMemo(
    () =>
      categories.rows && rows
        ? courseTree(
            categories.rows,
            rows.filter((row) => shows(row)),
            childName,
          )
        : undefined,
    [categories.rows, rows, shows, childName],
  );
  const move = async (id: string, wanted: Place): Promise<boolean> => {
    if (!tree) return false;
    const place = amongOwn(tree, id, wanted);
    if (kindOf(tree.row(id)) === "category") return categories.move(id, place);
    const row = rows?.find((one) => one.id === id);
    if (!row || place.parent === null) return false;
    try {
      const at = await post("/api/management/courseware/move", { id, parent: place.parent, after: place.after });
      take({ op: "update", id, row: { ...row, ...at }, changed: [], by: null });
      return true;
    } catch (error) {
      refuse(error);
      void read.refetch();
      return false;
    }
  };
  const error = categories.error ?? read.error;
  const refetch = () => {
    categories.refetch();
    void read.refetch();
  };
  return { tree, categories: categories.rows, coursewares: rows, move, error, refetch };
}
