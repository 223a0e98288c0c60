// What others send waits at the gate while somebody composes a word (Chinese input): a change of the field under an input method leaves its letters behind.
// Nothing is lost: it arrives when the word is done. Questions of the server are answered meanwhile.
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import type { WebsocketProvider } from "y-websocket";

type Handler = WebsocketProvider["messageHandlers"][number];

const SYNC = 0;
const AWARENESS = 1;
const ASKS = 0;
/** Milliseconds and bytes after which it opens by itself: a word begun and left must not hold a document, or fill the memory. */
const LONGEST = 20_000;
const MOST = 2 << 20;

/** Whoever has words of their own that are not in the document yet. */
export interface Waiting {
  /** Before what others did arrives, if there is any. */
  before: (arriving: boolean) => void;
  after: () => void;
  /** Something arrives while nothing is composed: what the hand has done in the browser so far is read first. */
  settle?: () => void;
}

export class Gate {
  readonly #arrived: (() => void)[] = [];
  readonly #waiting = new Set<Waiting>();
  #bytes = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get closed(): boolean {
    return this.#closed;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#timer = setTimeout(() => this.open(), LONGEST);
  }

  open(): void {
    if (!this.#closed) return;
    clearTimeout(this.#timer);
    const waiting = [...this.#waiting];
    for (const one of waiting) one.before(this.#arrived.length > 0);
    this.#closed = false;
    this.#bytes = 0;
    for (const take of this.#arrived.splice(0)) take();
    for (const one of waiting) one.after();
  }

  wait(one: Waiting): () => void {
    this.#waiting.add(one);
    return () => void this.#waiting.delete(one);
  }

  /** Puts itself before what the provider does with documents' changes and carets. */
  guard(provider: WebsocketProvider): void {
    for (const type of [SYNC, AWARENESS]) {
      const take = provider.messageHandlers[type];
      if (take) provider.messageHandlers[type] = this.#hold(take);
    }
  }

  #hold(take: Handler): Handler {
    return (encoder, decoder, provider, emitSynced, type) => {
      if (type === SYNC && decoding.peekVarUint(decoder) === ASKS) return take(encoder, decoder, provider, emitSynced, type);
      if (!this.#closed) {
        for (const one of this.#waiting) one.settle?.();
        return take(encoder, decoder, provider, emitSynced, type);
      }
      const message = decoding.readTailAsUint8Array(decoder).slice();
      this.#arrived.push(() => take(encoding.createEncoder(), decoding.createDecoder(message), provider, emitSynced && provider.wsconnected, type));
      this.#bytes += message.length;
      if (this.#bytes > MOST) this.open();
    };
  }
}
