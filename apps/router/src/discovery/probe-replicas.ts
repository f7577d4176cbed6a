import type { CustomReplica } from "../contract/custom-providers.ts";
import type { Discovery } from "./probe-engine.ts";

/** What a probe of one server of a provider found. */
export interface ProbedReplica {
  baseUrl: string;
  discovery: Discovery;
}

/**
 * Combines the probes of a provider's servers. The first one that works decides about engine and models; the others must
 * have these models.
 * @param probed at least one
 */
export function combineReplicas(probed: readonly ProbedReplica[]): {
  discovery: Discovery;
  replicas: CustomReplica[];
} {
  const main = probed.find(isReady) ?? probed.find(({ discovery }) => discovery.kind !== "failed") ?? probed[0];
  if (main === undefined) throw new RangeError("a provider has at least one server");
  return { discovery: main.discovery, replicas: probed.map((replica) => stateOf(replica, main)) };
}

function isReady({ discovery }: ProbedReplica): boolean {
  return discovery.kind === "found" && discovery.health === "ready";
}

function stateOf({ baseUrl, discovery }: ProbedReplica, main: ProbedReplica): CustomReplica {
  if (discovery.kind === "failed") return { baseUrl, health: "failing", problem: discovery.problem };
  if (discovery.kind === "starting") return { baseUrl, health: "starting", problem: null };
  const ids = new Set(discovery.models.map(({ id }) => id));
  const missing = main.discovery.kind === "found" ? main.discovery.models.find(({ id }) => !ids.has(id)) : undefined;
  if (missing === undefined) return { baseUrl, health: discovery.health, problem: null };
  const problem = `It does not serve ${missing.id}, which ${main.baseUrl} does.`;
  return { baseUrl, health: "failing", problem };
}
