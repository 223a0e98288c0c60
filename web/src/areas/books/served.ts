// What texts, pictures, voices and translations are made by on this server, and what is left of the limits: what nothing makes is not offered.
import { useQuery } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";

const CALL = "/api/management/generator/state";

export function useServed(): Data<typeof CALL> | undefined {
  return useQuery({ queryKey: keyOf("makings", "served"), queryFn: ({ signal }) => post(CALL, {}, { signal }) }).data;
}
