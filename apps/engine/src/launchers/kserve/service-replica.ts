import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import type { LaunchedModelSetting } from "../launcher-fields.ts";
import { type ModelAccess, type Replica, ReplicaFailure } from "../replica.ts";
import type { Cluster } from "./cluster.ts";
import { inferenceService, serviceSecret } from "./inference-service.ts";
import type { KserveLauncher } from "./kserve-launcher.ts";
import { KubernetesError } from "./kubernetes-api.ts";
import type { ServiceState } from "./service-state.ts";

interface ServiceOptions {
  launcher: KserveLauncher;
  model: LaunchedModelSetting;
  access: Pick<ModelAccess, "token">;
  cluster: Cluster;
  /** Between two looks at a service that runs. */
  followMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface Service {
  name: string;
  uid: string;
  headers: Readonly<Record<string, string>>;
}

type Look = { kind: "state"; state: ServiceState } | { kind: "absent" } | { kind: "unknown"; reason: string };

/**
 * Writes an `LLMInferenceService`, and waits until it is ready. It is deleted when the replica is stopped or has failed.
 * @param report why the service is not ready yet
 * @throws {ReplicaFailure} it was refused, was deleted, or is not ready in time
 */
export async function startService(
  options: ServiceOptions,
  signal: AbortSignal,
  report: (progress: string) => void,
): Promise<Replica> {
  const { launcher, cluster, access } = options;
  // New at each start, so that it never names an object that is not the hub's.
  const name = `${launcher.namePrefix}-${randomBytes(8).toString("hex")}`;
  const key = randomBytes(24).toString("hex");
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(launcher.startSeconds * 1000)]);
  let uid: string | undefined;
  try {
    signal.throwIfAborted();
    const identity = { name, hub: cluster.hub, run: cluster.run };
    ({ uid } = await cluster.applyService(inferenceService(options, identity)));
    await cluster.applySecret(serviceSecret({ token: access.token, key }, { ...identity, uid }));
    const service = { name, uid, headers: { authorization: `Bearer ${key}` } };
    const { address, state } = await whenReady(service, options, { signal, deadline, report });
    return follow(service, { address, state }, options);
  } catch (error) {
    await cluster.remove({ name, uid });
    throw failureOf(error, [access.token, key]);
  }
}

interface Wait {
  /** Stops the start. */
  signal: AbortSignal;
  /** `signal`, or the start takes too long. */
  deadline: AbortSignal;
  report: (progress: string) => void;
}

async function whenReady(
  { name, uid }: Service,
  { cluster, launcher }: ServiceOptions,
  { signal, deadline, report }: Wait,
): Promise<{ address: URL; state: ServiceState }> {
  const { clusterPauseMs, longestClusterPauseMs } = limits.launchers;
  let reason = "KServe has not reported a state yet.";
  let conditions: string[] = [];
  for (
    let pauseMs: number = clusterPauseMs;
    !deadline.aborted;
    pauseMs = Math.min(longestClusterPauseMs, pauseMs * 1.5)
  ) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const look = await lookAt(cluster, name);
    if (look.kind === "absent" || (look.kind === "state" && isOther(look.state, uid))) throw deleted(name);
    if (look.kind === "unknown") ({ reason } = look);
    else {
      const { state } = look;
      if (state.address !== undefined) return { address: state.address, state };
      ({ reason, conditions } = state);
    }
    report(reason);
    // oxlint-disable-next-line no-await-in-loop -- the pause between two looks
    await sleep(pauseMs, undefined, { signal: deadline }).catch(() => undefined);
  }
  if (signal.aborted) throw new ReplicaFailure("The start was stopped.");
  throw new ReplicaFailure(`${name} was not ready within ${launcher.startSeconds} s: ${reason}`, conditions);
}

/** Watches a service that is ready. */
function follow(
  service: Service,
  { address }: { address: URL; state: ServiceState },
  { cluster, launcher, followMs, now }: ServiceOptions,
): Replica {
  const stopped = new AbortController();
  const replica = {
    origin: address.origin,
    pathPrefix: address.pathname.replace(/(?<!\/)\/+$/, ""),
    headers: service.headers,
    runs: { service: service.name, namespace: launcher.namespace },
    stop: () => stopped.abort(),
  };
  return { ...replica, ended: end() };

  async function end(): Promise<ReplicaFailure> {
    const failure = await firstFailure();
    await cluster.remove(service);
    return failure ?? new ReplicaFailure("The service was stopped.");
  }

  async function firstFailure(): Promise<ReplicaFailure | undefined> {
    let readyAtMs = now();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- the pause between two looks
      await sleep(followMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
      if (stopped.signal.aborted) return undefined;
      let look: Look;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one look after the other
        look = await lookAt(cluster, service.name);
      } catch {
        // The engine may run although the hub may not look at it.
        continue;
      }
      if (look.kind === "unknown") continue;
      if (look.kind === "absent" || isOther(look.state, service.uid)) return deleted(service.name);
      const { address: current, reason, conditions } = look.state;
      if (current !== undefined && current.href !== address.href) {
        return new ReplicaFailure(`The address of ${service.name} changed to ${current.href}.`, conditions);
      }
      if (current !== undefined) readyAtMs = now();
      else if (now() - readyAtMs > launcher.startSeconds * 1000) {
        return new ReplicaFailure(`${service.name} is not ready any more: ${reason}`, conditions);
      }
    }
  }
}

/** @throws {KubernetesError} another look would have the same result */
async function lookAt(cluster: Cluster, name: string): Promise<Look> {
  try {
    const state = await cluster.look(name);
    return state === undefined ? { kind: "absent" } : { kind: "state", state };
  } catch (error) {
    if (error instanceof KubernetesError && error.isTemporary) return { kind: "unknown", reason: error.message };
    throw error;
  }
}

function isOther(state: ServiceState, uid: string): boolean {
  return state.isDeleted || state.uid !== uid;
}

function deleted(name: string): ReplicaFailure {
  return new ReplicaFailure(`${name} was deleted in the cluster, not by this hub.`);
}

function failureOf(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof KubernetesError)) return error;
  return new ReplicaFailure(secrets.reduce((text, secret) => text.replaceAll(secret, "[redacted]"), error.message));
}
