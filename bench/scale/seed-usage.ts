import type { Database } from "@modelyard/platform/database";
import { keepPartitions, type PartitionedTable } from "@modelyard/platform/database/partitions";

export interface SeededUsage {
  rows: number;
  /** How many days back they reach. */
  days: number;
}

const users = 5000;
const organisations = 200;
const batch = 250_000;
/** The user and the organisation with 3 % of all calls each. */
export const heavy = { user: "user0", organisation: "org0" } as const;

/**
 * Fills the router's tables with calls of many users, the same on each day. Indexes of calls are created afterwards, as after
 * a restore.
 */
export async function seedUsage(database: Database, { rows, days }: SeededUsage): Promise<void> {
  const { sql } = database.direct;
  await createMonths(database, days);
  const keys = await sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'inference_usage'::regclass`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'inference_usage'`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  for (const { name } of keys) await sql.unsafe(`alter table ${name} drop constraint ${name}_pkey`);
  // One day goes through the trigger. The others are copies of it with new ids.
  const perDay = Math.ceil(rows / days);
  for (let left = perDay; left > 0; left -= batch) await sql.unsafe(insertCalls, [Math.min(left, batch)]);
  await sql.unsafe("alter table inference_usage disable trigger user");
  for (const table of ["usage_days", "usage_days_of_hub"]) await sql.unsafe(copyCounts(table, days));
  const waiting = Array.from({ length: days - 1 }, (_, index) => index + 1);
  const copyDays = async (): Promise<void> => {
    for (let ago = waiting.pop(); ago !== undefined; ago = waiting.pop()) await sql.unsafe(copyCalls, [ago]);
  };
  await Promise.all([copyDays(), copyDays()]);
  await sql.unsafe("alter table inference_usage enable trigger user");
  await sql`set maintenance_work_mem = '512MB'`;
  for (const { name } of keys) await sql.unsafe(`alter table ${name} add primary key (id)`);
  for (const { definition } of indexes) await sql.unsafe(definition);
  for (const table of ["inference_usage", "usage_days", "usage_days_of_hub"])
    await sql.unsafe(`vacuum analyze ${table}`);
}

/** Replaces the first partitions of an empty database, which hold all months, by one a month. */
async function createMonths(database: Database, days: number): Promise<void> {
  const begin = Date.now() - days * 24 * 60 * 60 * 1000;
  const tables: PartitionedTable[] = [
    { table: "inference_usage", column: "at", primaryKey: "id" },
    { table: "usage_days", column: "day" },
  ];
  for (const partitioned of tables) {
    await database.direct.sql.unsafe(`drop table ${partitioned.table}_first`);
    await keepPartitions(database, partitioned, { now: new Date(begin) });
    await keepPartitions(database, partitioned, { now: new Date() });
  }
}

const insertCalls = `
with given as materialized (
  select random() as who, random() as a, random() as b, random() as c, random() as time, random() as slow, random() as failing
  from generate_series(1, $1::integer)
), chosen as (
  select *, case when who < 0.06 then 0 when who < 0.16 then floor(1 + ${organisations - 1} * a * a) else floor(1 + ${users - 1} * a * a) end::integer as owner
  from given
), called as (
  select *, case when who < 0.06 then floor(8 * b) else (owner * 7 + floor(3 * b))::integer % 200 end::integer as model
  from chosen
)
insert into inference_usage (id, at, request_id, user_id, bill_to, provider, key_from, token_id, model, status, duration_ms,
  first_byte_ms, input_tokens, output_tokens, cost_micros)
select gen_random_uuid(),
  date_trunc('day', now(), 'UTC') + time * interval '1 day',
  'request',
  case when who < 0.03 then '${heavy.user}' when who < 0.06 then 'member' || floor(25 * a) when who < 0.16 then 'member' || owner
    else 'user' || owner end,
  case when who >= 0.03 and who < 0.16 then 'org' || owner end,
  (array['groq','together','novita','nebius'])[1 + case when who < 0.03 then floor(2 * c)::integer else model % 4 end],
  'hub',
  case when failing > 0.8 and who >= 0.06 then null when who < 0.03 then 'token' || floor(4 * a)
    when who < 0.06 then 'token' || floor(25 * a) else 'token-' || owner end,
  'owner/model-' || model,
  case when failing < 0.02 then 500 when failing < 0.03 then 499 else 200 end,
  exp(4.5 + 1.5 * slow + 3 * slow ^ 8)::integer, exp(3 + 1.5 * slow + 2 * slow ^ 8)::integer,
  (2000 * b)::integer, (500 * c)::integer, (5000 * slow)::bigint
from called`;

const columns = `request_id, user_id, bill_to, provider, key_from, token_id, model, status, duration_ms, input_tokens,
  output_tokens, images, seconds, cost_micros, cached_read_tokens, cached_write_tokens, first_byte_ms`;
const copyCalls = `
insert into inference_usage (id, at, ${columns})
select gen_random_uuid(), at - make_interval(days => $1::integer), ${columns}
from inference_usage where at >= date_trunc('day', now(), 'UTC')`;

function copyCounts(table: string, days: number): string {
  const owner = table === "usage_days" ? "bill_to, user_id, token_id," : "";
  const counts = `${owner} provider, model, requests, failed, cancelled, input_tokens, output_tokens, cached_read_tokens,
    cached_write_tokens, images, seconds, cost_micros, latency, first_byte`;
  return `insert into ${table} (day, ${counts})
    select day - ago, ${counts} from ${table}, generate_series(1, ${days - 1}) as ago`;
}
