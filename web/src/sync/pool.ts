// The documents that are open in this window, outside React: a page that goes to the background lets go of its view and of nothing else, so that undo,
// uploads under way and unsaved edits go on. One that nobody looks at is closed some minutes later, never while something of it is unsaved or under way.
import { useSession } from "~/api/session.ts";
import { OpenDocument, type OpenOptions } from "./document.ts";
import { copyName, listAside, type SetAside } from "./offline.ts";

/** Without a view a document stays open this long, and this many of them do. */
const KEEP_MS = 15 * 60_000;
const MOST_UNSEEN = 10;

export interface Opened {
  /** A document rebuilt on the server is another one. Null until it is opened, and once it was closed. */
  readonly document: OpenDocument | null;
  /** Copies from before a rebuild, kept in this browser with edits that never reached the server. */
  readonly asides: readonly SetAside[];
}
const nothing: Opened = { document: null, asides: [] };

/** One document of one person. */
interface Held {
  readonly key: string;
  opened: Opened;
  /** What each page that shows it is told by. */
  readonly views: Set<() => void>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

type Open = (id: string, options: OpenOptions) => OpenDocument;

const keyOf = (id: string, user: string) => `${user} ${id}`;

export class DocumentPool {
  /** Those seen longest ago first. */
  readonly #held = new Map<string, Held>();
  readonly #open: Open;

  constructor(open: Open = (id, options) => new OpenDocument(id, options)) {
    this.#open = open;
  }

  read(id: string, user: string): Opened {
    return this.#held.get(keyOf(id, user))?.opened ?? nothing;
  }

  /** Opens a document for one view of it, which is told of what `read` says anew; answers what ends the view. */
  show(id: string, user: string, changed: () => void): () => void {
    const key = keyOf(id, user);
    const held = this.#held.get(key) ?? { key, opened: nothing, views: new Set(), timer: undefined };
    // A function of its own: two views may be told by the same one.
    const view = () => changed();
    held.views.add(view);
    clearTimeout(held.timer);
    this.#held.delete(key);
    this.#held.set(key, held);
    if (held.opened.document) held.opened.document.show();
    else this.#begin(held, id, user);
    return () => {
      if (held.views.delete(view) && held.views.size === 0 && held.opened.document) this.#unseen(held);
    };
  }

  /** Opens a document that a page is about to show; answers when it can be shown. */
  async ahead(id: string, user: string): Promise<void> {
    this.show(id, user, () => {})();
    const { document } = this.read(id, user);
    await new Promise<void>((ready) => {
      const look = () => document?.view.getState().ready === false || (end?.(), ready());
      const end = document?.view.subscribe(look);
      look();
    });
  }

  forgetAside(id: string, user: string, name: string): void {
    const held = this.#held.get(keyOf(id, user));
    if (held) this.#tell(held, { asides: held.opened.asides.filter((aside) => aside.name !== name) });
  }

  /** Closes all, seen or not: whoever they were opened for has gone. */
  closeAll(): void {
    for (const held of this.#held.values()) this.#close(held);
  }

  #begin(held: Held, id: string, user: string) {
    const onRebuilt = () => this.#held.get(held.key) === held && this.#begin(held, id, user);
    const document = this.#open(id, { user, onRebuilt });
    if (held.views.size === 0) document.hide();
    this.#tell(held, { document });
    // Nobody waits for these to read or write.
    void listAside(copyName(user, id)).then((asides) => this.#tell(held, { asides }));
  }

  #tell(held: Held, news: Partial<Opened>) {
    held.opened = { ...held.opened, ...news };
    for (const view of held.views) view();
  }

  #unseen(held: Held) {
    held.opened.document?.hide();
    this.#wait(held);
    const unseen = [...this.#held.values()].filter((one) => one.views.size === 0 && !one.opened.document?.busy);
    for (const one of unseen.slice(0, Math.max(0, unseen.length - MOST_UNSEEN))) this.#close(one);
  }

  #wait(held: Held) {
    held.timer = setTimeout(() => (held.opened.document?.busy ? this.#wait(held) : this.#close(held)), KEEP_MS);
  }

  #close(held: Held) {
    clearTimeout(held.timer);
    this.#held.delete(held.key);
    held.opened.document?.close();
    this.#tell(held, nothing);
  }
}

export const documents = new DocumentPool();

// Signed out, or another person: nothing of the one before stays open.
useSession.subscribe((now, before) => {
  if (before.user && now.user?.id !== before.user.id) documents.closeAll();
});
