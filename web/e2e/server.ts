// A real server process for browser stories: own data folder, demo data, killed and started again at will.
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, createWriteStream, mkdtempSync, rmSync } from "node:fs";
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

  /** A folder of its own that nothing is in yet. */
  private empty: boolean;

  /** The server's log goes to the file `log`, which stays when a story fails; `flags` are more settings. Without `demo` the database has its data already. `place`: where another one stood, or on data that is there. */
  constructor(log: string, flags: readonly string[] = [], demo = true, place: { url?: string; data?: string } = {}) {
    this.log = log;
    this.url = place.url ?? "";
    this.data = place.data ?? mkdtempSync(join(tmpdir(), "belltower-e2e-"));
    this.empty = place.data === undefined;
    this.flags = demo ? ["--demo", ...flags] : flags;
  }

  async start(): Promise<void> {
    if (this.empty && this.flags.includes("--demo") && !this.flags.includes("--database")) await copyDemo(this.data);
    this.empty = false;
    await this.listen();
  }

  /** Starts it on what its folder has, and on nothing else. */
  async listen(): Promise<void> {
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

/** The demo's classes begin and end around the time it was loaded: no copy is of one older than this. */
const FRESH_MS = 90_000;
let demo: { data: string; at: number } | null = null;
const forget = () => demo && rmSync(demo.data, { recursive: true, force: true });
process.once("exit", forget);

/** The demo, loaded by the server itself and copied from then on: loading it takes most of a server's start, and nearly every file begins with it. */
async function copyDemo(to: string): Promise<void> {
  if (!demo || Date.now() - demo.at > FRESH_MS) {
    forget();
    const data = mkdtempSync(join(tmpdir(), "belltower-e2e-demo-"));
    const maker = new Server(join(data, "demo.log"), ["--demo"], false, { data });
    const at = Date.now();
    await maker.listen();
    await maker.stop();
    demo = { data, at };
  }
  cpSync(demo.data, to, { recursive: true });
}
