import { randomUUID } from "node:crypto";
import type { Database } from "@modelyard/platform/database";
import { createLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { createUsageLedger, type UsageRecord } from "./usage-ledger.ts";

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({}));
});
afterAll(() => under.close());

const logger = createLogger({ level: "silent", write: () => undefined });

function record(requestId: string): UsageRecord {
  const none = {
    bill_to: undefined,
    key_from: undefined,
    token_id: undefined,
    input_tokens: 1,
    output_tokens: 2,
    images: undefined,
    seconds: undefined,
    cached_read_tokens: undefined,
    cached_write_tokens: undefined,
    first_byte_ms: undefined,
  };
  const who = { request_id: requestId, user_id: "u1", provider: "sim", model: 'a "model"', cost_micros: undefined };
  return { ...none, ...who, id: randomUUID(), at: new Date().toISOString(), status: 200, duration_ms: 1 };
}

async function count(requestId: string): Promise<number> {
  const [row] = await under.database
    .sql`select count(*)::int as n from inference_usage where request_id = ${requestId}`;
  return row?.n;
}

/** A database that is unavailable for this many writes. */
function awayFor(writes: number): Database {
  let left = writes;
  const sql = new Proxy(under.database.sql, {
    apply(target, self, parts) {
      if (left <= 0) return Reflect.apply(target, self, parts);
      left -= 1;
      throw new Error("the database is away");
    },
  });
  return { ...under.database, sql };
}

test("records that could not be written are written once when PostgreSQL is back", async () => {
  const ledger = createUsageLedger({ database: awayFor(3), logger, everyMs: 5, retryMs: 10 });
  for (let call = 0; call < 1200; call++) ledger.note(record("away"));
  await expect.poll(() => ledger.waiting()).toBe(0);
  expect(await count("away")).toBe(1200);
  await ledger.close();
});

test("closing writes the last records, also after a failure", async () => {
  const ledger = createUsageLedger({ database: awayFor(2), logger, everyMs: 60_000, retryMs: 10 });
  ledger.note(record("closing"));
  await ledger.close();
  expect(await count("closing")).toBe(1);
});

test("closing stops retrying if PostgreSQL stays unavailable, and memory is bounded", async () => {
  const ledger = createUsageLedger({ database: awayFor(1e9), logger, retryMs: 10, closeMs: 50, mostWaiting: 1000 });
  for (let call = 0; call < 5000; call++) ledger.note(record("lost"));
  expect(ledger.waiting()).toBeLessThanOrEqual(1000);
  await ledger.close();
});
