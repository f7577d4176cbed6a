import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { z } from "zod";
import { hubLabel, runLabel } from "./inference-service.ts";
import type { KserveLauncher } from "./kserve-launcher.ts";
import { KubernetesError, kubernetesApi } from "./kubernetes-api.ts";
import { readServiceState, type ServiceState } from "./service-state.ts";

interface ClusterOptions {
  launcher: KserveLauncher;
  server: string;
  hub: string;
  run: string;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface Named {
  metadata: { name: string };
}

/** The objects of one launcher in its cluster. */
export interface Cluster {
  /** Values of the labels of its objects. */
  hub: string;
  run: string;
  /**
   * Creates a service. Fields of other managers are never taken over.
   * @throws {KubernetesError}
   */
  applyService(service: Named): Promise<ServiceState>;
  /** @throws {KubernetesError} */
  applySecret(secret: Named): Promise<void>;
  /**
   * @returns `undefined` if there is no such service
   * @throws {KubernetesError}
   */
  look(name: string): Promise<ServiceState | undefined>;
  /** Deletes a service now, or later if that fails. Never rejects. */
  remove(service: { name: string; uid: string | undefined }): Promise<void>;
  /** Deletes what earlier runs of this hub left, and what could not be deleted. */
  sweep(): void;
  close(): Promise<void>;
}

const List = z.object({
  metadata: z.object({ continue: z.string().nullish() }),
  items: z.array(
    z.object({
      metadata: z.object({
        name: z.string().min(1).max(253),
        uid: z.string().min(1).max(200),
        labels: z.record(z.string(), z.string()).nullish(),
        deletionTimestamp: z.string().nullish(),
      }),
    }),
  ),
});

export function openCluster({ launcher, server, hub, run, logger, now }: ClusterOptions): Cluster {
  const { pauseMs, longestPauseMs, clusterPageObjects, clusterPages } = limits.launchers;
  const { tokenFile, caFile } = launcher;
  const api = kubernetesApi({ server, tokenFile, caFile });
  const namespace = encodeURIComponent(launcher.namespace);
  const services = `/apis/serving.kserve.io/v1alpha1/namespaces/${namespace}/llminferenceservices`;
  const secrets = `/api/v1/namespaces/${namespace}/secrets`;
  const about = { launcher: launcher.id, namespace: launcher.namespace };
  /** Uids of services that could not be deleted, by name. */
  const undeleted = new Map<string, string | undefined>();
  let mayHaveLeftovers = true;
  let sweeping: Promise<void> | undefined;
  let failures = 0;
  let nextAtMs = 0;

  const apply = (path: string, object: Named): Promise<unknown> => {
    const query = new URLSearchParams({ fieldManager: "modelyard", force: "false", fieldValidation: "Strict" });
    return api.send({ method: "PATCH", path: `${path}/${object.metadata.name}?${query}`, body: object });
  };

  async function deleteService(name: string, uid: string | undefined): Promise<void> {
    const body = { ...(uid !== undefined && { preconditions: { uid } }), propagationPolicy: "Background" };
    try {
      await api.send({ method: "DELETE", path: `${services}/${encodeURIComponent(name)}`, body });
    } catch (error) {
      // 404: it is gone. 409: another object has the name now.
      const isGone = error instanceof KubernetesError && (error.status === 404 || error.status === 409);
      if (!isGone) throw error;
    }
  }

  async function deleteLeftovers(): Promise<void> {
    const labelSelector = `${hubLabel}=${hub},${runLabel}!=${run}`;
    let next = "";
    for (let page = 0; page < clusterPages; page++) {
      const query = new URLSearchParams({ labelSelector, limit: String(clusterPageObjects) });
      if (next !== "") query.set("continue", next);
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const list = List.safeParse(await api.send({ method: "GET", path: `${services}?${query}` }));
      if (!list.success) throw new KubernetesError("The Kubernetes API sent a list that cannot be read.");
      for (const { metadata } of list.data.items) {
        const isLeftover = metadata.labels?.[hubLabel] === hub && metadata.labels[runLabel] !== run;
        if (!isLeftover || typeof metadata.deletionTimestamp === "string") continue;
        // oxlint-disable-next-line no-await-in-loop -- few, and not urgent
        await deleteService(metadata.name, metadata.uid);
        logger.warn({ ...about, name: metadata.name }, "deleted a launched service of an earlier run");
      }
      next = list.data.metadata.continue ?? "";
      if (next === "") return;
    }
    throw new KubernetesError(`There are more than ${clusterPages * clusterPageObjects} services of earlier runs.`);
  }

  async function cleanUp(): Promise<void> {
    try {
      for (const [name, uid] of undeleted) {
        // oxlint-disable-next-line no-await-in-loop -- few, and not urgent
        await deleteService(name, uid);
        undeleted.delete(name);
      }
      if (mayHaveLeftovers) await deleteLeftovers();
      mayHaveLeftovers = false;
      failures = 0;
    } catch (error) {
      const pause = Math.min(longestPauseMs, pauseMs * 2 ** failures);
      failures += 1;
      nextAtMs = now() + pause;
      const reason = error instanceof KubernetesError ? { reason: error.message } : { err: error };
      logger.warn({ ...about, ...reason, pauseMs: pause }, "launched services could not be deleted yet");
    }
  }

  return {
    hub,
    run,
    async applyService(service) {
      return stateOf(await apply(services, service));
    },
    async applySecret(secret) {
      await apply(secrets, secret);
    },
    async look(name) {
      try {
        return stateOf(await api.send({ method: "GET", path: `${services}/${encodeURIComponent(name)}` }));
      } catch (error) {
        if (error instanceof KubernetesError && error.status === 404) return undefined;
        throw error;
      }
    },
    async remove({ name, uid }) {
      try {
        await deleteService(name, uid);
      } catch (error) {
        undeleted.set(name, uid);
        const reason = error instanceof KubernetesError ? { reason: error.message } : { err: error };
        logger.warn({ ...about, name, ...reason }, "launched service could not be deleted; the hub will try again");
      }
    },
    sweep() {
      const isNeeded = mayHaveLeftovers || undeleted.size > 0;
      if (!isNeeded || sweeping !== undefined || now() < nextAtMs) return;
      sweeping = cleanUp().finally(() => {
        sweeping = undefined;
      });
    },
    async close() {
      api.close();
      await sweeping;
    },
  };
}

function stateOf(body: unknown): ServiceState {
  try {
    return readServiceState(body);
  } catch (cause) {
    throw new KubernetesError("The Kubernetes API sent an LLMInferenceService that cannot be read.", { cause });
  }
}
