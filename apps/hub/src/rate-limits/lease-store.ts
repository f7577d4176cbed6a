import type { Sql } from "@modelyard/platform/database";
import { isoTime } from "@modelyard/platform/iso-time";
import type { AskForLease } from "./leased-window.ts";

/** Keeps what all nodes have used in PostgreSQL. */
export interface LeaseStore {
  /** @param bucket kept apart from other buckets with the same keys */
  askFor: (bucket: string) => AskForLease;
  /** Removes counters of windows that are over. */
  removeOld: (before: Date) => Promise<void>;
}

export function createLeaseStore(sql: Sql): LeaseStore {
  return {
    askFor:
      (bucket) =>
      async ({ key, startsAtMs, limit, owed, wanted }) => {
        const rows = await sql<{ granted: string; used: string }[]>`
          insert into hub.rate_limit_counters as counter (bucket, key, starts_at, used, granted)
          values (${bucket}, ${key}, ${isoTime(startsAtMs)}::timestamptz,
            ${owed}::bigint + greatest(0, least(${wanted}::bigint, ${limit - owed}::bigint)),
            greatest(0, least(${wanted}::bigint, ${limit - owed}::bigint)))
          on conflict (bucket, key, starts_at) do update set
            used = counter.used + ${owed}::bigint
              + greatest(0, least(${wanted}::bigint, ${limit - owed}::bigint - counter.used)),
            granted = greatest(0, least(${wanted}::bigint, ${limit - owed}::bigint - counter.used))
          returning granted, used`;
        const [row] = rows;
        if (row === undefined) throw new RangeError("asking for a lease always returns a row");
        return { granted: Number(row.granted), left: Math.max(0, limit - Number(row.used)) };
      },
    removeOld: async (before) => {
      await sql`delete from hub.rate_limit_counters where starts_at < ${before.toISOString()}::timestamptz`;
    },
  };
}
