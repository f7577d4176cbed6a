import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

const startMs = 30_000;

interface ServerToStart {
  name: string;
  /** The program and its arguments. */
  command: readonly [string, ...string[]];
  /** @default that of this process */
  environment?: NodeJS.ProcessEnv;
  /** Where it responds once it has started. */
  url: string;
}

/** A server of another project, for tests. */
export interface StartedServer {
  /** Sends a signal and waits for the end of the process. */
  end: (signal: "SIGTERM" | "SIGKILL") => Promise<void>;
}

/** Starts a server, and waits until it responds to HTTP. @throws {Error} with its output */
export async function startServer({ name, command, environment, url }: ServerToStart): Promise<StartedServer> {
  const [program, ...args] = command;
  const child: ChildProcessByStdio<null, null, Readable> = spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    ...(environment === undefined ? {} : { env: environment }),
  });
  const exited = once(child, "exit");
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  for (const deadline = Date.now() + startMs; !(await responds(url)); ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start: ${output}`);
    await sleep(50);
  }
  return {
    end: async (signal) => {
      child.kill(signal);
      await exited;
    },
  };
}

async function responds(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
}
