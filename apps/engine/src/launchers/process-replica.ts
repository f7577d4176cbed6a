import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { type ProcessGroup, startProcessGroup } from "@modelyard/platform/processes/process-group";
import { modelNiceness } from "../processes/model-process.ts";
import { endOrphans, ownerVariable } from "./end-orphans.ts";
import { fillTemplate } from "./fill-template.ts";
import type { LaunchedModelSetting } from "./launcher-fields.ts";
import type { ProcessLauncher } from "./launcher-file.ts";
import { type ModelAccess, type Replica, ReplicaFailure } from "./replica.ts";

export interface ReplicaOptions {
  launcher: ProcessLauncher;
  model: LaunchedModelSetting;
  access: ModelAccess;
  /** Working folder. */
  folder: string;
  /** The mark of the hub in `ownerVariable`. */
  owner: string;
  logger: Logger;
}

/**
 * Starts a process and waits until its health address responds 200.
 * @throws {ReplicaFailure} it could not be started, ended, or is not healthy in time
 */
export async function startReplica(options: ReplicaOptions, signal: AbortSignal): Promise<Replica> {
  const { launcher, model, access, folder, owner, logger } = options;
  const port = await freePort();
  const key = randomBytes(24).toString("hex");
  const mark = `${owner}.${randomBytes(8).toString("hex")}`;
  const values = {
    port: String(port),
    model: model.id,
    revision: model.revision,
    context: model.contextLength === undefined ? "" : String(model.contextLength),
    key,
    folder,
  };
  const [program = "", ...args] = launcher.command;
  const group = startProcessGroup({
    command: [program, ...args.map((argument) => fill(argument))],
    cwd: folder,
    environment: {
      PATH: "/usr/local/bin:/usr/bin:/bin",
      HOME: folder,
      HF_HOME: folder,
      ...Object.fromEntries(Object.entries(launcher.environment).map(([name, value]) => [name, fill(value)])),
      HF_ENDPOINT: access.endpoint,
      HF_TOKEN: access.token,
      [ownerVariable]: mark,
    },
    limits: { memoryBytes: launcher.memoryBytes },
    diesWithParent: true,
    niceness: modelNiceness,
  });
  const output = keepOutput(group, [access.token, key]);
  const ended = endOf(group, { output, endOthers: () => endOrphans(mark, logger) });
  const headers = { authorization: `Bearer ${key}` };
  const replica = {
    origin: `http://127.0.0.1:${port}`,
    pathPrefix: "",
    headers,
    runs: { pid: group.child.pid },
    ended,
    stop: group.stop,
  };
  const health = new AbortController();
  const deadlineMs = launcher.startSeconds * 1000;
  const late = AbortSignal.timeout(deadlineMs);
  const giveUp = AbortSignal.any([health.signal, signal, late]);
  const healthy = isHealthy(`${replica.origin}${launcher.healthPath}`, { headers, signal: giveUp });
  const first = await Promise.race([ended, healthy]);
  health.abort();
  if (first instanceof ReplicaFailure) throw first;
  if (first) return replica;
  group.stop();
  if (late.aborted) {
    const why = `${launcher.healthPath} did not respond 200 within ${launcher.startSeconds} s.`;
    throw new ReplicaFailure(`The engine did not start: ${why}`, output());
  }
  throw new ReplicaFailure("The start was stopped.");

  function fill(template: string): string {
    try {
      return fillTemplate(template, values);
    } catch (cause) {
      if (cause instanceof RangeError) throw new ReplicaFailure(`The launcher cannot be used: ${cause.message}.`);
      throw cause;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new ReplicaFailure("There is no free port.");
  return address.port;
}

/** @returns the last lines of both outputs, without secrets */
function keepOutput({ child }: ProcessGroup, secrets: readonly string[]): () => string[] {
  const { outputChars, shownLines } = limits.launchers;
  let text = "";
  const keep = (bytes: Buffer): void => {
    // Secrets are replaced before the text is cut, which may be in the middle of one.
    text = secrets
      .reduce((masked, secret) => masked.replaceAll(secret, "[redacted]"), text + bytes.toString())
      .slice(-outputChars);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  child.stdin.on("error", () => undefined);
  child.stdin.end();
  return () => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    return lines.slice(-shownLines).map((line) => line.slice(0, 500));
  };
}

interface EndOptions {
  output: () => string[];
  /** Ends processes that left the group. */
  endOthers: () => Promise<void>;
}

function endOf({ child, exceeded }: ProcessGroup, { output, endOthers }: EndOptions): Promise<ReplicaFailure> {
  const { promise, resolve } = Promise.withResolvers<ReplicaFailure>();
  // It comes after the last output, but not while a process that left the group has the output open.
  const closed = once(child, "close").catch(() => undefined);
  child.once("error", (error) => resolve(new ReplicaFailure(`The program could not be started: ${error.message}.`)));
  const finish = async (code: number | null, signal: string | null): Promise<void> => {
    // Processes that cannot be found now are ended at the next start.
    await endOthers().catch(() => undefined);
    const tooLong = new AbortController();
    await Promise.race([closed, sleep(limits.launchers.lastOutputMs, undefined, { signal: tooLong.signal })]);
    tooLong.abort();
    child.stdout.destroy();
    child.stderr.destroy();
    const limit = exceeded();
    const how = code === null ? `was ended by ${signal ?? "a signal"}` : `ended with status ${code}`;
    resolve(new ReplicaFailure(`The engine ${limit === undefined ? how : `exceeded its ${limit} limit`}.`, output()));
  };
  child.once("exit", (code: number | null, signal: string | null) => void finish(code, signal));
  return promise;
}

interface HealthOptions {
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** @returns whether the address responded 200 before the signal */
async function isHealthy(url: string, { headers, signal }: HealthOptions): Promise<boolean> {
  while (!signal.aborted) {
    try {
      const timeout = AbortSignal.timeout(limits.launchers.healthRequestMs);
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      const response = await fetch(url, { headers, redirect: "manual", signal: AbortSignal.any([signal, timeout]) });
      // oxlint-disable-next-line no-await-in-loop -- frees the connection
      await response.body?.cancel();
      if (response.status === 200) return true;
    } catch {
      // It does not listen yet.
    }
    // oxlint-disable-next-line no-await-in-loop -- the pause between two requests
    await sleep(limits.launchers.healthEveryMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
