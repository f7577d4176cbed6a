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
}

/** What calls used: noted in memory, written to PostgreSQL in batches beside the calls. */
export interface UsageLedger {
  note(record: UsageRecord): void;
  /** How many are not written yet. */
  waiting(): number;
  /** Writes what is left; gives up after a while, when PostgreSQL does not answer. */
  close(): Promise<void>;
}

interface LedgerOptions {
  database: Database;
  logger: Logger;
  /** What a kill can cost. */
  everyMs?: number;
  /** How long to wait after a failure. */
  retryMs?: number;
  closeMs?: number;
  /** Beyond this many, while PostgreSQL is away, the oldest are lost. */
  mostWaiting?: number;
}

const batchSize = 5000;

export function createUsageLedger({
  database,
  logger,
  everyMs = 400,
  retryMs = 1000,
  closeMs = 5000,
  mostWaiting = 200_000,
}: LedgerOptions): UsageLedger {
  const { sql } = database;
  let waiting: UsageRecord[] = [];
  let inBatch = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<boolean> | undefined;

  function plan(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void write();
    }, ms);
  }

  /** One at a time. @returns whether all that waited when it began is written */
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
        // As one text, because parameters of their own cost more than the call itself. An id for each: what was written
        // before its answer got lost is not counted twice.
        await sql`
          insert into inference_usage
          select * from json_populate_recordset(null::inference_usage, ${JSON.stringify(batch)}::text::json)
          on conflict do nothing`;
      } catch (error) {
        waiting = batch.concat(waiting);
        logger.warn({ err: error, waiting: waiting.length }, "usage cannot be written now; it is kept for later");
        plan(retryMs);
        return false;
      } finally {
        inBatch = 0;
      }
    }
    return true;
  }

  return {
    note(record) {
      waiting.push(record);
      if (waiting.length > mostWaiting) {
        const lost = waiting.splice(0, Math.ceil(mostWaiting / 10)).length;
        logger.error({ lost }, "usage was lost: PostgreSQL has been away for too long");
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
      if (waiting.length > 0) logger.error({ lost: waiting.length }, "usage was lost: PostgreSQL does not answer");
    },
  };
}

async function pause(ms: number): Promise<false> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, Math.max(0, ms)).unref();
  });
  return false;
}
