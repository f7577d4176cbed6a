import { randomUUID } from "node:crypto";
import type { Sql } from "@modelyard/platform/database";
import { isoTime } from "@modelyard/platform/iso-time";
import { limits } from "@modelyard/platform/limits";
import type { QuotaCount } from "../quota.ts";

/** What a node asks for. */
export interface HoldRequest {
  count: QuotaCount;
  /** For calls that run, and for what ended calls used that PostgreSQL does not have yet: stays held in any case. */
  needed: number;
  /** A part of it. */
  unwritten: number;
  /** For the call that has waited longest. */
  first: number;
  /** For the one that wants least: where there is no room for that, no more is held. */
  smallest: number;
  /** For all that wait, and something ahead. */
  more: number;
  running: number;
  waiting: number;
}

/** What a node keeps. */
export interface KeptHold {
  count: QuotaCount;
  held: number;
  /** A part of it. */
  unwritten: number;
  calls: number;
}

/** How a count stands, when PostgreSQL was asked. */
export interface HoldAnswer {
  /** Of this node, from now on; at least what is needed. */
  held: number;
  /** Of the window, by all nodes. */
  used: number;
  /** What other nodes hold, and for how many calls. */
  others: { held: number; calls: number };
}

/** What nodes hold of quotas in PostgreSQL. What is used and what all nodes hold together is never more than a quota allows. */
export interface HoldStore {
  /**
   * Asks for more, one node after the other. A lone call gets what it wants even where less is left, as long as something
   * is: nothing runs here or elsewhere.
   */
  ask(request: HoldRequest): Promise<HoldAnswer>;
  /** Gives back what is above it, or tells what is needed whether it is there or not. */
  keep(kept: KeptHold): Promise<void>;
  /** This node is still there. */
  renew(): Promise<void>;
  /** This node holds nothing any more. */
  dropAll(): Promise<void>;
}

export function createHoldStore(sql: Sql, leaseMs: number = limits.router.quotaHoldMs): HoldStore {
  const node = randomUUID();
  const leaseSeconds = leaseMs / 1000;
  return {
    async ask({ count, needed, unwritten, first, smallest, more, running, waiting }) {
      const { quota, subject } = count;
      const startsAt = isoTime(count.startsAtMs);
      const isLone = running === 0;
      // What is read under the lock must be as of when the lock was got, so it is a statement of its own. Whoever asks waits
      // no longer than this, so nothing may come of it later.
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
      if (row === undefined) throw new RangeError("asking for a hold always gives an answer");
      return {
        held: Number(row.held),
        used: Number(row.used),
        others: { held: Number(row.others_held), calls: Number(row.others_calls) },
      };
    },
    async keep({ count: { quota, subject, startsAtMs }, held, unwritten, calls }) {
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
