import type { TransactionSql } from "postgres";
import type { Database } from "../database.ts";

/** A table with a partition for each month (UTC) and a default partition, named after it: `<table>_default`. */
export interface PartitionedTable {
  /** As SQL has it, with its schema where there is one. */
  table: string;
  /** The column that partitions it, of type `timestamptz` or `date`. */
  column: string;
  /** The primary key of each partition, where the table itself has none. */
  primaryKey?: string;
  /** Months that ended this many days ago are dropped. @default none is */
  keptDays?: number | undefined;
}

interface Maintenance {
  now: Date;
  /** How long a statement waits for queries of the table. Beyond that it fails: later queries would wait for it. */
  lockMs?: number;
}

/** Partitions are created this many months before their rows come. */
const monthsAhead = 3;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates the partitions of the next months and drops those that are too old. On one node at a time; on others, it does
 * nothing.
 * @returns the names of created and of dropped partitions
 */
export async function keepPartitions(
  database: Pick<Database, "direct" | "withFreeLock">,
  partitioned: PartitionedTable,
  { now, lockMs = 3000 }: Maintenance,
): Promise<{ created: string[]; dropped: string[] }> {
  const { sql } = database.direct;
  const change = <T>(work: (transaction: TransactionSql) => Promise<T>) =>
    sql.begin(async (transaction) => {
      await transaction`select set_config('lock_timeout', ${String(lockMs)}, true), set_config('timezone', 'UTC', true)`;
      return work(transaction);
    });
  const done = await database.withFreeLock(`partitions of ${partitioned.table}`, async () => {
    const created: string[] = [];
    for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
      const name = await change((transaction) => createMonth(transaction, partitioned, monthsLater(now, ahead)));
      if (name !== undefined) created.push(name);
    }
    const { keptDays } = partitioned;
    if (keptDays === undefined) return { created, dropped: [] };
    const before = new Date(now.getTime() - keptDays * dayMs);
    return { created, dropped: await change((transaction) => dropBefore(transaction, partitioned, before)) };
  });
  return done?.result ?? { created: [], dropped: [] };
}

function monthsLater(date: Date, months: number): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months));
}

/** Creates the partition of a month, and moves rows to it that are in the default one. */
async function createMonth(
  sql: TransactionSql,
  { table, column, primaryKey }: PartitionedTable,
  month: Date,
): Promise<string | undefined> {
  const [begin, end] = [month, monthsLater(month, 1)].map((date) => `'${date.toISOString().slice(0, 10)} 00:00:00+00'`);
  const existing = await partitionsOf(sql, table);
  const hasMonth = existing.some(
    ({ beginsAt, endsAt }) =>
      (beginsAt === null || beginsAt <= month.getTime()) && endsAt !== null && endsAt > month.getTime(),
  );
  if (hasMonth) return undefined;
  const name = `${table}_${month.toISOString().slice(0, 7).replace("-", "_")}`;
  const key = primaryKey === undefined ? "" : `, primary key (${primaryKey})`;
  const isOfMonth = `${column} >= ${begin} and ${column} < ${end}`;
  await sql.unsafe(`lock table ${table}_default in access exclusive mode`);
  // Attached when it is filled: creating it as a partition would stop reading and writing of the others.
  await sql.unsafe(`create table ${name} (like ${table} including defaults${key})`);
  await sql.unsafe(`with moved as (delete from ${table}_default where ${isOfMonth} returning *)
    insert into ${name} select * from moved`);
  await sql.unsafe(`alter table ${table} attach partition ${name} for values from (${begin}) to (${end})`);
  return name;
}

async function dropBefore(sql: TransactionSql, { table, column }: PartitionedTable, before: Date): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name, endsAt } of await partitionsOf(sql, table)) {
    if (endsAt === null || endsAt > before.getTime()) continue;
    await sql.unsafe(`drop table ${name}`);
    dropped.push(name);
  }
  // Rows are here only if their partition could not be created, or if a clock was wrong.
  await sql.unsafe(`delete from ${table}_default where ${column} < '${before.toISOString()}'`);
  return dropped;
}

/** Lists the partitions with their bounds, in milliseconds since 1970. The default one has none, and the first one no begin. */
async function partitionsOf(sql: TransactionSql, table: string) {
  return sql<{ name: string; beginsAt: number | null; endsAt: number | null }[]>`
    select inhrelid::regclass::text as name,
      extract(epoch from substring(bound from 'FROM [(]''([^'']+)''')::timestamptz)::float8 * 1000 as "beginsAt",
      extract(epoch from substring(bound from 'TO [(]''([^'']+)''')::timestamptz)::float8 * 1000 as "endsAt"
    from pg_inherits join pg_class on oid = inhrelid, pg_get_expr(relpartbound, oid) as bound
    where inhparent = ${table}::regclass`;
}
