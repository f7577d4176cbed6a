import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { keepPartitions } from "./partitions.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = new Date("2026-11-28T12:00:00Z");

async function createTable(name: string, type = "timestamptz"): Promise<void> {
  await database.sql.unsafe(`create table ${name} (id int, at ${type} not null, note text default 'new') partition by range (at);
    create table ${name}_first partition of ${name} (primary key (id)) for values from (minvalue) to ('2026-11-01 00:00+00');
    create table ${name}_default partition of ${name} (primary key (id)) default;
    create index ${name}_at on ${name} (at)`);
}

/** Returns the ids of rows by partition. */
async function rowsOf(table: string): Promise<Record<string, number[]>> {
  const rows = await database.sql.unsafe(
    `select tableoid::regclass::text as name, array_to_json(array_agg(id order by id)) as ids from ${table} group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, ids }) => [name, ids]));
}

test.each(["timestamptz", "date"])("the next months get partitions, once (%s)", async (type) => {
  const table = `ahead_${type}`;
  await createTable(table, type);
  const kept = { table, column: "at", primaryKey: "id", keptDays: 90 };
  const created = ["2026_11", "2026_12", "2027_01", "2027_02"].map((month) => `${table}_${month}`);
  expect(await keepPartitions(database, kept, { now })).toEqual({ created, dropped: [] });
  expect(await keepPartitions(database, kept, { now })).toEqual({ created: [], dropped: [] });
  await database.sql.unsafe(`insert into ${table} values (1, '2026-11-30 23:59:59+00'), (2, '2026-12-01 00:00+00')`);
  expect(await rowsOf(table)).toEqual({ [`${table}_2026_11`]: [1], [`${table}_2026_12`]: [2] });
});

test("rows for which there was no partition move to it, and keep their keys", async () => {
  await createTable("late");
  await database.sql`insert into late values (1, '2026-11-03'), (2, '2027-09-01'), (3, '2026-10-01'), (4, '2026-12-31')`;
  const kept = { table: "late", column: "at", primaryKey: "id", keptDays: 90 };
  await keepPartitions(database, kept, { now });
  expect(await rowsOf("late")).toEqual({
    late_first: [3],
    late_2026_11: [1],
    late_2026_12: [4],
    late_default: [2],
  });
  // As the usage of calls is written: a batch that is sent again adds nothing.
  await database.sql`insert into late values (1, '2026-11-03'), (5, '2026-11-04') on conflict do nothing`;
  expect((await rowsOf("late"))["late_2026_11"]).toEqual([1, 5]);
});

test("partitions are dropped when all of their rows are too old, and such rows of the default one are deleted", async () => {
  await createTable("old");
  const kept = { table: "old", column: "at", primaryKey: "id", keptDays: 30 };
  await keepPartitions(database, kept, { now });
  await database.sql`insert into old values (1, '2020-01-01'), (2, '2026-11-01'), (3, '2030-01-01')`;
  const later = (day: string) => keepPartitions(database, kept, { now: new Date(day) });
  expect((await later("2026-11-30T23:59:59Z")).dropped).toEqual([]);
  expect((await later("2026-12-01T00:00:00Z")).dropped).toEqual(["old_first"]);
  expect((await later("2026-12-30T23:59:59Z")).dropped).toEqual([]);
  expect((await later("2026-12-31T00:00:00Z")).dropped).toEqual(["old_2026_11"]);
  expect(await rowsOf("old")).toEqual({ old_default: [3] });
  await later("2030-02-01T00:00:00Z");
  expect(await rowsOf("old")).toEqual({});
});

test("a query that reads for long stops neither inserts nor the next attempt", async () => {
  await createTable("busy");
  const kept = { table: "busy", column: "at", primaryKey: "id", keptDays: 30 };
  await database.sql.begin(async (reading) => {
    await reading`select * from busy`;
    await expect(keepPartitions(database, kept, { now, lockMs: 50 })).rejects.toThrow("lock timeout");
    await database.sql`insert into busy values (1, '2026-11-03')`;
  });
  await keepPartitions(database, kept, { now });
  expect(await rowsOf("busy")).toEqual({ busy_2026_11: [1] });
});
