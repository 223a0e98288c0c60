// The hub's client: one socket for every topic. It comes back by itself, resumes where it was, and can always say how fresh each topic is.
// Knows neither React nor the console; README.md says how it is used.
import { delayOf, isAsked, isFinal } from "./backoff.ts";
import { createFreshness, type Freshnesses } from "./freshness.ts";
import { type ClientFrame, parse, type ServerFrame } from "./frames.ts";
import { type Handlers, type HandlersOf, Topic } from "./topic.ts";
import type { TopicName } from "./topics.gen.ts";

/** What of a socket the client uses. */
export interface Socket {
  readonly readyState: number;
  send: (text: string) => void;
  close: () => void;
  addEventListener: ((type: "message", listener: (event: { data: unknown }) => void) => void) &
    ((type: "close", listener: (event: { code: number; reason: string }) => void) => void) &
    ((type: "error", listener: () => void) => void);
}

export interface HubOptions {
  /** `wss://host/ws`. */
  url: string;
  /** How to reach it, where that is not a plain websocket: a shared socket, one with headers. */
  connect?: (url: string) => Socket;
  random?: () => number;
  now?: () => number;
  /** When the first try may be made at the earliest: another connection to the same server is waiting for that. */
  notBefore?: number;
  /** The server said not to come back; `code` is 44xx. */
  onStop?: (code: number, reason: string) => void;
  /** Several tries without a greeting: perhaps the session is over, which an upgrade cannot tell. */
  onDoubt?: () => void;
  /** The link broke, or was given up. */
  onLost?: (kind: "lost" | "offline") => void;
}

/** A connection that held this long pays the failures before it back. */
const HELD_MS = 10_000;
/** After waking up: no answer to a ping within this means the link is dead. */
const ANSWER_MS = 5_000;
const DOUBTS_AFTER = 3;
/** A browser that says there is no network may be wrong: after this long one tries all the same. */
const OFFLINE_RETRY_MS = 5_000;
/** The store did not answer a subscription: asked again after 2 to 5 s. */
const LATER_MS = [2_000, 3_000] as const;

/** `N`: the names that may be asked for; those of the server's list, unless said otherwise. */
export class HubClient<N extends string = TopicName> {
  readonly #options: HubOptions & Required<Pick<HubOptions, "random" | "now">>;
  readonly #topics = new Map<string, Topic>();
  /** Where this page's reader is, and how many parts of the page say so. */
  readonly #places = new Map<string, { topic: string; key: string; times: number }>();
  #socket: Socket | null = null;
  #greeted = false;
  #greetedAt = 0;
  #failures = 0;
  /** The next try, while one is waited for. */
  #retry: { timer: ReturnType<typeof setTimeout>; at: number; asked: boolean } | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #window: readonly [number, number] | undefined;
  #pingMs = 25_000;
  #stopped: { code: number; reason: string } | null = null;
  /** How fresh each topic is; a zustand store. */
  readonly freshness: Freshnesses;

