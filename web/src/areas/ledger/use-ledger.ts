// The ledger of a view, kept true: asked again when classes change, as far as one hears of them, and now and then where one does not.
import { useEffect, useRef } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { useFreshness, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { askedOf, SIZE, type View } from "./query.ts";

/** Many classes may change at once: they are one question. */
const AFTER_MS = 400;
/** Who hears of no classes. */
const EVERY_MS = 30_000;

function useHeard(refetch: () => unknown, of: "classes" | "lesson_movements" = "classes") {
  const heard = useCan(of === "classes" ? "roomList" : "studentManage", "query");
  const topic = useResourceTopic(of);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const again = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refetch();
    }, AFTER_MS);
  };
  useTopic(heard ? topic : null, { onEvent: again, onReset: again });
  const freshness = useFreshness(topic);
  return heard ? { freshness } : {};
}

const useEvery = () => (useCan("roomList", "query") ? {} : { refetchInterval: EVERY_MS });

type Asked = ReturnType<typeof askedOf>;

/** Whether rows of one question are of the same sort as those of another: a month is no day, and a kind is no teacher. */
const alike = (one: Asked | undefined, other: Asked) => one?.by === other.by && one?.group === other.group;

export function useLedger(view: View) {
  const asked = askedOf(view);
  const every = useEvery();
  const query = useQuery({
    queryKey: keyOf("ledger", "rows", asked),
    queryFn: ({ signal }) => post("/api/report/ledger", asked, { signal }),
    placeholderData: (before, of) => (alike(of?.queryKey.at(-1) as Asked | undefined, asked) ? before : undefined),
    staleTime: 0,
    ...every,
  });
  return { ...query, ...useHeard(query.refetch) };
}

export function useHours({ days, span, page }: View) {
  const asked = { ...(days ?? { span }), page, size: SIZE };
  const every = useEvery();
  const query = useQuery({
    queryKey: keyOf("ledger", "hours", asked),
    queryFn: ({ signal }) => post("/api/report/hours", asked, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...every,
  });
  return { ...query, ...useHeard(query.refetch) };
}

export function useMovements({ days, span, step, unit, compare }: View) {
  const asked = { ...(days ?? { span }), by: step === "whole" ? ("day" as const) : step, ...(unit && { unit }), compare };
  const query = useQuery({
    queryKey: keyOf("ledger", "movements", asked),
    queryFn: ({ signal }) => post("/api/report/movements", asked, { signal }),
    placeholderData: (before, of) => ((of?.queryKey.at(-1) as typeof asked | undefined)?.by === asked.by ? before : undefined),
    staleTime: 0,
  });
  return { ...query, ...useHeard(query.refetch, "lesson_movements") };
}
