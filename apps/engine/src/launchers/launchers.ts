import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { endOrphans } from "./end-orphans.ts";
import { LaunchedModel } from "./launched-model.ts";
import type { LauncherFile, ProcessLauncher } from "./launcher-file.ts";
import type { LaunchedModelState, Lease, LeaseRequest, Refusal } from "./lease.ts";
import { type ModelAccess, ReplicaFailure, startReplica } from "./process-replica.ts";

/** A launcher as a provider of models. */
export interface LaunchedProvider {
  id: string;
  label: string;
  models: readonly { id: string; task: string | null; contextLength: number | null }[];
}

/** Engines that this hub starts. */
export interface Launchers {
  providers: readonly LaunchedProvider[];
  /** Keeps the fewest configured replicas running from now on. Call it when the hub can serve files. */
  begin(): void;
  /** @returns `undefined` if the launcher does not serve the model */
  acquire(launcher: string, model: string, request: LeaseRequest): Promise<Lease | Refusal> | undefined;
  state(): LaunchedModelState[];
  /** @returns whether a replica is started now; `undefined`: there is no such model */
  start(launcher: string, model: string): boolean | undefined;
  /** Stops all replicas of a model. @returns how many there were; `undefined`: there is no such model */
  stop(launcher: string, model: string): number | undefined;
  /** Ends all processes. */
  close(): Promise<void>;
}

interface LaunchersOptions {
  file: LauncherFile;
  /** For working folders. */
  folder: string;
  /**
   * Gives access to the files of one model for as long as a replica runs.
   * @throws {Error} the message says why the user has no access
   */
  access: (request: { model: string; readAs: string; expiresAt: Date }) => Promise<ModelAccess>;
  logger: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Ends engines of an earlier run. */
export async function createLaunchers(options: LaunchersOptions): Promise<Launchers> {
  const { file, folder, access, logger, now = Date.now } = options;
  const owner = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 32);
  await endOrphans(owner, logger);
  const models = new Map<string, LaunchedModel>();
  const revocations = new Set<Promise<void>>();
  for (const launcher of file.launchers) {
    for (const model of launcher.models) {
      const start = (signal: AbortSignal) => startWithAccess({ launcher, model }, signal);
      models.set(keyOf(launcher.id, model.id), new LaunchedModel({ launcher, model, start, logger, now }));
    }
  }

  async function startWithAccess(
    { launcher, model }: { launcher: ProcessLauncher; model: ProcessLauncher["models"][number] },
    signal: AbortSignal,
  ) {
    const working = join(folder, launcher.id);
    await mkdir(working, { recursive: true, mode: 0o700 });
    const expiresAt = new Date(now() + launcher.startSeconds * 1000 + limits.launchers.tokenMarginMs);
    const granted = await grant({ model: model.id, readAs: launcher.readAs, expiresAt });
    try {
      const replica = await startReplica({ launcher, model, access: granted, folder: working, owner, logger }, signal);
      const revoking = replica.ended.then(() => revoke(granted)).finally(() => revocations.delete(revoking));
      revocations.add(revoking);
      return replica;
    } catch (error) {
      await revoke(granted);
      throw error;
    }
  }

  async function grant(request: Parameters<typeof access>[0]): Promise<ModelAccess> {
    try {
      return await access(request);
    } catch (cause) {
      logger.warn({ err: cause, model: request.model }, "no access to the files of a launched model");
      throw new ReplicaFailure(cause instanceof Error ? cause.message : String(cause));
    }
  }

  async function revoke(granted: ModelAccess): Promise<void> {
    try {
      await granted.revoke();
    } catch (error) {
      logger.warn({ err: error }, "the token of a launched engine could not be revoked; it expires");
    }
  }

  let sweeping: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    for (const model of models.values()) model.sweep();
  };

  return {
    providers: file.launchers.map(({ id, label = id, models: served }) => ({
      id,
      label,
      models: served.map(({ id: name, task = null, contextLength = null }) => ({ id: name, task, contextLength })),
    })),
    begin() {
      sweep();
      sweeping ??= setInterval(sweep, limits.launchers.sweepMs).unref();
    },
    acquire: (launcher, model, request) => models.get(keyOf(launcher, model))?.acquire(request),
    state: () => [...models.values()].map((model) => model.state()),
    start: (launcher, model) => models.get(keyOf(launcher, model))?.start(),
    stop: (launcher, model) => models.get(keyOf(launcher, model))?.stop(),
    async close() {
      clearInterval(sweeping);
      await Promise.all([...models.values()].map((model) => model.close()));
      await Promise.all(revocations);
    },
  };
}

function keyOf(launcher: string, model: string): string {
  return `${launcher} ${model}`;
}
