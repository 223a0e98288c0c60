// The rows of a batch: the server says what each would become; what somebody else plans meanwhile has those that it concerns looked at again.
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "@belltower/realtime/id";
import { type Body, post } from "~/api/client.ts";
import { type ChangeEvent, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { useRefusal } from "~/resource/index.tsx";
import { type BatchRow, type Fault, type Input, type Names, peopleOf, rowsOf, sent, taken } from "./model.ts";

/** Others' classes come in crowds: they are looked at together. */
const PAUSE_MS = 500;

interface Brought {
  input: Input;
  unread?: readonly Fault[];
  note?: string | null;
}

const fresh = ({ input, unread = [], note = null }: Brought): BatchRow => ({
  key: newId(),
  input,
  state: "looking",
  faults: unread,
  unread,
  clash: null,
  note,
});

export function useBatch(live: boolean) {
  const refuse = useRefusal();
  const [rows, setRows] = useState<readonly BatchRow[]>([]);
  const [names, setNames] = useState<Names>({});
  const [busy, setBusy] = useState(false);
  const now = useRef(rows);
  const put = useCallback((next: readonly BatchRow[]) => {
    now.current = next;
    setRows(next);
  }, []);
  /** Looks at rows, all of them where none are named. What changed meanwhile is looked at by who changed it. */
  const look = useCallback(
    async (only?: readonly number[]) => {
      const asked = now.current;
      if (asked.length === 0 || only?.length === 0) return;
      setBusy(true);
      try {
        const seen = await post("/api/class/batch/preview", { rows: asked.map(({ input }) => sent(input)), ...(only && { only: [...only] }) });
        const same = seen.rows.filter(({ at }) => now.current[at]?.key === asked[at]?.key && now.current[at]?.input === asked[at]?.input);
        put(taken(now.current, same));
        setNames((held) => ({ ...held, ...seen.names }));
      } catch (error) {
        refuse(error);
      } finally {
        setBusy(false);
      }
    },
    [put, refuse],
  );
  /** Rows from a file, or by hand: then each is looked at. */
  const bring = async (brought: readonly Brought[]) => {
    put(brought.map(fresh));
    await look();
  };
  /** Rows that follow from a pattern or a week: the server says what they are with what they would become. */
  const expand = async (from: Pick<Body<"/api/class/batch/preview">, "pattern" | "week" | "process">) => {
    const seen = await post("/api/class/batch/preview", from);
    put(
      taken(
        seen.rows.map(({ input }) => fresh({ input })),
        seen.rows,
      ),
    );
    setNames((held) => ({ ...held, ...seen.names }));
  };
  const change = (key: string, part: Input, called: Names = {}) => {
    const at = now.current.findIndex((row) => row.key === key);
    const row = now.current[at];
    if (!row) return;
    const input = { ...row.input, ...part };
    const unread = row.unread.filter(({ field }) => !(field in part));
    setNames((held) => ({ ...held, ...called }));
    put(now.current.with(at, { ...row, input, unread, state: "looking", note: null }));
    // Whom it needed, and whom it needs: their other rows may be good now, or not.
    void look([...new Set([at, ...rowsOf(now.current, [...peopleOf(row.input), ...peopleOf(input)])])]);
  };
  const remove = (key: string) => {
    const row = now.current.find((one) => one.key === key);
    put(now.current.filter((one) => one.key !== key));
    if (row) void look(rowsOf(now.current, peopleOf(row.input)));
  };
  const waiting = useRef<{ people: Set<string>; all: boolean; timer: ReturnType<typeof setTimeout> | undefined }>({
    people: new Set(),
    all: false,
    timer: undefined,
  });
  useEffect(() => {
    const held = waiting.current;
    return () => clearTimeout(held.timer);
  }, []);
  const soon = (people: readonly string[] | null) => {
    const held = waiting.current;
    held.all ||= people === null;
    for (const one of people ?? []) held.people.add(one);
    held.timer ??= setTimeout(() => {
      const { all, people: whom } = held;
      Object.assign(held, { people: new Set(), all: false, timer: undefined });
      void look(all ? undefined : rowsOf(now.current, [...whom]));
    }, PAUSE_MS);
  };
  const topic = useResourceTopic("classes");
  useTopic(live && rows.length > 0 ? topic : null, {
    onEvent: ({ data }) => {
      const { row } = data as ChangeEvent;
      // Of one that is gone nobody says whose it was.
      soon(row ? peopleOf(row) : null);
    },
    onReset: () => soon(null),
  });
  return { rows, names, busy, bring, expand, change, remove, clear: () => put([]) };
}
