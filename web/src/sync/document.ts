// One open co-edited document: its Y.Doc, the connection, the browser's copy, undo of own edits and the truth about
// what is saved. The stock y-websocket client does the syncing; this counts what it sends and hears the server's words.
import { isPreview, windowOf } from "~/api/preview.ts";
import { Awareness } from "y-protocols/awareness";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";
import { createStore, type StoreApi } from "zustand/vanilla";
import { countingSocket, readJson, tags, type Identity, type Messages, type Problem } from "./frames.ts";
import { Gate } from "./gate.ts";
import { copyName, OfflineCopy, setAside } from "./offline.ts";
import { Presence } from "./presence.ts";
import { initial, reduce, statusOf, unsaved, type SaveEvent, type SaveState } from "./save-state.ts";
import { changesSomething, keepOthersText } from "./undo-rules.ts";

/** The browser's copy is of another rebuild of this document. */
const OTHER_EPOCH = 4409;
/** Rights lost, or no such document: nothing of it stays in the browser, unless edits would be lost. */
const GONE = new Set([4403, 4404]);
/** Out of sight this long, with nothing unsaved or under way, it needs no connection. */
const REST_MS = 20_000;
/** A caret is sent no more often than this: others see it move, the server's limit is far. */
const CARET_MS = 60;
/** Told that the server is full, the client comes back after 10 to 20 s, not at once and not all together. */
const FULL_MS = 10_000;
const isFull = (code: number | undefined) => code === 4100 || code === 4101;
const AT_MOST_MS = 2_500;

export interface DocumentView {
  save: SaveState;
  /** There is something to show: the server's copy arrived, or the browser had one. */
  ready: boolean;
  identity: Identity | null;
  /** Null until the server said. */
  problems: Problem[] | null;
  canUndo: boolean;
  canRedo: boolean;
  /** It is as it was at one moment: nothing comes, nothing goes. */
  still: boolean;
}

export interface OpenOptions {
  /** Whose copy the browser keeps. */
  user: string;
  /** Called when the document was rebuilt on the server: this one is closed, its copy out of the way; open it anew. */
  onRebuilt?: () => void;
  /** `ws(s)://host/sync` of this page if not given. */
  url?: string;
  socket?: typeof WebSocket;
  random?: () => number;
  /** A state to look at in place of the document itself: no connection, no copy in the browser, nobody may write. */
  still?: Uint8Array;
}

/** Marks a step of undo that is not an edit of this page. */
const BY_SERVER = "by server";

export class OpenDocument {
  readonly id: string;
  readonly doc = new Y.Doc();
  readonly awareness = new Awareness(this.doc);
  readonly presence = new Presence(this.awareness, this.doc);
  /** Origin of this page's own edits: what undo takes back. */
  readonly origin = { own: true };
  readonly undo: Y.UndoManager;
  readonly view: StoreApi<DocumentView>;
  /** Closed while somebody composes a word on this page. */
  readonly gate = new Gate();
  readonly #options: OpenOptions;
  #provider: WebsocketProvider | null = null;
  #copy: OfflineCopy | null = null;
  #caretTimer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  /** The browser was asked whether it has written what was edited. */
  #settling = false;
  /** Where this person is; others are told while it is seen. */
  #place: string | null = null;
  #seen = true;
  #holds = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  /** Connected to nobody, since nobody looks. */
  #resting = false;

