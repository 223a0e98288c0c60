// For tests: a small hub on a real socket that speaks the protocol as the test tells it to.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket as Peer, WebSocketServer } from "ws";
import type { HubClient } from "./client.ts";
import type { ClientFrame, ServerFrame } from "./frames.ts";
import type { Handlers } from "./topic.ts";

/** One connection as the server sees it: frames are awaited in the order they come. */
export class Seat {
  readonly #peer: Peer;
  readonly #come: ClientFrame[] = [];
  #wake: () => void = () => {};

  constructor(peer: Peer) {
    this.#peer = peer;
    peer.on("message", (data: Buffer) => {
      this.#come.push(JSON.parse(data.toString()) as ClientFrame);
      this.#wake();
    });
  }

  send(...frames: ServerFrame[]): this {
    for (const frame of frames) this.#peer.send(JSON.stringify(frame));
    return this;
  }

  hello(): this {
    return this.send({ t: "hello", v: 1, connection: "c", epoch: "e", pingMs: 25_000 });
  }

  async hears(): Promise<ClientFrame> {
    while (this.#come.length === 0) await new Promise<void>((wake) => (this.#wake = wake));
    return this.#come.shift() as ClientFrame;
  }

  /** Resolves when the browser has gone. */
  async closed(): Promise<void> {
    await once(this.#peer, "close");
  }

  close(code: number, reason = ""): void {
    this.#peer.close(code, reason);
  }
}

export class TestHub {
  readonly #server = new WebSocketServer({ port: 0, host: "127.0.0.1" });

  async url(): Promise<string> {
    if (!this.#server.address()) await once(this.#server, "listening");
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/ws`;
  }

  /** The next browser that comes. */
  async seat(): Promise<Seat> {
    const [peer] = (await once(this.#server, "connection")) as [Peer];
    return new Seat(peer);
  }

  close(): void {
    for (const peer of this.#server.clients) peer.terminate();
    this.#server.close();
  }
}

/** An event of the topic that tests hear. */
export const event = (o: number): ServerFrame => ({ t: "ev", topic: "resource:x", o, at: "2026-11-21T09:00:00.000Z", d: { n: o } });

/** A listener that writes down what it hears; `until` waits for a line, or for one that begins with these words. */
export function overhear(client: HubClient<string>, topic: string, more: Handlers = {}) {
  const heard: string[] = [];
  let wake = () => {};
  const note = (line: string) => {
    heard.push(line);
    wake();
  };
  const stop = client.subscribe(topic, {
    onEvent: (e) => note(`ev ${e.offset}`),
    onReset: (at) => note(`reset ${at[1]}`),
    onReady: (at, recovered) => note(`ready ${at[1]} ${recovered}`),
    onEnd: (code) => note(`end ${code}`),
    onSnapshot: (items) => note(`snap ${Object.keys(items).join()}`),
    onState: (key, value) => note(`st ${key} ${JSON.stringify(value)}`),
    onLog: (lines, upto) => note(`log ${lines.map((l) => l.o).join()} upto ${upto}`),
    onGap: (from, to) => note(`gap ${from} ${to}`),
    ...more,
  });
  const until = async (words: string) => {
    while (!heard.some((line) => line === words || line.startsWith(`${words} `))) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { heard, until, stop };
}
