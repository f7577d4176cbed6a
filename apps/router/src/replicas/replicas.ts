import { limits } from "@modelyard/platform/limits";
import { chooseReplica } from "@modelyard/platform/replicas/choose-replica";
import type { CallDeadlines } from "../calls/call-deadlines.ts";
import type { CallRecord } from "../calls/call-record.ts";
import type { RetryBudget } from "../failover/retry-budget.ts";
import type { LaunchedEngines } from "../launched/launched-engines.ts";
import type { CallableProvider, Replica } from "../providers/callable-provider.ts";
import type { FailedOutcome } from "../relay/call-outcome.ts";
import { conversationPrefix } from "./conversation-prefix.ts";
import { hasDoneNothing, isUnsent } from "./done-nothing.ts";

/** Where a server is. */
export type ServerAddress = Pick<Replica, "origin" | "pathPrefix"> & {
  /** In addition to those of the provider. */
  headers?: Readonly<Record<string, string>>;
};

type Home = ServerAddress & { providerModelId: string };

type Attempt = (at: ServerAddress) => Promise<FailedOutcome | undefined>;

/** Distributes the calls of providers that have several servers. */
export interface Replicas {
  /**
   * Calls one server of a provider, and another one if the first certainly did no work.
   * @param home the model's name at the provider, and the address if there is only one server
   * @returns the outcome of the last attempt
   */
  run(call: CallRecord, provider: CallableProvider, home: Home, attempt: Attempt): Promise<FailedOutcome | undefined>;
}

interface ReplicasOptions {
  /** @default there are none */
  launched: LaunchedEngines | undefined;
  deadlines: CallDeadlines;
  retryBudget: Pick<RetryBudget, "take">;
  now: () => number;
}

interface Server {
  /** Of this node. */
  outstanding: number;
  downUntilMs: number;
}

export function createReplicas({ launched, deadlines, retryBudget, now }: ReplicasOptions): Replicas {
  // Only servers with running calls or a failure are stored.
  const servers = new Map<string, Server>();
  let turn = 0;

  function forget(id: string, server: Server): void {
    if (server.outstanding === 0 && server.downUntilMs <= now()) servers.delete(id);
  }

  function choose(provider: CallableProvider, tried: ReadonlySet<string>, prefix: string | undefined) {
    const replicas = provider.replicas
      .map(({ origin, pathPrefix, isHealthy }) => {
        const id = `${origin}${pathPrefix}`;
        const { outstanding = 0, downUntilMs = 0 } = servers.get(id) ?? {};
        return { id, origin, pathPrefix, outstanding, isHealthy: isHealthy && downUntilMs <= now() };
      })
      .filter(({ id }) => !tried.has(id));
    turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
    return chooseReplica(replicas, { prefix, turn });
  }

  return {
    async run(call, provider, home, attempt) {
      const mayRetry = (): boolean => now() < call.deadlineMs && retryBudget.take();
      if (provider.isLaunched && launched !== undefined)
        return launched.run(call, { provider, modelId: home.providerModelId, deadlines, mayRetry }, attempt);
      if (provider.replicas.length < 2) return attempt(home);
      const prefix = conversationPrefix(call.content);
      const tried = new Set<string>();
      let outcome: FailedOutcome | undefined;
      for (;;) {
        const replica = choose(provider, tried, prefix);
        const isRetry = outcome !== undefined;
        if (replica === undefined || (isRetry && !mayRetry())) return outcome;
        tried.add(replica.id);
        const server = servers.get(replica.id) ?? { outstanding: 0, downUntilMs: 0 };
        servers.set(replica.id, server);
        server.outstanding += 1;
        try {
          // oxlint-disable-next-line no-await-in-loop -- the next server is called only after this one failed
          outcome = await attempt(replica);
          if (isUnsent(outcome)) server.downUntilMs = now() + limits.router.replicaDownMs;
        } finally {
          server.outstanding -= 1;
          forget(replica.id, server);
        }
        if (!hasDoneNothing(outcome)) return outcome;
      }
    },
  };
}
