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
import { becomesUnhealthy, isHealthy } from "./health.ts";
import type { LaunchedModelSetting } from "./launcher-fields.ts";
import type { ProcessLauncher } from "./launcher-file.ts";
import { type PortOwner, portOwner } from "./port-owner.ts";
import { type ModelAccess, type Replica, ReplicaFailure } from "./replica.ts";

export interface ReplicaOptions {
  launcher: ProcessLauncher;
  model: LaunchedModelSetting;
  access: ModelAccess;
  /** Working folder. */
  folder: string;
  /** The mark of the hub in `ownerVariable`. */
  owner: string;
  /** Milliseconds between two looks at an engine that runs. */
  followMs: number;
  /** @default one that is free now */
  choosePort?: (() => Promise<number>) | undefined;
  logger: Logger;
}

/** Another process listens on the port that was chosen for an engine. */
class PortTakenError extends Error {}

/**
 * Starts a process and waits until its health address responds 200. If another process takes its port first, starts it again with
 * another port.
 * @throws {ReplicaFailure} it could not be started, ended, or is not healthy in time
 */
export async function startReplica(options: ReplicaOptions, signal: AbortSignal): Promise<Replica> {
  const { choosePort = freePort } = options;
  for (let attempt = 1; ; attempt++) {
    // oxlint-disable-next-line no-await-in-loop -- one start after the other
    const port = await choosePort();
    try {
      // oxlint-disable-next-line no-await-in-loop -- one start after the other
      return await startAt(port, options, signal);
    } catch (error) {
      if (!(error instanceof PortTakenError)) throw error;
      if (attempt === limits.launchers.portAttempts)
        throw new ReplicaFailure(
          `The engine did not start: other processes took the ${attempt} ports that were free for it. Its last port was ${port}.`,
        );
    }
  }
}

async function startAt(port: number, options: ReplicaOptions, signal: AbortSignal): Promise<Replica> {
  const { launcher, access, logger } = options;
  const key = randomBytes(24).toString("hex");
  const mark = `${options.owner}.${randomBytes(8).toString("hex")}`;
  const group = startEngine(options, { port, key, mark });
  const output = keepOutput(group, [access.token, key]);
  const exited = endOf(group, { output, endOthers: () => endOrphans(mark, logger) });
  const headers = { authorization: `Bearer ${key}` };
  const url = `http://127.0.0.1:${port}${launcher.healthPath}`;
  const ownerOfPort = () => portOwner(port, { group: group.child.pid, mark });
  await untilReady({ launcher, url, headers, group, exited, output, ownerOfPort }, signal);
  return {
    origin: `http://127.0.0.1:${port}`,
    pathPrefix: "",
    headers,
    runs: { pid: group.child.pid },
    ended: endOrUnhealthy({ url, headers, group, exited, output, everyMs: options.followMs }),
    stop: group.stop,
  };
}

/** Starts the process of a launcher. */
function startEngine(
  { launcher, model, access, folder }: ReplicaOptions,
  { port, key, mark }: { port: number; key: string; mark: string },
): ProcessGroup {
  const values = {
    port: String(port),
    model: model.id,
    revision: model.revision,
    context: model.contextLength === undefined ? "" : String(model.contextLength),
    key,
    folder,
  };
  const [program = "", ...args] = launcher.command;
  return startProcessGroup({
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

  function fill(template: string): string {
    try {
      return fillTemplate(template, values);
    } catch (cause) {
      if (cause instanceof RangeError) throw new ReplicaFailure(`The launcher cannot be used: ${cause.message}.`);
      throw cause;
    }
  }
}

interface Started {
  url: string;
  headers: Readonly<Record<string, string>>;
  group: ProcessGroup;
  exited: Promise<ReplicaFailure>;
  output: () => string[];
}

/** @throws {ReplicaFailure} @throws {PortTakenError} */
async function untilReady(
  {
    launcher,
    url,
    headers,
    group,
    exited,
    output,
    ownerOfPort,
  }: Started & { launcher: ProcessLauncher; ownerOfPort: () => Promise<PortOwner> },
  signal: AbortSignal,
): Promise<void> {
  const waiting = new AbortController();
  const late = AbortSignal.timeout(launcher.startSeconds * 1000);
  const giveUp = AbortSignal.any([waiting.signal, signal, late]);
  const ready = async (): Promise<boolean | "taken"> => {
    // The key must not reach another process.
    const owner = await untilListens(ownerOfPort, giveUp);
    return owner === "other" ? "taken" : isHealthy(url, { headers, signal: giveUp });
  };
  const first = await Promise.race([exited, ready()]);
  waiting.abort();
  if (first === true) return;
  if (first instanceof ReplicaFailure) {
    if ((await ownerOfPort()) === "other") throw new PortTakenError();
    throw first;
  }
  group.stop();
  if (first === "taken") {
    await exited;
    throw new PortTakenError();
  }
  if (late.aborted) {
    const why = `${launcher.healthPath} did not respond 200 within ${launcher.startSeconds} s.`;
    throw new ReplicaFailure(`The engine did not start: ${why}`, output());
  }
  throw new ReplicaFailure("The start was stopped.");
}

/** Waits until a process listens on the port of an engine. */
async function untilListens(ownerOfPort: () => Promise<PortOwner>, signal: AbortSignal): Promise<PortOwner> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const owner = await ownerOfPort();
    if (owner !== "none" || signal.aborted) return owner;
    // oxlint-disable-next-line no-await-in-loop -- the pause between two looks
    await sleep(limits.launchers.healthEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Ends an engine that runs, but no longer responds at its health address. */
async function endOrUnhealthy({
  url,
  headers,
  group,
  exited,
  output,
  everyMs,
}: Started & { everyMs: number }): Promise<ReplicaFailure> {
  const watching = new AbortController();
  const unhealthy = becomesUnhealthy(url, { headers, signal: watching.signal, everyMs });
  const first = await Promise.race([exited, unhealthy]);
  watching.abort();
  if (first instanceof ReplicaFailure) return first;
  const last = output();
  group.stop();
  await exited;
  const { watchFailures } = limits.launchers;
  const why = `The engine was ended: its health address did not respond 200 ${watchFailures} times in a row.`;
  return new ReplicaFailure(why, last);
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
