// A real server process for browser stories: own data folder, demo data, killed and started again at will.
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../target", import.meta.url));
const binary = process.env.BELLTOWER_BINARY ?? join(target, "debug/belltower");
// Demo data is written on the first start of a dev build; a loaded machine takes its time.
const START_TIMEOUT_MS = 30_000;

export class Server {
  /** `http://127.0.0.1:PORT`, the same after a restart, so that open pages find it again. */
  url: string;
  /** The folder with its database and the demo's provider key. */
  readonly data: string;
  /** The binary under test. */
  static readonly binary = binary;
  private process: ChildProcess | null = null;

  private readonly log: string;

  private readonly flags: readonly string[];

  /** The server's log goes to the file `log`, which stays when a story fails; `flags` are more settings. Without `demo` the database has its data already. `place`: where another one stood, or on data that is there. */
  constructor(log: string, flags: readonly string[] = [], demo = true, place: { url?: string; data?: string } = {}) {
    this.log = log;
    this.url = place.url ?? "";
    this.data = place.data ?? mkdtempSync(join(tmpdir(), "belltower-e2e-"));
    this.flags = demo ? ["--demo", ...flags] : flags;
  }

  async start(): Promise<void> {
    const listen = this.url ? new URL(this.url).host : "127.0.0.1:0";
    const args = ["serve", "--listen", listen, "--data", this.data, "--drain-seconds", "0", ...this.flags];
    const child = spawn(binary, args, { stdio: ["ignore", "pipe", "pipe"] });
    this.process = child;
    child.stderr.pipe(createWriteStream(this.log, { flags: "a" }));
    this.url = await new Promise<string>((started, failed) => {
      const timer = setTimeout(() => failed(new Error(`the server did not start in time; its log is ${this.log}`)), START_TIMEOUT_MS);
      const end = (error: Error) => {
        clearTimeout(timer);
        failed(error);
      };
      child.once("error", end);
      child.once("exit", (code) => end(new Error(`the server ended with ${code}; its log is ${this.log}`)));
      // The reader stays: an unread pipe would fill and stop the server.
      createInterface(child.stdout).on("line", (line) => {
        const address = /^listening on (http:\/\/\S+)$/.exec(line)?.[1];
        if (!address) return;
        clearTimeout(timer);
        started(address);
      });
    });
  }

  /** Ends it as a power cut would. */
  kill = () => this.end("SIGKILL");

  /** Asks it to stop, and waits until it has. */
  stop = () => this.end("SIGTERM");

  /** Killed and started again, with the same address and data. */
  async killAndStart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }
}
