import type { Logger } from "../../logging/logger.ts";
import type { Database } from "../database.ts";
import { isDatabaseAway } from "../database-away.ts";

/** Whether a replica is used, and why not. */
export interface ReplicaState {
  state: "used" | "behind" | "unavailable";
  /** How old what it shows is at most; `undefined`: more than is known of the primary, or it does not respond. */
  lagMs: number | undefined;
}

/** A standby of the database for queries that may see slightly older rows. */
export interface ReadReplica {
  /**
   * Runs queries on the replica, or on the primary if the replica is unavailable or too far behind, or if they fail there.
   * They may run twice.
   */
  read: <T>(queries: (orm: Database["orm"]) => Promise<T>) => Promise<T>;
  state: () => ReplicaState;
  /** Compares the replica with the primary. Also runs at intervals. */
  check: () => Promise<void>;
  close: () => Promise<void>;
}

interface ReplicaOptions {
  primary: Pick<Database, "sql" | "orm">;
  /** Closed with the replica. */
  replica: Pick<Database, "sql" | "orm" | "close">;
  /** It is not used if what it shows may be older. */
  mostLagMs: number;
  everyMs: number;
  logger: Logger;
  /** Milliseconds, of a clock that does not jump. */
  now?: () => number;
}

/** How long positions of the primary are kept, to tell the lag of a replica that is not used. */
const keptMs = 10 * 60 * 1000;

/** Where the primary's log ended at a time. */
interface Sample {
  at: number;
  end: bigint;
}

/**
 * Uses a replica while it is fresh. The lag is that of this process' clock: how long ago the primary's log ended where the
 * replica is now. So it does not depend on clocks of other machines, and is 0 while nothing changes.
 */
export function openReadReplica({
  primary,
  replica,
  mostLagMs,
  everyMs,
  logger,
  now = () => performance.now(),
}: ReplicaOptions): ReadReplica {
  let samples: Sample[] = [];
  /** What the replica shows is at most as old as this; `undefined`: it did not respond. */
  let freshAt: number | undefined;
  let isClosed = false;
  let logged: ReplicaState["state"] = "used";

  const state = (): ReplicaState => {
    if (freshAt === undefined) return { state: "unavailable", lagMs: undefined };
    const lagMs = now() - freshAt;
    return { state: lagMs <= mostLagMs ? "used" : "behind", lagMs: Number.isFinite(lagMs) ? lagMs : undefined };
  };

  async function compare(): Promise<void> {
    const at = now();
    const [written] = await primary.sql<{ end: string }[]>`select pg_current_wal_lsn()::text as end`;
    const [replayed] = await replica.sql<{ end: string | null }[]>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as end`;
    // A server that accepts changes has others than the primary.
    if (written === undefined || typeof replayed?.end !== "string") throw new Error("it is not a standby");
    const end = positionOf(replayed.end);
    samples.push({ at, end: positionOf(written.end) });
    const newest = samples.findLast((sample) => sample.end <= end);
    freshAt = newest?.at ?? Number.NEGATIVE_INFINITY;
    samples = samples.filter((sample) => sample === newest || sample.at >= at - keptMs);
  }

  async function check(): Promise<void> {
    try {
      await compare();
    } catch (error) {
      if (isClosed) return;
      freshAt = undefined;
      logger.debug({ err: error }, "replica of the database not compared");
    }
    report();
  }

  function report(): void {
    const { state: current, lagMs } = state();
    if (current === logged) return;
    logged = current;
    if (current === "used") logger.info({ lagMs }, "replica of the database is used again");
    else logger.warn({ state: current, lagMs }, "replica of the database is not used; lists are read from the primary");
  }

  let checking = check();
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, everyMs).unref();

  return {
    async read(queries) {
      if (state().state !== "used") return queries(primary.orm);
      try {
        return await queries(replica.orm);
      } catch (error) {
        // The replica cancels queries that conflict with replayed changes; the primary has no such conflicts.
        if (isDatabaseAway(error)) freshAt = undefined;
        logger.debug({ err: error }, "query failed on the replica; it runs on the primary");
        return queries(primary.orm);
      }
    },
    state,
    check: () => {
      checking = checking.then(check);
      return checking;
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await replica.close();
      await checking;
    },
  };
}

/** Reads a position in the log, such as `16/B374D848`. */
function positionOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
