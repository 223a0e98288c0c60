// Several nodes as they stand in production: one PostgreSQL, one NATS, two servers, and one address in front of them that knows nothing of sessions.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server as Listener, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Server } from "./server.ts";

/** A PostgreSQL of this story alone. */
class Postgres {
  private readonly child: ChildProcess;
  private readonly lines: Interface;
  address = "";

  constructor() {
    this.child = spawn(fileURLToPath(new URL("../../scripts/postgres", import.meta.url)), { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface(this.child.stdout!);
  }

  async start(): Promise<void> {
    const [line] = (await once(this.lines, "line")) as [string];
    this.address = line.replace("DATABASE", "postgres");
  }

  goesAway = () => this.asked("stop");
  comesBack = () => this.asked("start");

  async close(): Promise<void> {
    this.child.stdin!.end();
    await once(this.child, "exit");
  }

  private async asked(what: string): Promise<void> {
    const answered = once(this.lines, "line");
    this.child.stdin!.write(`${what}\n`);
    await answered;
  }
}

/** The bus. */
class Nats {
  private child: ChildProcess | null = null;
  private port = 0;

  async start(): Promise<void> {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    this.port = (free.address() as AddressInfo).port;
    free.close();
    await once(free, "close");
    await this.comesBack();
  }

  get address(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  async goesAway(): Promise<void> {
    const gone = once(this.child!, "exit");
    this.child!.kill("SIGKILL");
    await gone;
  }

  async comesBack(): Promise<void> {
    this.child = spawn("nats-server", ["-a", "127.0.0.1", "-p", String(this.port)], { stdio: ["ignore", "ignore", "pipe"] });
    for await (const line of createInterface(this.child.stderr!)) if (line.includes("Server is ready")) break;
    this.child.stderr!.resume();
  }
}

/** One address for all nodes: each connection goes to the preferred node, or to the next that takes it. */
class Balancer {
  private readonly listener: Listener;
  private readonly open = new Set<Socket>();
  private readonly nodes: readonly Server[];
  private first = 0;

  constructor(nodes: readonly Server[]) {
    this.nodes = nodes;
    this.listener = createServer((client) => this.join(client, 0));
  }

  async start(): Promise<void> {
    this.listener.listen(0, "127.0.0.1");
    await once(this.listener, "listening");
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** New connections go to this node while it lives. */
  prefers(node: number): void {
    this.first = node;
  }

  close(): void {
    this.listener.close();
    for (const socket of this.open) socket.destroy();
  }

  private join(client: Socket, tries: number): void {
    const node = this.nodes[(this.first + tries) % this.nodes.length]!;
    const { hostname, port } = new URL(node.url);
    const there = connect({ host: hostname, port: Number(port) });
    let joined = false;
    there.once("connect", () => {
      joined = true;
      client.pipe(there).pipe(client);
      there.once("close", () => client.destroy());
      client.once("close", () => there.destroy());
    });
    there.on("error", () => {
      if (!joined && tries + 1 < this.nodes.length) this.join(client, tries + 1);
      else client.destroy();
    });
    client.on("error", () => client.destroy());
    this.open.add(client);
    client.once("close", () => this.open.delete(client));
  }
}

export class Cluster {
  readonly postgres = new Postgres();
  readonly nats = new Nats();
  readonly nodes: Server[] = [];
  /** Where all of them keep larger files. */
  readonly blobs = mkdtempSync(join(tmpdir(), "belltower-e2e-blobs-"));
  balancer!: Balancer;

  /** `log` names the file of a node's log. */
  async start(log: (node: number) => string): Promise<void> {
    await Promise.all([this.postgres.start(), this.nats.start()]);
    for (const number of [0, 1]) {
      const node = new Server(
        log(number),
        ["--database", this.postgres.address, "--nats", this.nats.address, "--node", `n${number + 1}`, "--blob-url", this.blobs],
        number === 0,
      );
      await node.start();
      this.nodes.push(node);
    }
    this.balancer = new Balancer(this.nodes);
    await this.balancer.start();
  }

  async close(): Promise<void> {
    this.balancer.close();
    for (const node of this.nodes) await node.close();
    await this.nats.goesAway().catch(() => {});
    await this.postgres.close();
    rmSync(this.blobs, { recursive: true, force: true });
  }
}
