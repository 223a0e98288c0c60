// One topic of the page: who listens, how far each has come, and what a frame means to them. Knows no socket: the client sends
// what `wanted` says and hands in what arrives. Every listener has its own position, so one that joins late with an older
// position is caught up without showing the others anything twice.
import type { Filter, LogLine, Position, TopicFrame } from "./frames.ts";
import type { EventTopic, LogTopic, Payload, StateTopic } from "./topics.gen.ts";

export interface StoredEvent<P = unknown> {
  offset: number;
  /** RFC 3339, time of the commit. */
  at: string;
  data: P;
}

interface Common {
  /** Where the listener's view was read at; without it, it hears what comes from now on. */
  since?: Position | undefined;
  /** What was missed cannot be replayed: load the view anew. */
  onReset?: (position: Position) => void;
  /** Ended or refused by the server. `rights`, `forbidden`: clear what is on screen. */
  onEnd?: (code: string, message: string) => void;
  /** Subscribed; `recovered` missed events follow. */
  onReady?: (position: Position, recovered: number) => void;
}

export interface EventHandlers<P = unknown> extends Common {
  onEvent?: (event: StoredEvent<P>) => void;
}

export interface StateHandlers<P = unknown> extends Common {
  /** A key; null when it is gone. */
  onState?: (key: string, value: P | null) => void;
  /** All keys: replaces what was known. */
  onSnapshot?: (items: Record<string, P>) => void;
}

export interface LogHandlers<P = unknown> extends Common {
  /** Conditions on lines. One a topic: the newest listener's holds. */
  filter?: Filter | undefined;
  /** Lines that pass the filter, each once, in order; every offset up to `upto` was considered. */
  onLog?: (lines: (P & LogLine)[], upto: number) => void;
  /** Log lines `from..=to` were not sent; REST has them. */
  onGap?: (from: number, to: number) => void;
}

/** What a listener of any class may want to hear. */
export interface Handlers extends EventHandlers, StateHandlers, LogHandlers {}

/** What a listener of this topic may want to hear; of a name that is known only when the program runs, anything. */
export type HandlersOf<N extends string> = N extends EventTopic
  ? EventHandlers<Payload<N>>
  : N extends StateTopic
    ? StateHandlers<Payload<N>>
    : N extends LogTopic
      ? LogHandlers<Payload<N>>
      : Handlers;

interface Listener extends Handlers {
  at: Position | undefined;
  /** False until the server has answered a subscription that covers this listener. */
  seated: boolean;
}

/** What the client has to do about a frame. */
export type Outcome = "nothing" | "moved" | "hole" | "ended" | "later";

export class Topic {
  readonly name: string;
  readonly #listeners = new Set<Listener>();
  /** Subscriptions sent and not answered yet; what arrives before the answer belongs to an older one. */
  #asked = 0;
  #epoch: string | undefined;
  #state: Map<string, unknown> | undefined;
  filter: Filter | undefined;
  recovered = 0;
  missed = 0;

  constructor(name: string) {
    this.name = name;
  }

  get empty(): boolean {
    return this.#listeners.size === 0;
  }
  get live(): boolean {
    return this.#asked === 0;
  }

