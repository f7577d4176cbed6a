import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";
import type { HubProcessOptions } from "./hub-process.ts";

/** A hub in a child process that a test kills. */
export interface HubProcess {
  url: string;
  /** Ends the process as a crash does. */
  kill: () => Promise<void>;
  child: ChildProcess;
}

/** Starts a hub with the user alice, whose token is `hf_alice`. @throws {Error} it ends before it listens */
export async function startHubProcess(options: HubProcessOptions): Promise<HubProcess> {
  const child = fork(join(import.meta.dirname, "hub-process.ts"), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(child, "exit");
  child.send(options);
  const [first] = await Promise.race([
    once(child, "message"),
    ended.then(() => {
      throw new Error("the hub ended before it was ready");
    }),
  ]);
  const { port } = z.object({ port: z.number() }).parse(first);
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