  constructor(id: string, options: OpenOptions) {
    this.id = id;
    this.#options = options;
    // Who deletes something: read by `removeItem`, never sent.
    this.doc.meta = { userId: options.user };
    this.view = createStore<DocumentView>(() => ({
      save: initial,
      ready: false,
      identity: null,
      problems: null,
      canUndo: false,
      canRedo: false,
      still: options.still !== undefined,
    }));
    // Before the provider, so that an edit is counted before the frame that carries it.
    this.doc.on("update", this.#onUpdate);
    this.undo = new Y.UndoManager(this.doc, { trackedOrigins: new Set([this.origin]), deleteFilter: keepOthersText, captureTransaction: changesSomething });
    const undo = this.undo.undo.bind(this.undo);
    this.undo.undo = () => (this.#takesBack() ? null : undo());
    for (const event of ["stack-item-added", "stack-item-popped", "stack-cleared"] as const) this.undo.on(event, this.#onUndoStack);
    if (options.still) this.#show(options.still);
    else void this.#start();
  }

  get status() {
    return statusOf(this.view.getState().save);
  }

  get writable(): boolean {
    return !this.#ended && mayWrite(this.view.getState().save);
  }

  /** Something of it would be lost or missed if it were closed now. */
  get busy(): boolean {
    return this.#holds > 0 || unsaved(this.view.getState().save) > 0;
  }

  /** Keeps it open for work that ends in an edit, an upload above all; answers what ends that. */
  readonly hold = (): (() => void) => {
    this.#holds += 1;
    let held = true;
    return () => {
      if (held) this.#holds -= 1;
      held = false;
    };
  };

  /** Somebody looks at it: others are told, and it is connected. */
  show(): void {
    if (this.#ended || this.#seen) return;
    this.#seen = true;
    clearTimeout(this.#restTimer);
    this.awareness.setLocalState({ user: this.view.getState().identity ?? {}, place: this.#place });
    this.#wake();
  }

  /** Nobody looks at it: this person is gone for others, and a while later the connection is given back. */
  hide(): void {
    if (this.#ended) return;
    this.#seen = false;
    clearTimeout(this.#caretTimer);
    this.awareness.setLocalState(null);
    this.#rest();
  }

  #rest() {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => {
      if (this.busy) return this.#rest();
      this.#resting = true;
      this.#provider?.disconnect();
    }, REST_MS);
  }

  #wake() {
    if (!this.#resting) return;
    this.#resting = false;
    this.#tell({ type: "woken" });
    if (!this.view.getState().save.closed) this.#provider?.connect();
    if (!this.#seen) this.#rest();
  }

  /** One undoable change. Does nothing where this person may not write. */
  edit(change: () => void): void {
    // Whoever still holds a closed document would write into the void.
    if (this.#ended && import.meta.env.MODE === "test") throw new Error(`${this.id} is closed`);
    if (!this.writable) return;
    this.undo.stopCapturing();
    this.doc.transact(change, this.origin);
    this.undo.stopCapturing();
  }

  /**
   * Something the server did to the document for this person, by a call: the next undo is of that, and not of what was done before it. Answers what takes it back by
   * another way, once.
   */
  did(takeBack: () => void): () => void {
    this.undo.stopCapturing();
    this.undo.clear(false, true);
    const none = () => ({ clients: new Map() });
    const item = { deletions: none(), insertions: none(), meta: new Map([[BY_SERVER, takeBack]]) } as (typeof this.undo.undoStack)[number];
    this.undo.undoStack.push(item);
    this.#onUndoStack();
    return () => {
      const at = this.undo.undoStack.indexOf(item);
      if (at < 0) return;
      this.undo.undoStack.splice(at, 1);
      this.#onUndoStack();
      takeBack();
    };
  }

  /** Takes back what the server did, where that is the last thing done. */
  #takesBack(): boolean {
    const takeBack = this.undo.undoStack.at(-1)?.meta.get(BY_SERVER) as (() => void) | undefined;
    if (!takeBack) return false;
    this.undo.undoStack.pop();
    this.undo.stopCapturing();
    this.#onUndoStack();
    takeBack();
    return true;
  }

  /** Where this person is; `null` for nowhere. */
  setPlace(place: string | null): void {
    this.#place = place;
    this.awareness.setLocalStateField("place", place);
  }

  /** This person's caret in a plain text field. */
  setCaret(caret: { anchor: Y.RelativePosition; head: Y.RelativePosition } | null): void {
    clearTimeout(this.#caretTimer);
    const send = () =>
      this.awareness.setLocalStateField("text", caret && { anchor: Y.relativePositionToJSON(caret.anchor), head: Y.relativePositionToJSON(caret.head) });
    this.#caretTimer = setTimeout(send, CARET_MS);
  }

  /** Tries again after a close that the client does not answer by itself. */
  reconnect(): void {
    this.#provider?.connect();
  }

  /** Gives the unsaved edits of this browser up and reads the document anew. */
  async discardCopy(): Promise<void> {
    await this.#copy?.clear();
    this.#copy = null;
    this.close();
    this.#options.onRebuilt?.();
  }

  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#caretTimer);
    clearTimeout(this.#restTimer);
    this.gate.open();
    this.#remember();
    for (const [event, listener] of this.#windowEvents) globalThis.removeEventListener?.(event, listener);
    this.#provider?.destroy();
    void this.#copy?.close();
    this.undo.destroy();
    this.doc.destroy();
  }

  #show(state: Uint8Array) {
    Y.applyUpdate(this.doc, state, this);
    this.view.setState({ ready: true, save: { ...initial, link: "open", offered: true, heard: true, write: false } });
  }

  async #start() {
    // Nothing of what somebody else sees stays in this browser.
    const copy = isPreview() ? null : await OfflineCopy.open(copyName(this.#options.user, this.id), this.doc);
    if (this.#ended) return void copy?.close();
    this.#copy = copy;
    const hasContent = this.doc.store.clients.size > 0;
    if (copy) this.#tell({ type: "restored", edits: copy.memory.unsaved, write: hasContent ? copy.memory.write : null });
    this.#tell({ type: "kept", kept: copy !== null });
    if (hasContent) this.view.setState({ ready: true });
    this.#connect(hasContent ? (copy?.memory.epoch ?? null) : null);
  }

  #connect(epoch: string | null) {
    const url = this.#options.url ?? `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/sync`;
    const provider = new WebsocketProvider(url, this.id, this.doc, {
      awareness: this.awareness,
      connect: false,
      // Tabs of one browser would exchange edits past the server's rights.
      disableBc: true,
      params: { as: windowOf(), ...(epoch !== null && { epoch }) },
      WebSocketPolyfill: countingSocket(this.#options.socket ?? WebSocket, (kind) => this.#tell({ type: "sent", kind })),
    });
    this.#provider = provider;
    this.gate.guard(provider);
    this.#hear(provider);
    provider.on("status", ({ status }) => {
      if (status === "connecting") this.#tell({ type: "connecting" });
      if (status === "connected") this.#tell({ type: "opened" });
    });
    provider.on("sync", (synced) => {
      if (!synced) return;
      this.#tell({ type: "heard" });
      this.view.setState({ ready: true });
    });
    provider.on("connection-close", (event) => {
      this.#tell({ type: "lost" });
      const full = isFull(event?.code);
      provider.maxBackoffTime = full ? FULL_MS * (1 + (this.#options.random ?? Math.random)()) : AT_MOST_MS;
      // The wait doubles with every failure: this many are past the longest.
      if (full) provider.wsUnsuccessfulReconnects = Math.max(provider.wsUnsuccessfulReconnects, 8);
    });
    provider.on("closed", ({ code, reason }) => void this.#onClosed(code, reason));
    for (const [event, listener] of this.#windowEvents) globalThis.addEventListener?.(event, listener);
    if (!this.#resting) provider.connect();
  }

  #hear(provider: WebsocketProvider) {
    const on = <K extends keyof Messages>(kind: K, use: (message: Messages[K]) => void) => {
      provider.messageHandlers[tags[kind]] = (_encoder, decoder) => {
        const message = readJson(kind, decoder);
        if (message) use(message);
      };
    };
    on("saved", ({ received }) => this.#tell({ type: "acknowledged", received }));
    on("status", ({ storing }) => this.#tell({ type: "storing", storing }));
    // Refused for a right that was just lost: the page turns read-only, there is nothing to mend.
    on("refused", ({ reason, msg }) => {
      if (reason === "read_only") this.#tell({ type: "rights", write: false });
      // Nothing of ours was refused: we come back until there is room.
      else if (reason === "full") this.#tell({ type: "crowded", msg });
      else this.#tell({ type: "refused", reason, msg });
    });
    on("checks", ({ problems }) => this.view.setState({ problems }));
    on("rights", ({ write, identity, epoch }) => {
      this.#tell({ type: "rights", write });
      this.view.setState({ identity });
      this.doc.meta = identity;
      this.awareness.setLocalStateField("user", identity);
      // Beside what else its address says: the next connection is made with all of it.
      if (epoch !== undefined) provider.params = { ...provider.params, epoch };
      this.#copy?.remember({ write, ...(epoch !== undefined && { epoch }) });
    });
  }

  async #onClosed(code: number, reason: string) {
    const copy = this.#copy;
    if (code === OTHER_EPOCH) {
      this.#remember();
      if (copy) await setAside(copy, this.doc).catch(() => this.#tell({ type: "closed", code, reason }));
      if (copy && this.view.getState().save.closed) return;
      this.#copy = null;
      this.close();
      return this.#options.onRebuilt?.();
    }
    if (GONE.has(code) && copy && unsaved(this.view.getState().save) === 0) {
      this.#copy = null;
      void copy.clear();
      this.#tell({ type: "kept", kept: false });
    }
    this.#tell({ type: "closed", code, reason });
  }

  #tell(event: SaveEvent) {
    if (this.#ended) return;
    const before = this.view.getState().save;
    const save = reduce(before, event);
    this.view.setState({ save });
    // The count's ends matter after a crash; in between the last one is written when the page goes.
    if ((unsaved(before) === 0) !== (unsaved(save) === 0)) this.#remember();
  }

  /** Counts edits as kept by the browser when it has written them, not when it was told to. */
  async #settle() {
    if (!this.#copy || this.#settling) return;
    this.#settling = true;
    // Its own listener may come after ours.
    await Promise.resolve();
    const left = () => this.view.getState().save.unwritten;
    for (let edits = left(); edits > 0; edits = left()) {
      const written = (await this.#copy?.written()) ?? false;
      this.#tell(written ? { type: "written", edits } : { type: "kept", kept: false });
      if (this.#ended) break;
    }
    this.#settling = false;
  }

  #remember() {
    this.#copy?.remember({ unsaved: unsaved(this.view.getState().save) });
  }

  readonly #onUpdate = (_update: Uint8Array, origin: unknown) => {
    // Until there is a provider, only the browser's copy is read in.
    const foreign = this.#provider === null || origin === this.#provider || origin === this.#copy?.origin;
    if (foreign) return;
    this.#tell({ type: "edited" });
    void this.#settle();
    this.#wake();
  };

  readonly #onUndoStack = () => this.view.setState({ canUndo: this.undo.canUndo(), canRedo: this.undo.canRedo() });

  // The browser knows of a lost network at once, the socket after half a minute.
  readonly #windowEvents: [string, () => void][] = [
    ["offline", () => !this.view.getState().save.closed && this.#provider?.disconnect()],
    ["online", () => !this.#resting && !this.view.getState().save.closed && this.#provider?.connect()],
    ["pagehide", () => this.#remember()],
  ];
}

/** Unknown counts as no: a page that cannot say yet lets nobody type into the void. */
export const mayWrite = (save: SaveState): boolean => save.write === true && save.closed === null && save.refused === null;