  constructor(options: HubOptions) {
    this.#options = { random: Math.random, now: Date.now, ...options };
    this.freshness = createFreshness(this.#options.now);
    const wait = (options.notBefore ?? 0) - this.#options.now();
    if (wait > 0) this.#later(wait, true);
  }

  /** Why the client does not come back, or null. */
  get stopped(): { code: number; reason: string } | null {
    return this.#stopped;
  }

  /** When the next try is due, if one is waited for because the server asked for it. */
  get notBefore(): number | undefined {
    return this.#retry?.asked ? this.#retry.at : undefined;
  }

  /** Hears a topic until the answer is called. */
  subscribe<T extends N>(name: T, handlers: HandlersOf<T>): () => void {
    let topic = this.#topics.get(name);
    if (!topic) this.#topics.set(name, (topic = new Topic(name)));
    const mine = topic;
    const { remove, ask } = mine.add(handlers as Handlers);
    if (this.#greeted) {
      if (ask) this.#ask(mine);
    } else {
      this.freshness.waiting(name);
      // Who goes from page to page while the server drains or is overloaded waits like everybody else.
      if (!this.#retry) this.#open();
    }
    return () => {
      remove();
      if (!mine.empty || this.#topics.get(name) !== mine) return;
      this.#topics.delete(name);
      this.freshness.forget(name);
      if (this.#greeted) this.#send({ t: "unsub", topic: name });
    };
  }

  /** Shows this page's reader at a record of a `presence:*` topic (empty: at the page itself) until the answer is called. */
  at(topic: string, key: string): () => void {
    const name = `${topic} ${key}`;
    const place = this.#places.get(name) ?? { topic, key, times: 0 };
    this.#places.set(name, place);
    place.times += 1;
    if (place.times === 1 && this.#greeted) this.#send({ t: "at", topic, key, on: true });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      place.times -= 1;
      if (place.times > 0) return;
      this.#places.delete(name);
      if (this.#greeted) this.#send({ t: "at", topic, key, on: false });
    };
  }

  /** The network is back, or the page is looked at again: tries at once, unless the server asked for the wait. After a stop: begins anew. */
  wake(): void {
    this.#stopped = null;
    if (this.#socket && this.#greeted) this.#expect(ANSWER_MS, true);
    else if (!this.#socket && !this.#retry?.asked) this.#open();
  }

  /** A person asked for it: tries at once, whatever was waited for. */
  retry(): void {
    this.#stopped = null;
    if (!this.#socket) this.#open();
    else this.wake();
  }

  /** The browser says there is no network: said at once, the half-dead socket is given up, and none is tried for a while; `wake` ends that. */
  offline(): void {
    this.#drop(1006, "");
    if (!this.#stopped && !this.#retry?.asked) this.#later(OFFLINE_RETRY_MS, false);
    this.freshness.offline();
    this.#options.onLost?.("offline");
  }

  /** Ends everything; for tests and sign-out. */
  close(): void {
    this.#stopped = { code: 1000, reason: "closed" };
    this.#unwait();
    this.#leave();
  }

  #open(): void {
    if (this.#socket || this.#stopped || this.#topics.size === 0) return;
    this.#unwait();
    const { url, connect } = this.#options;
    const socket: Socket = connect ? connect(url) : new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener("message", (e) => this.#socket === socket && this.#heard(e.data));
    socket.addEventListener("close", (e) => this.#socket === socket && this.#drop(e.code, e.reason));
    // A close follows, which says more; but Node throws an error that nobody hears.
    socket.addEventListener("error", () => {});
    // Without a greeting the try has failed, whatever the socket says.
    this.#expect(this.#pingMs, false);
  }

  #heard(text: unknown): void {
    const frame = parse(text);
    if (!frame) return;
    if (frame.t === "link") return this.freshness.broken(frame.topic, frame.kind);
    this.freshness.heard();
    this.#expect(this.#pingMs * 2, false);
    if (!("topic" in frame)) return this.#control(frame);
    const topic = this.#topics.get(frame.topic);
    if (!topic) return;
    const outcome = topic.take(frame);
    if (outcome === "hole") this.#ask(topic);
    else if (outcome === "later")
      setTimeout(() => this.#greeted && this.#topics.get(topic.name) === topic && this.#ask(topic), LATER_MS[0] + this.#options.random() * LATER_MS[1]);
    else if (outcome === "ended") this.freshness.ended(topic.name);
    else if (frame.t === "sub" || frame.t === "reset") this.freshness.live(topic.name, topic.recovered);
    else if (frame.t === "gap") this.freshness.gap(topic.name, topic.missed);
  }

  #control(frame: Exclude<ServerFrame, { topic: string }>): void {
    if (frame.t === "ping") this.#send({ t: "pong" });
    if (frame.t === "doubt") this.#options.onDoubt?.();
    if (frame.t === "bye") this.#window = frame.retryMs;
    if (frame.t !== "hello") return;
    this.#greeted = true;
    this.freshness.greeted();
    this.#greetedAt = this.#options.now();
    this.#pingMs = frame.pingMs;
    for (const topic of this.#topics.values()) this.#ask(topic);
    for (const { topic, key } of this.#places.values()) this.#send({ t: "at", topic, key, on: true });
  }

  #ask(topic: Topic): void {
    const { since, filter } = topic;
    topic.asked();
    this.#send({ t: "sub", topic: topic.name, ...(since && { since }), ...(filter && { filter }) });
  }

  #send(frame: ClientFrame): void {
    // A socket that is closing tells so itself; what was meant for it is asked anew on the next one.
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  /** Gives the link up if nothing is heard within `ms`; with `ask`, a ping makes sure there is something to hear. */
  #expect(ms: number, ask: boolean): void {
    clearTimeout(this.#watch);
    if (ask) this.#send({ t: "ping" });
    this.#watch = setTimeout(() => this.#drop(1006, ""), ms);
  }

  #drop(code: number, reason: string): void {
    if (!this.#socket) return;
    const held = this.#greeted && this.#options.now() - this.#greetedAt >= HELD_MS;
    const greeted = this.#greeted;
    this.#leave();
    if (isFinal(code)) {
      this.#stopped = { code, reason };
      this.freshness.offline();
      this.#options.onStop?.(code, reason);
      return;
    }
    this.freshness.lost();
    this.#options.onLost?.("lost");
    if (held) this.#failures = 0;
    const asked = this.#window !== undefined || isAsked(code);
    const delay = delayOf(code, this.#failures, this.#options.random, this.#window);
    this.#window = undefined;
    this.#failures += 1;
    if (!greeted && this.#failures % DOUBTS_AFTER === 0) this.#options.onDoubt?.();
    this.#later(delay, asked);
  }

  #later(ms: number, asked: boolean): void {
    this.#unwait();
    const timer = setTimeout(() => {
      this.#retry = undefined;
      this.#open();
    }, ms);
    this.#retry = { timer, at: this.#options.now() + ms, asked };
  }

  #unwait(): void {
    clearTimeout(this.#retry?.timer);
    this.#retry = undefined;
  }

  #leave(): void {
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    socket?.close();
    for (const topic of this.#topics.values()) topic.lost();
  }
}
