// The roles of the library that the characters of a book were taken from, as they are now.
import { useQueries } from "@tanstack/react-query";
import { call } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { roleModelsMeta } from "~/api/resources/role_models.gen.ts";
import { useFollowed } from "~/realtime/index.ts";
import { useContentPart } from "~/sync/editor/index.ts";
import type { Problem } from "~/sync/index.ts";
import { type CharacterView, KIND } from "./model.ts";

/** A role as a character takes it over. */
export interface LibraryRole {
  id: string;
  name: string;
  part: CharacterView["role"];
  description: string;
  face: string | null;
  voice: string | null;
  active: boolean;
  off_by: string | null;
  /** Counts its looks. */
  look: number;
}

export const roleOf = (id: string, signal?: AbortSignal) => call<LibraryRole>("POST", `${roleModelsMeta.base}/query`, { id }, signal ? { signal } : {});

/** Roles by their ids; what is not known yet, or not there any more, is not among them. */
export function useRoles(ids: readonly string[]): ReadonlyMap<string, LibraryRole> {
  useFollowed(ids.length > 0 ? "role_models" : null);
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf("role_models", "taken", id),
      queryFn: ({ signal }: { signal: AbortSignal }) => roleOf(id, signal),
      retry: false,
    })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data]] : []))),
  });
}

/** Characters in the pictures whose role is off in the library: as the server finds them when the book is to be published. */
export function useRolesOff(): Problem[] {
  const characters = useContentPart(KIND, (book) => book.characters);
  const used = characters.filter(({ source, active }) => active && source !== "");
  const roles = useRoles([...new Set(used.map(({ source }) => source))]);
  return used
    .filter(({ source }) => roles.get(source)?.active === false)
    .map(({ id, name }) => ({ code: "cast_off", where: { character: id }, params: { name } }));
}
