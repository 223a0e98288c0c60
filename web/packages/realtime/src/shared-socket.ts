// A page's end of the one socket that all tabs of a browser share: looks like a socket to the client, and is a port to the worker of `tabs.ts`.
// Where there is no such worker, or it does not start, the page does the worker's part for itself alone, so that it is told the same when it is hidden.
import type { Socket } from "./client.ts";
import { newId } from "./id.ts";
import type { ServerFrame } from "./frames.ts";
import type { BrowserTabs } from "./browser-tabs.ts";

/** What a page tells the worker beside the client's frames. */
export type PageMessage = { text: string } | { hidden: boolean } | { retry: true } | { close: true };
/** What the worker tells a page. */
export type WorkerMessage = { frame: ServerFrame } | { close: [code: number, reason: string] };
/** The first message, with the port of the new connection; the page holds the lock for as long as it lives. */
export interface Opening {
  lock: string;
}

/** A worker that has said nothing for so long has not started. */
const START_MS = 5_000;
const LOST = 1006;

class PortSocket implements Socket {
  readyState = 0;
  readonly #port: MessagePort;
  readonly #listeners = new Map<string, ((event: never) => void)[]>();

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if ("close" in data) return this.end(...data.close);
      this.readyState = 1;
      this.#tell("message", { data: data.frame });
    };
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(text: string): void {
    this.post({ text });
  }

  post(message: PageMessage): void {
    this.#port.postMessage(message);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.post({ close: true });
    this.end(1000, "");
  }

  end(code: number, reason: string): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#port.close();
    this.#tell("close", { code, reason });
  }

  #tell(type: string, event: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event as never);
  }
}

export interface SharedSocket {
  /** For `HubOptions.connect`. */
  connect: () => Socket;
  /** A hidden page is told states every few seconds and no log lines until it shows again. */
  hide: (hidden: boolean) => void;
  /** Somebody does not want to wait for the next try. */
  retry: () => void;
  /** The page goes: its place is free at once. */
  leave: () => void;
}

/** `start` makes the worker; `own` what stands for it in this page alone. Without locks nobody could tell a page that crashed from a quiet one. */
export function shareSocket({
  start,
  own,
  locks = globalThis.navigator?.locks,
}: {
  start: () => SharedWorker;
  own: () => BrowserTabs;
  locks?: LockManager | undefined;
}): SharedSocket {
  let worker: SharedWorker | null = null;
  let alone: BrowserTabs | undefined;
  let socket: PortSocket | null = null;
  let hidden = false;
  const lock = `belltower-page-${newId()}`;
  const give = () => {
    worker = null;
    socket?.end(LOST, "");
  };
  const held = new Promise<void>((resolve) => {
    if (!locks) return;
    locks.request(lock, () => new Promise(() => resolve())).catch(give);
    try {
      worker = start();
      worker.addEventListener("error", give);
    } catch {
      // Not allowed here, or not known.
      worker = null;
    }
  });
  return {
    connect: () => {
      const { port1, port2 } = new MessageChannel();
      const made = new PortSocket(port1);
      socket = made;
      made.post({ hidden });
      if (!worker) {
        // It ends with its page.
        (alone ??= own()).join(port2, new Promise(() => {}));
        return made;
      }
      void held.then(() => worker?.port.postMessage({ lock } satisfies Opening, [port2]));
      setTimeout(() => made.readyState === 0 && give(), START_MS);
      return made;
    },
    hide: (now) => {
      hidden = now;
      if (socket?.readyState === 1) socket.post({ hidden });
    },
    retry: () => {
      if (socket?.readyState === 1) socket.post({ retry: true });
    },
    leave: () => socket?.close(),
  };
}
