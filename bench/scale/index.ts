import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { applyMigrations, connectDatabase, type Database } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { routerMigrations } from "@modelyard/router";
import type { UsageOf } from "../../apps/router/src/usage/reading/counted-calls.ts";
import { createUsageReader } from "../../apps/router/src/usage/reading/usage-reader.ts";
import { createUsageLedger, type UsageRecord } from "../../apps/router/src/usage/usage-ledger.ts";
import { type BenchOptions, type BenchRow, median } from "../row.ts";
import { heavy, seedUsage } from "./seed-usage.ts";

const calls = 100_000_000;
const days = 92;
const runs = 20;
const mostMs = 50;
/** Of a node at 1000 calls a second, which writes every 400 ms. */
const batchCalls = 400;

/** On the disk that a hub would use: `/tmp` is in memory on some machines. */
const parentFolder = "/var/tmp";
/** PostgreSQL logs how long each statement takes, and the plan of those that take too long. */
const settings = [
  "shared_buffers=1GB",
  "max_wal_size=4GB",
  "log_min_duration_statement=0",
  "session_preload_libraries=auto_explain",
  `auto_explain.log_min_duration=${mostMs}`,
  "auto_explain.log_analyze=on",
];

/**
 * Reads usage pages of a hub with 100 million calls in three months, three million of one user, and writes calls. Times are those
 * of PostgreSQL. `--scale` multiplies the calls.
 */
export async function run({ scale }: BenchOptions): Promise<BenchRow[]> {
  const rows = Math.round(calls * scale);
  const folder = await mkdtemp(join(parentFolder, "modelyard-scale-"));
  // As root, PostgreSQL runs under another account, which must be able to reach its own folder in it.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder, logger: silentLogger, settings });
  const database = connectDatabase(postgres.target, { connections: 1 });
  try {
    await applyMigrations(database, routerMigrations);
    await seedUsage(database, { rows, days });
    const found: BenchRow[] = [];
    const log = join(folder, "postgres.log");
    for (const [what, work] of Object.entries(queriesOf(database))) {
      found.push(row(`${rows / 1e6} million calls: ${what}`, await timesOf(work, log)));
    }
    return found;
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function queriesOf(database: Database): Record<string, () => Promise<unknown>> {
  const reader = createUsageReader(database, { namesOf: async () => ({ users: new Map(), tokens: new Map() }) });
  const scopes: Record<string, UsageOf> = {
    "a user": { userId: heavy.user },
    "an organization": { organisation: heavy.organisation, readerId: "admin", seesMembers: true },
    "the hub": "hub",
  };
  const queries: Record<string, () => Promise<unknown>> = {};
  for (const [name, of] of Object.entries(scopes)) {
    for (const period of [30, 90]) {
      const counted = { of, days: period, filters: {} };
      queries[`days of ${name}, ${period} days`] = () => reader.byDay(counted, "admin");
      queries[`tokens of ${name}, ${period} days`] = () => reader.breakdown(counted, "admin").catch(ignoreTimeout);
    }
    const filtered = { of, days: 90, filters: { model: "owner/model-1", provider: "groq" } };
    queries[`tokens of ${name}, of one model, 90 days`] = () =>
      reader.breakdown(filtered, "admin").catch(ignoreTimeout);
  }
  queries[`write ${batchCalls} calls`] = () => writeCalls(database);
  return queries;
}

/** The statement was cancelled; the log has its duration. */
function ignoreTimeout(error: unknown): void {
  if (!(error instanceof Error) || error.name !== "UsageTimeoutError") throw error;
}

async function writeCalls(database: Database): Promise<void> {
  const ledger = createUsageLedger({ database, logger: silentLogger, everyMs: 60_000 });
  for (let index = 0; index < batchCalls; index += 1) ledger.note(call(index));
  await ledger.close();
}

function call(index: number): UsageRecord {
  const none = {
    bill_to: undefined,
    key_from: undefined,
    images: undefined,
    seconds: undefined,
    cached_read_tokens: undefined,
    cached_write_tokens: undefined,
  };
  const owner = { user_id: `user${index % 100}`, token_id: `token-${index % 100}`, model: `owner/model-${index % 7}` };
  const figures = { status: 200, duration_ms: 100 + index, first_byte_ms: 50, input_tokens: 100, output_tokens: 100 };
  const named = { id: randomUUID(), at: new Date().toISOString(), request_id: "request", provider: "groq" };
  return { ...none, ...owner, ...figures, ...named, cost_micros: 100 };
}

/** Returns the longest statement of each run, in milliseconds. Prints the plans of statements that took too long. */
async function timesOf(work: () => Promise<unknown>, log: string): Promise<number[]> {
  const times: number[] = [];
  let end = (await readFile(log)).length;
  for (let index = 0; index <= runs; index += 1) {
    await work();
    const written = (await readFile(log)).subarray(end);
    end += written.length;
    const text = written.toString();
    times.push(Math.max(...[...text.matchAll(/duration: (\d+\.\d+) ms/g)].map(([, ms]) => Number(ms))));
    if (index === runs && text.includes("plan:")) console.error(text.slice(text.indexOf("plan:"), 4000));
  }
  // The first run fills the caches.
  return times.slice(1);
}

function row(what: string, times: readonly number[]): BenchRow {
  const p99 = Math.max(...times);
  const target = `p99 of ${times.length} runs ≤ ${mostMs} ms`;
  return { what, ours: median(times), unit: "ms", target, held: p99 <= mostMs, runs: [...times] };
}
