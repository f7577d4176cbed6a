import type { Database } from "@modelyard/platform/database";
import type { Logger } from "@modelyard/platform/logger";

/** One row of `inference_usage`, by the names of its columns. */
export interface UsageRecord {
  id: string;
  /** ISO 8601. */
  at: string;
  request_id: string;
  user_id: string;
  bill_to: string | undefined;
  provider: string;
  key_from: string | undefined;
  token_id: string | undefined;
  model: string;
  status: number;
  duration_ms: number;
  input_tokens: number | undefined;
  output_tokens: number | undefined;
  images: number | undefined;
  seconds: number | undefined;
  cost_micros: number | undefined;
  cached_read_tokens: number | undefined;
  cached_write_tokens: number | undefined;
  first_byte_ms: number | undefined;
}

/** What a call adds to a count of a quota, by the names of the columns of `router_quota_counters`. */
export interface Charge {
  /** Identifies the counter in memory. */
  key: string;
  quota_id: string;
  subject: string;
  starts_at: string;
  ends_at: string;
  amount: number;
}

/** The usage of calls: collected in memory, written to PostgreSQL in batches. */
export interface UsageLedger {
  /** Adds a record. Its charges are written in the same transaction. */
  note(record: UsageRecord, charges?: readonly Charge[]): void;
  /** Returns how many records are not written yet. */
  waiting(): number;
  /** Writes the rest; gives up after a while when PostgreSQL does not respond. */
  close(): Promise<void>;
}

interface LedgerOptions {
  database: Database;
  logger: Logger;
  /** Called when charges were written. */
  charged?: (charges: readonly Charge[]) => void;
  /** How long records wait; a killed process loses those. */
  everyMs?: number;
  /** How long to wait after a failure. */
  retryMs?: number;
  closeMs?: number;
  /** The most records that wait while PostgreSQL is unavailable; beyond it, the oldest are dropped. */
  mostWaiting?: number;
}

const batchSize = 5000;
const noCharges: readonly Charge[] = [];

/** A record as JSON text, which costs the garbage collector less than an object with many fields. */
interface Entry {
  id: string;
  text: string;
  charges: readonly Charge[];
}

export function createUsageLedger({
  database,
  logger,
  charged = () => undefined,
  everyMs = 400,
  retryMs = 1000,
  closeMs = 5000,
  mostWaiting = 200_000,
}: LedgerOptions): UsageLedger {
  const { sql } = database;
  let waiting: Entry[] = [];
  let inBatch = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<boolean> | undefined;

  function plan(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void write();
    }, ms);
  }

  /** Runs once at a time. @returns whether all waiting records were written */
  function write(): Promise<boolean> {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function writeAll(): Promise<boolean> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      inBatch = batch.length;
      try {
        await writeBatch(batch);
      } catch (error) {
        waiting = batch.concat(waiting);
        logger.warn({ err: error, waiting: waiting.length }, "usage could not be written; it is retried");
        plan(retryMs);
        return false;
      } finally {
        inBatch = 0;
      }
    }
    return true;
  }

  /**
   * Sends the batch as one parameter, because one per column costs more than the call itself. Records have ids, so that a
   * batch whose response was lost is not counted twice when it is written again.
   */
  async function writeBatch(batch: readonly Entry[]): Promise<void> {
    const records = `[${batch.map(({ text }) => text).join(",")}]`;
    const charges = batch.flatMap(({ charges: of }) => of);
    if (charges.length === 0) {
      await sql`
        insert into inference_usage select * from json_populate_recordset(null::inference_usage, ${records}::text::json)
        on conflict do nothing`;
      return;
    }
    const due = batch.flatMap(({ id, charges: of }) => of.map((charge) => ({ usage_id: id, ...charge })));
    // Sorted, so that two nodes that charge the same counters do not deadlock.
    await sql`
      with written as (
        insert into inference_usage select * from json_populate_recordset(null::inference_usage, ${records}::text::json)
        on conflict do nothing returning id
      ), due as (
        select quota_id, subject, starts_at, ends_at, sum(amount) as amount
        from json_to_recordset(${JSON.stringify(due)}::text::json) as charge(
          usage_id uuid, quota_id uuid, subject text, starts_at timestamptz, ends_at timestamptz, amount bigint)
        join written on written.id = usage_id
        group by 1, 2, 3, 4 order by 1, 2, 3
      )
      insert into router_quota_counters as counter (quota_id, subject, starts_at, ends_at, used)
      select quota_id, subject, starts_at, ends_at, amount from due
      on conflict (quota_id, subject, starts_at) do update set used = counter.used + excluded.used`;
    charged(charges);
  }

  return {
    note(record, charges = noCharges) {
      waiting.push({ id: record.id, text: JSON.stringify(record), charges });
      if (waiting.length > mostWaiting) {
        const lost = waiting.splice(0, Math.ceil(mostWaiting / 10)).length;
        logger.error({ lost }, "usage records dropped: PostgreSQL was unavailable for too long");
      }
      plan(everyMs);
    },
    waiting: () => waiting.length + inBatch,
    async close() {
      clearTimeout(timer);
      const deadline = Date.now() + closeMs;
      while (!(await Promise.race([write(), pause(deadline - Date.now())])) && Date.now() < deadline) {
        clearTimeout(timer);
        timer = undefined;
        await pause(Math.min(retryMs, 200));
      }
      clearTimeout(timer);
      if (waiting.length > 0)
        logger.error({ lost: waiting.length }, "usage records lost at shutdown: PostgreSQL does not respond");
    },
  };
}

async function pause(ms: number): Promise<false> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, Math.max(0, ms)).unref();
  });
  return false;
}
