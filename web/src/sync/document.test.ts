import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { beforeEach, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { OpenDocument } from "./document.ts";
import { tags } from "./frames.ts";

const browser = vi.hoisted(() => ({ window: "own" as "own" | "preview" }));
vi.mock("~/api/preview.ts", () => ({ isPreview: () => browser.window === "preview", windowOf: () => browser.window }));

/** The far end: keeps one document, and acknowledges when the test says that it is on disk. */
class Server {
  readonly doc = new Y.Doc();
  lines: Line[] = [];
  constructor() {
    this.doc.getText("t").insert(0, "hello");
  }
  get line(): Line {
    return this.lines.at(-1) as Line;
  }
  open() {
    const { line } = this;
    line.readyState = 1;
    line.onopen?.();
    line.tell(tags.rights, { write: true, identity: { userId: "ann", name: "Ann", colour: "#112233" }, epoch: "e1" });
    line.frame(0, 0, Y.encodeStateVector(this.doc));
  }
}
let server: Server;

class Line {
  readonly OPEN = 1;
  readyState = 0;
  received = 0;
  onopen?: () => void;
  onmessage?: (event: { data: ArrayBuffer }) => void;
  onclose?: (event: { code: number; reason: string }) => void;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    server.lines.push(this);
  }
  send(frame: Uint8Array) {
    const decoder = decoding.createDecoder(frame);
    if (decoding.readVarUint(decoder) !== 0) return;
    const kind = decoding.readVarUint(decoder);
    const body = decoding.readVarUint8Array(decoder);
    if (kind === 0) return this.frame(0, 1, Y.encodeStateAsUpdate(server.doc, body));
    Y.applyUpdate(server.doc, body);
    this.received += 1;
  }
  close() {}
  /** Everything received is on disk. */
  acknowledge() {
    this.tell(tags.saved, { seq: 1, received: this.received });
  }
  frame(type: number, kind: number, body: Uint8Array) {
    this.#deliver((encoder) => {
      encoding.writeVarUint(encoder, type);
      encoding.writeVarUint(encoder, kind);
      encoding.writeVarUint8Array(encoder, body);
    });
  }
  tell(tag: number, message: unknown) {
    this.#deliver((encoder) => {
      encoding.writeVarUint(encoder, tag);
      encoding.writeVarString(encoder, JSON.stringify(message));
    });
  }
  drop(code = 1006) {
    this.onclose?.({ code, reason: "" });
  }
  #deliver(write: (encoder: encoding.Encoder) => void) {
    const encoder = encoding.createEncoder();
    write(encoder);
    this.onmessage?.({ data: encoding.toUint8Array(encoder).slice().buffer });
  }
}

const opened: OpenDocument[] = [];
async function open(onRebuilt = () => {}): Promise<OpenDocument> {
  const document = new OpenDocument("sop-plan:1", { user: "ann", url: "ws://server/sync", socket: Line as unknown as typeof WebSocket, onRebuilt });
  opened.push(document);
  await vi.waitFor(() => expect(server.lines).toHaveLength(1));
  return document;
}
const type = (document: OpenDocument, text: string) => document.edit(() => document.doc.getText("t").insert(0, text));

beforeEach(() => {
  server = new Server();
  return () => {
    browser.window = "own";
    opened.splice(0).forEach((document) => document.close());
    vi.useRealTimers();
  };
});

test("an edit is saving until the server says that it is on disk", async () => {
  const document = await open();
  expect(document.status).toEqual({ kind: "connecting" });
  server.open();
  expect(document.status.kind).toBe("saving");
  server.line.acknowledge();
  expect(document.status).toEqual({ kind: "saved" });
  type(document, "oh, ");
  expect(server.doc.getText("t").toString()).toBe("oh, hello");
  expect(document.status).toEqual({ kind: "saving", edits: 1 });
  server.line.acknowledge();
  expect(document.status).toEqual({ kind: "saved" });
});

test("edits of a lost connection are offered to the next one and counted there", async () => {
  const document = await open();
  server.open();
  server.line.acknowledge();
  type(document, "one ");
  vi.useFakeTimers();
  server.line.drop();
  type(document, "two ");
  expect(document.status).toEqual({ kind: "offline", edits: 2, kept: false, unwritten: 0, crowded: null });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.lines).toHaveLength(2);
  server.open();
  expect(document.status).toEqual({ kind: "saving", edits: 2 });
  server.line.acknowledge();
  expect(document.status).toEqual({ kind: "saved" });
  expect(server.doc.getText("t").toString()).toBe("two one hello");
});

