import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { eq, gt, lt } from "drizzle-orm";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { nodes, readOnlyMode } from "./tables.ts";

/** What a process says of itself. */
export interface NodeOptions {
  version: string;
  /** Whether the setting of this process refuses changes. May change while it runs. */
  isReadOnly: () => boolean;
}

/** This process as one of the nodes of a hub. */
export interface Cluster {
  /** Returns why no changes are accepted; `undefined`: they are. */
  readOnlyReason: () => string | undefined;
  /** @throws {HubError} 503 in read-only mode */
  requireWritable: () => void;
  /** Returns how many nodes were running at the last look. */
  nodeCount: () => number;
  /** Writes the row of this node, and reads the mode. Also runs at intervals. */
  look: () => Promise<void>;
  /** Removes the row. */
  close: () => Promise<void>;
}

const { heartbeatMs, forgottenMs, missingMs } = limits.cluster;

/**
 * Watches the mode of all nodes, and shows this one to the others.
 * @param own `undefined`: this process is not shown, and reads the mode only when asked
 */
export function openCluster(
  { orm, now, logger }: Pick<HubContext, "orm" | "now" | "logger">,
  own: NodeOptions | undefined,
): Cluster {
  const row = { id: newId(), name: hostname(), version: own?.version ?? "", startedAt: now() };
  const delay = own && monitorEventLoopDelay({ resolution: 20 });
  delay?.enable();
  let commonReason: string | undefined;
  let count = 1;
  let isClosed = false;
  const readOnlyReason = () => (own?.isReadOnly() === true ? "the setting of this node" : commonReason);
  const look = async (): Promise<void> => {
    const [mode] = await orm.select().from(readOnlyMode);
    commonReason = mode === undefined ? undefined : mode.reason;
    if (own === undefined || isClosed) return;
    const seenAt = now();
    const seen = {
      seenAt,
      lagMs: Math.round((delay?.percentile(99) ?? 0) / 1e6),
      isReadOnly: readOnlyReason() !== undefined,
    };
    delay?.reset();
    await orm
      .insert(nodes)
      .values({ ...row, ...seen })
      .onConflictDoUpdate({ target: nodes.id, set: seen });
    await orm.delete(nodes).where(lt(nodes.seenAt, new Date(seenAt.getTime() - forgottenMs)));
    const running = await orm.$count(nodes, gt(nodes.seenAt, new Date(seenAt.getTime() - missingMs)));
    count = Math.max(1, running);
  };
  const quietLook = (): Promise<void> =>
    look().catch((error: unknown) => logger.debug({ err: error }, "row of this node not written"));
  let looking = own === undefined ? Promise.resolve() : quietLook();
  const timer =
    own === undefined
      ? undefined
      : setInterval(() => {
          looking = looking.then(quietLook);
        }, heartbeatMs).unref();
  return {
    readOnlyReason,
    requireWritable() {
      const reason = readOnlyReason();
      if (reason !== undefined) throw readOnlyRefusal(reason);
    },
    nodeCount: () => count,
    look,
    async close() {
      clearInterval(timer);
      await looking;
      isClosed = true;
      delay?.disable();
      if (own === undefined) return;
      await orm
        .delete(nodes)
        .where(eq(nodes.id, row.id))
        .catch((error: unknown) => logger.debug({ err: error }, "row of this node not removed"));
    },
  };
}

function readOnlyRefusal(reason: string): HubError {
  const why = reason === "" ? "" : ` (${reason})`;
  return new HubError(
    "Unavailable",
    `The hub is in read-only mode${why}. Nothing was changed, and everything can still be read. Try again later.`,
    { headers: { "Retry-After": "60" } },
  );
}
