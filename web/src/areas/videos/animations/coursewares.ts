// The coursewares that some animations hang on, asked anew when one of them changes.
import { useQuery } from "@tanstack/react-query";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useTopic } from "~/realtime/index.ts";

export function useCoursewaresOf(ids: readonly string[]) {
  const asked = useQuery({
    queryKey: keyOf("animations", "coursewares", ids.join(" ")),
    queryFn: ({ signal }) => post("/api/management/animation/coursewares", { ids: [...ids] }, { signal }),
  });
  const anew = () => void asked.refetch();
  useTopic("resource:coursewares", { onEvent: anew, onReset: anew });
  return asked;
}