test("told that the server is full, it does not come back at once", async () => {
  await open();
  server.open();
  vi.useFakeTimers();
  server.line.drop(4101);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(server.lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_200);
  expect(server.lines).toHaveLength(2);
});

test.each(["preview", "own"] as const)("every connection says that the window is %s", async (window) => {
  browser.window = window;
  await open();
  expect(server.line.url).toBe(`ws://server/sync/sop-plan:1?as=${window}`);
  vi.useFakeTimers();
  for (const connection of [2, 3, 4]) {
    server.open();
    server.line.drop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.lines).toHaveLength(connection);
    expect(server.line.url).toBe(`ws://server/sync/sop-plan:1?as=${window}&epoch=e1`);
  }
});

test("a right taken away stops the writing at once", async () => {
  const document = await open();
  server.open();
  server.line.acknowledge();
  server.line.tell(tags.rights, { write: false, identity: { userId: "ann", name: "Ann", colour: "#112233" }, epoch: "e1" });
  type(document, "no ");
  expect(document.doc.getText("t").toString()).toBe("hello");
  expect(document.status).toEqual({ kind: "readonly", edits: 0 });
  server.line.drop(4403);
  expect(document.status).toMatchObject({ kind: "closed", code: 4403 });
});

test("the server's troubles and findings reach the page", async () => {
  const document = await open();
  server.open();
  type(document, "x");
  server.line.tell(tags.status, { storing: "failing" });
  expect(document.status).toEqual({ kind: "failing", edits: 1 });
  const problems = [{ code: "title_empty", where: { step: "s1" }, params: {} }];
  server.line.tell(tags.checks, { seq: 2, problems });
  expect(document.view.getState().problems).toEqual(problems);
  server.line.tell(tags.refused, { reason: "document_full", msg: "Full." });
  expect(document.status).toEqual({ kind: "refused", edits: 1, msg: "Full." });
});

test("a document rebuilt on the server is opened anew, not merged", async () => {
  const rebuilt = vi.fn();
  await open(rebuilt);
  server.open();
  vi.useFakeTimers();
  server.line.drop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.line.url).toBe("ws://server/sync/sop-plan:1?as=own&epoch=e1");
  server.line.drop(4409);
  await vi.waitFor(() => expect(rebuilt).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.lines).toHaveLength(2);
});

test("out of sight it is gone for others, gives its connection back when all is saved, and takes one again for an edit", async () => {
  const document = await open();
  server.open();
  document.setPlace("s1");
  expect(document.awareness.getLocalState()).toMatchObject({ place: "s1" });
  vi.useFakeTimers();
  document.hide();
  expect(document.awareness.getLocalState()).toBeNull();
  type(document, "late ");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.line.readyState).toBe(1);
  server.line.acknowledge();
  const [before] = server.lines;
  const close = vi.spyOn(before as Line, "close");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(close).toHaveBeenCalled();
  before?.drop(1000);

  type(document, "later ");
  await vi.advanceTimersByTimeAsync(1_000);
  server.open();
  expect(server.doc.getText("t").toString()).toBe("later late hello");
  document.show();
  expect(document.awareness.getLocalState()).toMatchObject({ place: "s1", user: { userId: "ann" } });
  expect(document.undo.canUndo()).toBe(true);
});

test("undo takes back what the server did before what was done earlier, once", async () => {
  const document = await open();
  server.open();
  server.line.acknowledge();
  type(document, "mine ");
  const said = () => document.doc.getText("t").toString();
  const before = said();
  const taken: string[] = [];
  const first = document.did(() => taken.push("first"));
  expect(document.view.getState().canUndo).toBe(true);
  document.did(() => taken.push("second"));
  document.undo.undo();
  expect([taken, said()]).toEqual([["second"], before]);
  // Taken back by the button that was shown with it, it is no step any more.
  first();
  first();
  expect(taken).toEqual(["second", "first"]);
  document.undo.undo();
  expect(said()).not.toBe(before);
  expect(taken).toHaveLength(2);
});

test("work that ends in an edit holds it, and nobody writes into a closed one", async () => {
  const document = await open();
  server.open();
  server.line.acknowledge();
  const release = document.hold();
  expect(document.busy).toBe(true);
  release();
  release();
  expect(document.busy).toBe(false);
  document.close();
  expect(document.writable).toBe(false);
  expect(() => type(document, "void")).toThrow("closed");
});
