// The browser's own copy of a document (y-indexeddb): edits outlive a closed tab. One copy a person and document, so
// that nobody sees or sends what another left in the same browser. A copy from before a rebuild of the document is set
// aside, never merged: both would then be in it twice.
import { clearDocument, IndexeddbPersistence } from "y-indexeddb";
import * as Y from "yjs";

/** IndexedDB hangs in some private modes; without an answer the editor goes on without a copy. */
const OPEN_TIMEOUT_MS = 3_000;
/** Where y-indexeddb keeps edits. */
const UPDATES = "updates";

/** What is remembered beside the updates. */
interface Memory {
  /** Local edits the server had not acknowledged. */
  unsaved: number;
  /** The rebuild of the document this copy belongs to. */
  epoch: string | null;
  write: boolean | null;
}

export interface SetAside {
  name: string;
  epoch: string;
}

export class OfflineCopy {
  readonly name: string;
  readonly #persistence: IndexeddbPersistence;
  readonly memory: Memory = { unsaved: 0, epoch: null, write: null };
  /** Set when the browser could not write an edit, or took the copy away: it is not whole from then on. */
  #broken = false;

  private constructor(name: string, persistence: IndexeddbPersistence) {
    this.name = name;
    this.#persistence = persistence;
    for (const event of ["abort", "close"]) persistence.db?.addEventListener(event, () => (this.#broken = true));
  }

  /** Loads the copy into `doc`; null where the browser keeps nothing. */
  static async open(name: string, doc: Y.Doc): Promise<OfflineCopy | null> {
    if (typeof indexedDB === "undefined") return null;
    const persistence = new IndexeddbPersistence(name, doc);
    const failed = persistence._db.then(() => new Promise<never>(() => {}));
    const timeout = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("timeout")), OPEN_TIMEOUT_MS));
    try {
      await Promise.race([persistence.whenSynced, failed, timeout]);
      const copy = new OfflineCopy(name, persistence);
      const [unsaved, epoch, write] = await Promise.all([persistence.get("unsaved"), persistence.get("epoch"), persistence.get("write")]);
      Object.assign(copy.memory, { unsaved: Number(unsaved) || 0, epoch: epoch ?? null, write: write ?? null });
      return copy;
    } catch {
      persistence.destroy().catch(() => {});
      return null;
    }
  }

  /** The origin of what was read from the copy. */
  get origin(): unknown {
    return this.#persistence;
  }

  remember(memory: Partial<Memory>): void {
    for (const [key, value] of Object.entries(memory)) {
      if (this.memory[key as keyof Memory] === value) continue;
      Object.assign(this.memory, { [key]: value });
      // A lost note costs a wrong count after a crash, not an edit: the updates themselves are stored as they come.
      this.#persistence.set(key, value as never).catch(() => {});
    }
  }

  /** Waits until all that was edited before is written. False where that failed: the disk is full, or the person deleted the site's data. */
  written(): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const { db } = this.#persistence;
      if (!db || this.#broken) return resolve(false);
      // What writes to one store goes in turn: this, which writes nothing, ends after all that was begun before.
      const last = db.transaction([UPDATES], "readwrite");
      last.oncomplete = () => resolve(!this.#broken);
      last.onabort = () => resolve(false);
    }).catch(() => false);
  }

  async close(): Promise<void> {
    await this.#persistence.destroy();
  }

  /** The browser deletes it when no other tab has it open any more; this page does not wait for that. */
  async clear(): Promise<void> {
    await this.close();
    await Promise.race([clearDocument(this.name), new Promise((resolve) => setTimeout(resolve, OPEN_TIMEOUT_MS))]);
  }
}

/** A browser's copy is this person's alone. */
export const copyName = (user: string, document: string) => `belltower-document:${user}:${document}`;
const asideName = (name: string, epoch: string) => `${name}:aside:${epoch}`;

/** Moves the whole copy out of the way; with nothing unsaved in it there is nothing to keep. */
export async function setAside(copy: OfflineCopy, doc: Y.Doc): Promise<void> {
  if (copy.memory.unsaved > 0) {
    const kept = new Y.Doc();
    Y.applyUpdate(kept, Y.encodeStateAsUpdate(doc));
    // Opening writes the whole state of the document it is given.
    const aside = await OfflineCopy.open(asideName(copy.name, copy.memory.epoch ?? "unknown"), kept);
    await aside?.close();
    kept.destroy();
    if (!aside) throw new Error("the copy could not be set aside");
  }
  await copy.clear();
}

/** Copies set aside of one document, for its author to read or discard. */
export async function listAside(name: string): Promise<SetAside[]> {
  if (typeof indexedDB === "undefined" || !indexedDB.databases) return [];
  // Asked in a promise of its own: some browsers throw.
  const asked = (async () => indexedDB.databases())().catch(() => []);
  const all = await Promise.race([asked, new Promise<IDBDatabaseInfo[]>((resolve) => setTimeout(resolve, OPEN_TIMEOUT_MS, []))]);
  const prefix = asideName(name, "");
  return all.flatMap((db) => (db.name?.startsWith(prefix) ? [{ name: db.name, epoch: db.name.slice(prefix.length) }] : []));
}

/** Reads a copy set aside. The caller destroys the document. */
export async function readAside(name: string): Promise<Y.Doc> {
  const doc = new Y.Doc();
  const copy = await OfflineCopy.open(name, doc);
  await copy?.close();
  return doc;
}

export const discardAside = (name: string): Promise<void> => clearDocument(name);
