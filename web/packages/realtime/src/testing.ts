// For tests: a small hub on a real socket that speaks the protocol as the test tells it to.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket as Peer, WebSocketServer } from "ws";
import type { ClientFrame, ServerFrame } from "./frames.ts";

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
