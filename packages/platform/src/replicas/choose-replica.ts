import { hash } from "node:crypto";

/** One of several servers with the same models. */
export interface ReplicaLoad {
  /** Differs from replica to replica, and stays the same. */
  id: string;
  /** Calls that have not ended. */
  outstanding: number;
  isHealthy: boolean;
}

/** How many times as many calls as the least loaded replica the one with the prefix may have. */
export const affinityFactor = 2;

interface ChoiceOptions {
  /** Calls with the same prefix go to the same replica, whose cache has it. `undefined`: to the least loaded one. */
  prefix: string | undefined;
  /** Grows with each call, so that replicas with the same load take turns. */
  turn: number;
}

/**
 * Chooses the replica for a call: of those that are healthy, or of all if none is. Each prefix has its own order of the
 * replicas, in which the first one that is not overloaded is chosen. An added or removed replica moves only its own share of
 * the prefixes.
 * @returns `undefined` if there is none
 */
export function chooseReplica<Replica extends ReplicaLoad>(
  replicas: readonly Replica[],
  { prefix, turn }: ChoiceOptions,
): Replica | undefined {
  const healthy = replicas.filter(({ isHealthy }) => isHealthy);
  const usable = healthy.length > 0 ? healthy : replicas;
  const least = Math.min(...usable.map(({ outstanding }) => outstanding));
  if (prefix === undefined) {
    const idle = usable.filter(({ outstanding }) => outstanding === least);
    return idle[turn % idle.length];
  }
  // The call itself counts, so that an idle replica does not repel the second call of a conversation.
  const mostOutstanding = (least + 1) * affinityFactor - 1;
  return usable
    .filter(({ outstanding }) => outstanding <= mostOutstanding)
    .map((replica) => ({ replica, weight: hash("sha256", `${prefix} ${replica.id}`) }))
    .reduce<{ replica: Replica; weight: string } | undefined>(
      (best, next) => (best === undefined || next.weight > best.weight ? next : best),
      undefined,
    )?.replica;
}
