import { randomUUID } from "node:crypto";
import type { Sql } from "@modelyard/platform/database";
import { isoTime } from "@modelyard/platform/iso-time";
import { limits } from "@modelyard/platform/limits";
import type { QuotaCount } from "../quota.ts";

/** A node's request to hold more of a quota. */
export interface ReservationRequest {
  count: QuotaCount;
  /** For running calls, and for usage of ended calls that is not in PostgreSQL yet: stays held in any case. */
  needed: number;
  /** Part of it. */
  unwritten: number;
  /** For the call that has waited longest. */
  first: number;
  /** For the call that needs least: without room for it, no more is held. */
  smallest: number;
  /** For all waiting calls, and something ahead. */
  more: number;
  running: number;
  waiting: number;
}

/** What a node holds without requesting more. */
export interface StoredReservation {
  count: QuotaCount;
  held: number;
  /** Part of it. */
  unwritten: number;
  calls: number;
}

/** The state of a count when it was queried. */
export interface ReservationState {
  /** Held by this node from now on; at least what is needed. */
  held: number;
  /** Used in the window by all nodes. */
  used: number;
  /** Held by other nodes, and for how many calls. */
  others: { held: number; calls: number };
}

/** Stores in PostgreSQL what nodes hold of quotas. What is used and what all nodes hold never exceeds a quota together. */
export interface ReservationStore {
  /**
   * Requests more; one node at a time. A call that runs alone on all nodes gets what it needs even where less is left, as
   * long as something is left.
   */
  request(request: ReservationRequest): Promise<ReservationState>;
  /** Stores what this node holds, less or more than before, even without room. */
  store(hold: StoredReservation): Promise<void>;
  /** Extends the lease of all that this node holds. */
  renew(): Promise<void>;
  /** Gives up all that this node holds. */
  dropAll(): Promise<void>;
}

export function createReservationStore(sql: Sql, leaseMs: number = limits.router.quotaReservationMs): ReservationStore {
  const node = randomUUID();
  const leaseSeconds = leaseMs / 1000;
  return {
    async request({ count, needed, unwritten, first, smallest, more, running, waiting }) {
      const { quota, subject } = count;
      const startsAt = isoTime(count.startsAtMs);
      const isLone = running === 0;
      // The lock is a separate statement, so that the next one reads what was committed before it. The caller waits no
      // longer than this timeout, so the query must not take effect later.
      const [, , rows] = await sql.begin((transaction) => [
        transaction`select set_config('statement_timeout', ${String(limits.router.directoryWaitMs)}, true)`,
        transaction`select pg_advisory_xact_lock(hashtextextended(${`router_quota_holds ${quota.id} ${subject}`}::text, 0))`,
        transaction<Record<"held" | "used" | "others_held" | "others_calls", string>[]>`
          with known as (
            select
              coalesce((
                select used from router_quota_counters
                where quota_id = ${quota.id} and subject = ${subject}
                  and starts_at = ${startsAt}::timestamptz
              ), 0) as used,
              coalesce(sum(held + case when starts_at = ${startsAt}::timestamptz then unwritten else 0 end), 0)::bigint as others_held,
              coalesce(sum(calls), 0)::bigint as others_calls
            from router_quota_holds
            where quota_id = ${quota.id} and subject = ${subject} and node <> ${node} and until_at > now()
          ), given as (
            select known.*, greatest(
              ${needed}::bigint,
              case
                when ${quota.most}::bigint - used - others_held >= ${needed + smallest}::bigint
                then least(${needed + more}::bigint, ${quota.most}::bigint - used - others_held)
              end,
              case
                when ${isLone} and others_calls = 0 and used + others_held + ${unwritten}::bigint < ${quota.most}::bigint
                then ${needed + first}::bigint
              end
            ) as held
            from known
          ), kept as (
            insert into router_quota_holds (quota_id, subject, node, held, unwritten, starts_at, calls, until_at)
            select ${quota.id}, ${subject}, ${node}, held - ${unwritten}::bigint, ${unwritten}, ${startsAt}::timestamptz,
              case when held >= ${needed + smallest}::bigint then ${running + waiting}::int else ${running}::int end,
              now() + make_interval(secs => ${leaseSeconds}::float8)
            from given
            on conflict (quota_id, subject, node) do update
              set held = excluded.held, unwritten = excluded.unwritten, starts_at = excluded.starts_at,
                calls = excluded.calls, until_at = excluded.until_at
          )
          select * from given`,
      ]);
      const [row] = rows;
      if (row === undefined) throw new RangeError("a hold request returns a row");
      return {
        held: Number(row.held),
        used: Number(row.used),
        others: { held: Number(row.others_held), calls: Number(row.others_calls) },
      };
    },
    async store({ count: { quota, subject, startsAtMs }, held, unwritten, calls }) {
      if (held === 0 && calls === 0) {
        await sql`
          delete from router_quota_holds where quota_id = ${quota.id} and subject = ${subject} and node = ${node}`;
        return;
      }
      await sql`
        insert into router_quota_holds (quota_id, subject, node, held, unwritten, starts_at, calls, until_at)
        values (${quota.id}, ${subject}, ${node}, ${held - unwritten}, ${unwritten}, ${isoTime(startsAtMs)}::timestamptz,
          ${calls}, now() + make_interval(secs => ${leaseSeconds}::float8))
        on conflict (quota_id, subject, node) do update
          set held = excluded.held, unwritten = excluded.unwritten, starts_at = excluded.starts_at,
                calls = excluded.calls, until_at = excluded.until_at`;
    },
    async renew() {
      await sql`
        update router_quota_holds set until_at = now() + make_interval(secs => ${leaseSeconds}::float8)
        where node = ${node}`;
    },
    async dropAll() {
      await sql`delete from router_quota_holds where node = ${node}`;
    },
  };
}
