import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { StartError } from "../start-error.ts";

const SimulatorAddress = z.object({ url: z.string(), port: z.number(), key: z.string() });
export type SimulatorAddress = z.infer<typeof SimulatorAddress>;

export interface Simulator extends SimulatorAddress {
  pid: number | undefined;
  /** Ends the process. */
  close: () => Promise<void>;
}

const script = fileURLToPath(new URL("./simulator-process.ts", import.meta.url));

/** A real provider would not share processors with the hub. */
const niceness = 10;

/**
 * Starts the demo's provider in a child process, which ends with this one.
 * @throws {StartError} the process ended before it was ready
 */
export async function startSimulator(): Promise<Simulator> {
  const child = fork(script, [], {
    execArgv: ["--max-semi-space-size=4"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  if (child.pid !== undefined) {
    setPriority(child.pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness));
  }
  const address = SimulatorAddress.parse(await firstMessage(child));
  return {
    ...address,
    pid: child.pid,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

function firstMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const failed = (cause: unknown): void =>
      reject(
        new StartError("The provider of the demo did not start. Start without --demo, or see the error above.", {
          cause,
        }),
      );
    child.once("message", resolve);
    child.once("error", failed);
    child.once("exit", (code, signal) => failed(new Error(`it ended with ${signal ?? code}`)));
  });
}
