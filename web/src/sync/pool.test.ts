import { beforeEach, expect, test, vi } from "vitest";
import { useSession, type SessionUser } from "~/api/session.ts";
import type { OpenDocument, OpenOptions } from "./document.ts";
import { listAside } from "./offline.ts";
import { DocumentPool, documents } from "./pool.ts";

/** What the pool asks of a document. */
class Document {
  busy = false;
  state: "seen" | "hidden" | "closed" = "seen";
  readonly options: OpenOptions;
  constructor(options: OpenOptions) {
    this.options = options;
  }
  show = () => void (this.state = "seen");
  hide = () => void (this.state = "hidden");
  close = () => void (this.state = "closed");
}

let made: Document[];
let pool: DocumentPool;
beforeEach(() => {
  made = [];
  pool = new DocumentPool((_id, options) => {
    const document = new Document(options);
    made.push(document);
    return document as unknown as OpenDocument;
  });
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});
const MINUTE = 60_000;

test("a document is open once for all its views, and for a while after the last of them", async () => {
  const changed = vi.fn();
  const [first, second] = [pool.show("sop-plan:1", "ann", changed), pool.show("sop-plan:1", "ann", changed)];
  expect(made).toHaveLength(1);
  expect(pool.read("sop-plan:1", "ann").document).toBe(made[0]);
  first();
  expect(made[0]?.state).toBe("seen");
  second();
  expect(made[0]?.state).toBe("hidden");
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  pool.show("sop-plan:1", "ann", changed)();
  expect(made).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(14 * MINUTE);
  expect(made[0]?.state).toBe("hidden");
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(made[0]?.state).toBe("closed");
  expect(pool.read("sop-plan:1", "ann").document).toBeNull();
});

test("what is unsaved or under way is not closed, however long nobody looks and however many there are", async () => {
  pool.show("sop-plan:busy", "ann", () => {})();
  const [busy] = made as [Document];
  busy.busy = true;
  for (let at = 0; at < 20; at++) pool.show(`sop-plan:${at}`, "ann", () => {})();
  expect(made.filter((one) => one.state === "hidden")).toHaveLength(11);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(made.filter((one) => one.state !== "closed")).toEqual([busy]);
  busy.busy = false;
  await vi.advanceTimersByTimeAsync(16 * MINUTE);
  expect(busy.state).toBe("closed");
});

test("a document rebuilt on the server is another one for all who show it", () => {
  const changed = vi.fn();
  pool.show("sop-plan:1", "ann", changed);
  changed.mockClear();
  made[0]?.options.onRebuilt?.();
  expect(changed).toHaveBeenCalled();
  expect(pool.read("sop-plan:1", "ann").document).toBe(made[1]);
});

test("signing out closes all", () => {
  const session = (id: string) => useSession.setState({ user: { id } as SessionUser });
  const close = vi.spyOn(documents, "closeAll");
  session("ann");
  expect(close).not.toHaveBeenCalled();
  useSession.setState({ user: null });
  expect(close).toHaveBeenCalledOnce();

  pool.show("sop-plan:1", "ann", () => {});
  pool.closeAll();
  expect(made[0]?.state).toBe("closed");
});

test("a browser that never says what it keeps, or throws, keeps nobody waiting", async () => {
  for (const databases of [
    () => new Promise<never>(() => {}),
    () => Promise.reject(new Error("no")),
    () => {
      throw new Error("no");
    },
  ]) {
    vi.stubGlobal("indexedDB", { databases });
    const listed = listAside("belltower-document:ann:sop-plan:1");
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(listed).resolves.toEqual([]);
  }
  vi.unstubAllGlobals();
});
