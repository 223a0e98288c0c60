// The worker's end: one connection to the hub for all tabs of a browser. Each tab speaks the hub's protocol with its own positions; a tab that is
// hidden hears states seldom and pauses logs; one that crashed lets go of its lock and is forgotten. A page without a worker has it for itself.
import { HubClient, type HubOptions } from "./client.ts";
import type { ClientFrame, Filter, Position, ServerFrame } from "./frames.ts";
import type { PageMessage, WorkerMessage } from "./shared-socket.ts";

/** How often a hidden tab hears of states. */
const HIDDEN_MS = 5_000;
/** A quiet tab hears this often that the worker lives. */
const PING_MS = 25_000;

export interface BrowserTabsOptions extends Pick<HubOptions, "url" | "connect" | "random" | "now"> {
  /** Only tests wait less. */
  hiddenMs?: number;
}

/** All tabs, and the connections they share: one, unless two of them want different lines of one log. */
export class BrowserTabs {
  readonly #options: BrowserTabsOptions;
  readonly #tabs = new Set<Tab>();
  #links: Link[] = [];

  constructor(options: BrowserTabsOptions) {
    this.#options = options;
  }

  /** One more tab; `gone` resolves when its page is no more. */
  join(port: MessagePort, gone: Promise<unknown>): void {
    const tab = new Tab(port, this, this.#options.hiddenMs ?? HIDDEN_MS);
    this.#tabs.add(tab);
    void gone.then(() => this.leave(tab));
  }

  leave(tab: Tab): void {
    if (!this.#tabs.delete(tab)) return;
    tab.end();
    if (this.#tabs.size === 0) this.#close();
  }

  /** The connection on which a topic is heard with this filter. */
  link(topic: string, filter: Filter | undefined): Link {
    const wanted = JSON.stringify(filter);
    const found = this.#links.find((link) => !link.filters.has(topic) || link.filters.get(topic)?.filter === wanted);
    if (found) return found;
    const link: Link = {
      filters: new Map(),
      client: new HubClient<string>({
        ...this.#options,
        notBefore: Math.max(0, ...this.#links.map(({ client }) => client.notBefore ?? 0)),
        onLost: (kind) => this.#each((tab) => tab.lost(link, kind)),
        onStop: (code, reason) => this.#stop(code, reason),
        // Any tab can ask whether the session is over.
        onDoubt: () => this.#tabs.values().next().value?.send({ t: "doubt" }),
      }),
    };
    this.#links.push(link);
    return link;
  }

  /** A tab is looked at again: a link that died in the meantime is noticed at once. */
  wake(): void {
    for (const { client } of this.#links) client.wake();
  }

  /** Somebody pressed a button. */
  retry(): void {
    for (const { client } of this.#links) client.retry();
  }

  /** The server said not to come back: every tab is told so, and the next one begins anew. */
  #stop(code: number, reason: string): void {
    this.#close();
    this.#each((tab) => {
      this.#tabs.delete(tab);
      tab.end(code, reason);
    });
  }

  #close(): void {
    for (const { client } of this.#links) client.close();
    this.#links = [];
  }

  #each(tell: (tab: Tab) => void): void {
    for (const tab of Array.from(this.#tabs)) tell(tab);
  }
}

interface Link {
  client: HubClient<string>;
  /** What is heard on it, with which filter and by how many tabs. */
  filters: Map<string, { filter: string | undefined; tabs: number }>;
}

interface Sub {
  link: Link;
  filter: Filter | undefined;
  /** How far a log has come, for going on after a pause. */
  at: Position | undefined;
  answered: boolean;
  /** Came before the answer, which has to come first. */
  first: Record<string, unknown> | undefined;
  isLog: boolean;
  /** Null while paused. */
  stop: (() => void) | null;
}

/** One tab. */
class Tab {
  readonly #port: MessagePort;
  readonly #tabs: BrowserTabs;
  readonly #hiddenMs: number;
  readonly #subs = new Map<string, Sub>();
  readonly #places = new Map<string, () => void>();
  readonly #held = new Map<string, Map<string, unknown>>();
  readonly #ping: ReturnType<typeof setInterval>;
  #flush: ReturnType<typeof setInterval> | undefined;

  constructor(port: MessagePort, tabs: BrowserTabs, hiddenMs: number) {
    this.#port = port;
    this.#tabs = tabs;
    this.#hiddenMs = hiddenMs;
    this.#ping = setInterval(() => this.send({ t: "ping" }), PING_MS);
    port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
      if ("text" in data) this.#take(JSON.parse(data.text) as ClientFrame);
      else if ("hidden" in data) this.#hide(data.hidden);
      else if ("retry" in data) tabs.retry();
      else tabs.leave(this);
    };
    this.send({ t: "hello", v: 1, connection: "tab", epoch: "", pingMs: PING_MS });
  }

  send(frame: ServerFrame): void {
    this.#port.postMessage({ frame } satisfies WorkerMessage);
  }

  /** The connection broke; what is heard on it is as old as that. */
  lost(link: Link, kind: "lost" | "offline"): void {
    for (const [topic, sub] of this.#subs) if (sub.link === link) this.send({ t: "link", topic, kind });
  }

  end(code?: number, reason = ""): void {
    clearInterval(this.#ping);
    clearInterval(this.#flush);
    for (const topic of Array.from(this.#subs.keys())) this.#unsub(topic);
    for (const stop of this.#places.values()) stop();
    if (code !== undefined) this.#port.postMessage({ close: [code, reason] } satisfies WorkerMessage);
    this.#port.close();
  }

  #take(frame: ClientFrame): void {
    if (frame.t === "sub") this.#sub(frame.topic, frame.since, frame.filter);
    else if (frame.t === "unsub") this.#unsub(frame.topic);
    else if (frame.t === "at") this.#at(frame.topic, frame.key, frame.on);
    else if (frame.t === "ping") {
      this.send({ t: "pong" });
      this.#tabs.wake();
    }
  }

  #at(topic: string, key: string, on: boolean): void {
    const place = `${topic} ${key}`;
    this.#places.get(place)?.();
    this.#places.delete(place);
    if (on) this.#places.set(place, this.#tabs.link(topic, undefined).client.at(topic, key));
  }

  #sub(topic: string, since: Position | undefined, filter: Filter | undefined): void {
    // The tab counts its questions and hears nothing before the last is answered: one that this one replaces gets its answer here.
    if (this.#subs.get(topic)?.answered === false) this.send({ t: "sub", topic, pos: since ?? ["", 0], recovered: 0 });
    this.#unsub(topic);
    const link = this.#tabs.link(topic, filter);
    const count = link.filters.get(topic) ?? { filter: JSON.stringify(filter), tabs: 0 };
    count.tabs += 1;
    link.filters.set(topic, count);
    const sub: Sub = { link, filter, at: since, answered: false, first: undefined, isLog: topic.startsWith("log:"), stop: null };
    this.#subs.set(topic, sub);
    this.#hear(topic, sub);
  }

  #hear(topic: string, sub: Sub): void {
    const stop = sub.link.client.subscribe(topic, {
      since: sub.at,
      filter: sub.filter,
      onReady: (pos, recovered) => {
        sub.answered = true;
        sub.at = sub.at?.[0] === pos[0] && sub.at[1] > pos[1] ? sub.at : pos;
        this.send({ t: "sub", topic, pos, recovered });
        if (sub.first) this.send({ t: "snap", topic, items: sub.first });
        sub.first = undefined;
      },
      onReset: (pos) => {
        sub.answered = true;
        sub.at = pos;
        this.send({ t: "reset", topic, pos });
      },
      onEvent: ({ offset, at, data }) => this.send({ t: "ev", topic, o: offset, at, d: data }),
      onSnapshot: (items) => {
        this.#held.delete(topic);
        if (sub.answered) this.send({ t: "snap", topic, items });
        else sub.first = items;
      },
      onState: (k, d) => {
        const held = this.#flush && (this.#held.get(topic) ?? new Map<string, unknown>());
        if (held) this.#held.set(topic, held.set(k, d));
        else this.send({ t: "st", topic, k, d });
      },
      onLog: (lines, upto) => {
        sub.at = [sub.at?.[0] ?? "", upto];
        this.send({ t: "log", topic, upto, lines });
        if (this.#flush) this.#pause(sub);
      },
      onGap: (from, to) => {
        sub.at = [sub.at?.[0] ?? "", to];
        this.send({ t: "gap", topic, from, to });
      },
      onEnd: (code, msg) => {
        this.send(sub.answered ? { t: "end", topic, code, msg } : { t: "err", topic, code, msg });
        sub.answered = false;
      },
    });
    sub.stop = stop;
  }

  #unsub(topic: string): void {
    const sub = this.#subs.get(topic);
    if (!sub) return;
    this.#subs.delete(topic);
    this.#held.delete(topic);
    const count = sub.link.filters.get(topic);
    if (count && --count.tabs === 0) sub.link.filters.delete(topic);
    sub.stop?.();
  }

  #hide(hidden: boolean): void {
    if (hidden === (this.#flush !== undefined)) return;
    if (hidden) {
      this.#flush = setInterval(() => this.#tell(), this.#hiddenMs);
      for (const sub of this.#subs.values()) if (sub.answered) this.#pause(sub);
      return;
    }
    clearInterval(this.#flush);
    this.#flush = undefined;
    this.#tell();
    for (const [topic, sub] of this.#subs) if (!sub.stop) this.#hear(topic, sub);
  }

  /** A log nobody looks at: going on from its place, the server sends what was missed or says which range it does not. */
  #pause(sub: Sub): void {
    if (!sub.isLog) return;
    sub.stop?.();
    sub.stop = null;
  }

  #tell(): void {
    for (const [topic, held] of this.#held) for (const [k, d] of held) this.send({ t: "st", topic, k, d });
    this.#held.clear();
  }
}
