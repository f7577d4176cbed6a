import { createHash, randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { endOrphans } from "./end-orphans.ts";
import { EngineSlots } from "./engine-slots.ts";
import { readHubId } from "./hub-id.ts";
import { type Cluster, openCluster } from "./kserve/cluster.ts";
import type { KserveLauncher } from "./kserve/kserve-launcher.ts";
import { startService } from "./kserve/service-replica.ts";
import { LaunchedModel } from "./launched-model.ts";
import type { LaunchedModelSetting } from "./launcher-fields.ts";
import type { Launcher, LauncherFile, ProcessLauncher } from "./launcher-file.ts";
import type { LaunchedModelState, Lease, LeaseRequest, OtherLeaseRequest, Refusal } from "./lease.ts";
import { startReplica } from "./process-replica.ts";
import { type ModelAccess, type Replica, ReplicaFailure } from "./replica.ts";

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
  /** Returns another replica for a call that a replica did not accept, if one is free now. */
  acquireOther(launcher: string, model: string, request: OtherLeaseRequest): Lease | undefined;
  state(): LaunchedModelState[];
  /** @returns whether a replica is started now; `undefined`: there is no such model */
  start(launcher: string, model: string): boolean | undefined;
  /** Stops all replicas of a model. @returns how many there were; `undefined`: there is no such model */
  stop(launcher: string, model: string): number | undefined;
  /** Ends all processes, and deletes all services. */
  close(): Promise<void>;
}

type Start = (signal: AbortSignal, report: (progress: string) => void) => Promise<Replica>;

/** Starts engines of one launcher. */
interface Starter {
  /** How long their tokens are valid. */
  tokenMs: number;
  start: (
    about: { model: LaunchedModelSetting; access: ModelAccess },
    signal: AbortSignal,
    report: (progress: string) => void,
  ) => Promise<Replica>;
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
  /** Address of the Kubernetes API of the cluster that the hub runs in. */
  clusterServer?: string | undefined;
  logger: Logger;
  /** Milliseconds between two looks at an engine or a service that runs. */
  followMs?: number;
  /** Chooses a port for an engine. */
  choosePort?: () => Promise<number>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * Ends engines of an earlier run.
 * @throws {RangeError} a launcher has no Kubernetes API
 */
export async function createLaunchers(options: LaunchersOptions): Promise<Launchers> {
  const { file, folder, access, logger, now = Date.now, followMs, choosePort } = options;
  const owner = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 32);
  await endOrphans(owner, logger);
  const models = new Map<string, LaunchedModel>();
  const revocations = new Set<Promise<void>>();
  const labels = { hub: "", run: randomBytes(16).toString("hex") };
  if (file.launchers.some(({ kind }) => kind === "kserve")) labels.hub = await readHubId(folder);
  const clusters: Cluster[] = [];
  for (const launcher of file.launchers) {
    const begin = launcher.kind === "process" ? processStarter(launcher) : serviceStarter(launcher);
    const slots = new EngineSlots(launcher.mostEngines);
    const shared = { mayStart: () => slots.mayStart(), onFree: () => slots.serveWaiting(), logger, now };
    for (const model of launcher.models) {
      const start: Start = (signal, report) => startWithAccess({ launcher, model, begin }, signal, report);
      const launched = new LaunchedModel({ launcher, model, start, ...shared });
      slots.add(launched);
      models.set(keyOf(launcher.id, model.id), launched);
    }
  }

  function processStarter(launcher: ProcessLauncher): Starter {
    return {
      tokenMs: launcher.startSeconds * 1000 + limits.launchers.tokenMarginMs,
      async start({ model, access: granted }, signal) {
        const working = join(folder, launcher.id);
        await mkdir(working, { recursive: true, mode: 0o700 });
        const { watchEveryMs } = limits.launchers;
        const about = { launcher, model, access: granted, folder: working, owner, logger };
        return startReplica({ ...about, followMs: followMs ?? watchEveryMs, choosePort }, signal);
      },
    };
  }

  function serviceStarter(launcher: KserveLauncher): Starter {
    const server = launcher.server ?? options.clusterServer;
    if (server === undefined) {
      throw new RangeError(`The launcher ${launcher.id} needs server, because the hub does not run in Kubernetes.`);
    }
    const { clusterFollowMs } = limits.launchers;
    const cluster = openCluster({ launcher, server, ...labels, logger, now });
    clusters.push(cluster);
    return {
      tokenMs: launcher.startSeconds * 1000 + limits.launchers.clusterTokenMs,
      start: ({ model, access: granted }, signal, report) =>
        startService(
          { launcher, model, access: granted, cluster, followMs: followMs ?? clusterFollowMs, now },
          signal,
          report,
        ),
    };
  }

  async function startWithAccess(
    { launcher, model, begin }: { launcher: Launcher; model: LaunchedModelSetting; begin: Starter },
    signal: AbortSignal,
    report: (progress: string) => void,
  ): Promise<Replica> {
    const expiresAt = new Date(now() + begin.tokenMs);
    const granted = await grant({ model: model.id, readAs: launcher.readAs, expiresAt });
    try {
      const replica = await begin.start({ model, access: granted }, signal, report);
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
    for (const cluster of clusters) cluster.sweep();
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
    acquireOther: (launcher, model, request) => models.get(keyOf(launcher, model))?.acquireOther(request),
    state: () => [...models.values()].map((model) => model.state()),
    start: (launcher, model) => models.get(keyOf(launcher, model))?.start(),
    stop: (launcher, model) => models.get(keyOf(launcher, model))?.stop(),
    async close() {
      clearInterval(sweeping);
      await Promise.all([...models.values()].map((model) => model.close()));
      await Promise.all(revocations);
      await Promise.all(clusters.map((cluster) => cluster.close()));
    },
  };
}

function keyOf(launcher: string, model: string): string {
  return `${launcher} ${model}`;
}
