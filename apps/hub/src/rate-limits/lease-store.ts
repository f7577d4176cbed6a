import type { Sql } from "@modelyard/platform/database";
import { isoTime } from "@modelyard/platform/iso-time";
import type { RequestLease } from "./leased-window.ts";

/** Counts the use by all nodes in PostgreSQL. */
export interface LeaseStore {
  /** Returns a function that requests leases for a bucket. Equal keys in different buckets are counted separately. */
  leasesOf: (bucket: string) => RequestLease;
  /** Removes counters of past windows. */
  removeOld: (before: Date) => Promise<void>;
}

export function createLeaseStore(sql: Sql): LeaseStore {
  return {
    leasesOf:
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
        if (row === undefined) throw new RangeError("the lease query must return a row");
        return { granted: Number(row.granted), left: Math.max(0, limit - Number(row.used)) };
      },
    removeOld: async (before) => {
      await sql`delete from hub.rate_limit_counters where starts_at < ${before.toISOString()}::timestamptz`;
    },
  };
}
