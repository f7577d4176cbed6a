import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CommandToStart, StartedGroup } from "./group-child.ts";
import { RemoteChild } from "./remote-child.ts";
import { signalGroupOf } from "./signal-group.ts";
import { SpawnerReport, type SpawnerRequest } from "./spawner-messages.ts";

const script = fileURLToPath(new URL("./spawner-process.ts", import.meta.url));
/** The kernel allows 107 bytes. */
const longestPath = 100;

/**
 * Starts commands through a small child process. To start one directly, the kernel copies the page tables of this
 * process: with 400 MiB in use that takes 5 to 20 ms, during which no request is served. The spawner and its children
 * end with this process, also by `kill -9`.
 */
export class Spawner {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #path: string;
  readonly #children = new Map<number, RemoteChild>();
  readonly #onEnd: () => void;
  #groups = 0;
  #isRunning = true;

  private constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    // Only this user may access the folder.
    this.#folder = mkdtempSync(join(tmpdir().length > longestPath / 2 ? "/tmp" : tmpdir(), "modelyard-spawner-"));
    this.#path = join(this.#folder, "socket");
    this.#process = fork(script, [this.#path], {
      execArgv: ["--max-semi-space-size=1"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#process.on("message", (message) => this.#take(SpawnerReport.parse(message)));
    this.#process.once("error", () => this.#end());
    this.#process.once("exit", () => this.#end());
  }

  /**
   * @param options.onEnd called when the spawner's process ends, also by `close`; children fail with `SIGKILL`
   * @throws {Error} the process could not be started
   */
  static async open({ onEnd }: { onEnd: () => void }): Promise<Spawner> {
    const spawner = new Spawner(onEnd);
    await new Promise<void>((resolve, reject) => {
      spawner.#process.once("message", () => resolve());
      spawner.#process.once("exit", () => reject(new Error("the process that starts git ended before it was ready")));
    });
    spawner.#process.unref();
    spawner.#process.channel?.unref();
    return spawner;
  }

  /** `false` once its process has ended. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  start({ program, args, cwd, environment, niceness }: CommandToStart): StartedGroup {
    this.#groups += 1;
    const group = this.#groups;
    const child = new RemoteChild({
      path: this.#path,
      group,
      signal: (signal, wholeGroup) => this.#send({ kind: "signal", group, signal, wholeGroup }),
    });
    // The end of a child is reported through the channel.
    if (this.#children.size === 0) this.#process.channel?.ref();
    this.#children.set(group, child);
    this.#send({ kind: "start", group, program, args: [...args], cwd, environment, niceness });
    return { child, signalGroup: (signal) => child.killGroup(signal) };
  }

  /** Ends all running children. */
  close(): void {
    if (this.#process.connected) this.#process.disconnect();
    this.#end();
  }

  #send(request: SpawnerRequest): void {
    if (this.#process.connected) this.#process.send(request);
  }

  #take(report: SpawnerReport): void {
    if (report.kind === "ready") return;
    const child = this.#children.get(report.group);
    if (report.kind === "started") {
      child?.started(report.pid);
      return;
    }
    this.#forget(report.group);
    if (report.kind === "ended") child?.ended(report.code, signalNamed(report.signal));
    else child?.failed(Object.assign(new Error(report.message), { code: report.code }));
  }

  #forget(group: number): void {
    this.#children.delete(group);
    if (this.#children.size === 0) this.#process.channel?.unref();
  }

  #end(): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    rmSync(this.#folder, { recursive: true, force: true });
    for (const [group, child] of this.#children) {
      this.#forget(group);
      // The spawner ends them itself, unless it was killed.
      if (child.pid !== undefined) signalGroupOf(child.pid, "SIGKILL");
      child.ended(null, "SIGKILL");
    }
    this.#onEnd();
  }
}

const signals = [
  "SIGKILL",
  "SIGTERM",
  "SIGXCPU",
  "SIGINT",
  "SIGHUP",
  "SIGPIPE",
  "SIGSEGV",
  "SIGABRT",
  "SIGBUS",
] as const;

/** Returns the signal, or `SIGKILL` for a signal that is neither sent nor handled here. */
function signalNamed(name: string | null): NodeJS.Signals | null {
  return name === null ? null : (signals.find((signal) => signal === name) ?? "SIGKILL");
}