  /** Adds a listener; answers whether the server has to be asked for it. */
  add(handlers: Handlers): { remove: () => void; ask: boolean } {
    const listener: Listener = { ...handlers, at: handlers.since, seated: false };
    const others = [...this.#listeners];
    this.#listeners.add(listener);
    const remove = () => void this.#listeners.delete(listener);
    const sameFilter = JSON.stringify(handlers.filter) === JSON.stringify(this.filter);
    this.filter = handlers.filter ?? this.filter;
    const seated = others.find((other) => other.seated);
    const here = seated?.at;
    if (!here || !this.live || !sameFilter) return { remove, ask: true };
    if (this.#state) {
      listener.onSnapshot?.(Object.fromEntries(this.#state));
    } else if (listener.at && (listener.at[0] !== here[0] || listener.at[1] < here[1])) {
      return { remove, ask: true };
    }
    listener.at ??= here;
    listener.seated = true;
    listener.onReady?.(here, 0);
    return { remove, ask: false };
  }

  /** Oldest position of those who listen: what is asked for. */
  get since(): Position | undefined {
    const known = [...this.#listeners].flatMap((l) => (l.at ? [l.at] : []));
    const epoch = this.#epoch ?? known[0]?.[0];
    // A listener of another epoch is told to load anew when the answer comes.
    return known.filter((at) => at[0] === epoch).toSorted((a, b) => a[1] - b[1])[0] ?? known[0];
  }

  asked(): void {
    this.#asked += 1;
  }

  /** The socket is gone, and with it every question. */
  lost(): void {
    this.#asked = 0;
    for (const listener of this.#listeners) listener.seated = false;
  }

  take(frame: TopicFrame): Outcome {
    if (frame.t === "sub" || frame.t === "reset") {
      this.#asked = Math.max(0, this.#asked - 1);
      return this.#asked > 0 ? "nothing" : this.#seat(frame);
    }
    if (frame.t === "err") {
      this.#asked = Math.max(0, this.#asked - 1);
      if (frame.code === "unavailable") return "later";
      return this.#end(frame.code, frame.msg);
    }
    if (frame.t === "end") return this.#end(frame.code, frame.msg);
    if (!this.live) return "nothing";
    if (frame.t === "ev") return this.#event(frame);
    if (frame.t === "snap") {
      this.#state = new Map(Object.entries(frame.items));
      this.#each((l) => l.onSnapshot?.(frame.items));
    } else if (frame.t === "st") {
      this.#state ??= new Map();
      if (frame.d === null) this.#state.delete(frame.k);
      else this.#state.set(frame.k, frame.d);
      this.#each((l) => l.onState?.(frame.k, frame.d));
    } else if (frame.t === "log") {
      this.#log(frame.lines, frame.upto);
    } else if (frame.t === "gap") {
      this.missed += frame.to - frame.from + 1;
      this.#each((l) => {
        if (!l.at || frame.to <= l.at[1]) return;
        l.onGap?.(Math.max(frame.from, l.at[1] + 1), frame.to);
        l.at = [l.at[0], frame.to];
      });
    }
    return "moved";
  }

  #seat(frame: TopicFrame & { t: "sub" | "reset" }): Outcome {
    const [epoch, offset] = frame.pos;
    this.#epoch = epoch;
    const recovered = frame.t === "sub" ? frame.recovered : 0;
    if (recovered > 0) this.recovered = recovered;
    this.#each((l) => {
      const followed = l.at?.[0] === epoch && l.at[1] >= offset;
      const reset = l.at && !followed;
      if (!followed) l.at = frame.pos;
      l.seated = true;
      if (reset) l.onReset?.(frame.pos);
      else l.onReady?.(frame.pos, recovered);
    });
    return "moved";
  }

  #end(code: string, message: string): Outcome {
    this.#state = undefined;
    this.#each((l) => {
      l.seated = false;
      l.onEnd?.(code, message);
    });
    return "ended";
  }

  #event(frame: TopicFrame & { t: "ev" }): Outcome {
    let hole = false;
    const event: StoredEvent = { offset: frame.o, at: frame.at, data: frame.d };
    this.#each((l) => {
      if (!l.at || frame.o <= l.at[1]) return;
      // Offsets are without gaps: one that jumps means something was lost on the way.
      if (frame.o > l.at[1] + 1) {
        hole = true;
        return;
      }
      l.at = [l.at[0], frame.o];
      l.onEvent?.(event);
    });
    return hole ? "hole" : "moved";
  }

  #log(lines: LogLine[], upto: number): void {
    this.#each((l) => {
      if (!l.at || upto <= l.at[1]) return;
      const from = l.at[1];
      l.at = [l.at[0], upto];
      l.onLog?.(
        lines.filter((line) => line.o > from),
        upto,
      );
    });
  }

  /** Over a copy: a handler may add and remove listeners. One that throws does not keep the others from hearing. */
  #each(tell: (listener: Listener) => void): void {
    for (const listener of Array.from(this.#listeners)) {
      if (!this.#listeners.has(listener)) continue;
      try {
        tell(listener);
      } catch (error) {
        // Told to the browser as any other fault, after everybody has heard.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
