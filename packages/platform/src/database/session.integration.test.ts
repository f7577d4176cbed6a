import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { inTransaction, openSession } from "./session.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table parents (id int primary key)`;
  await database.sql`create table children (parent int not null references parents, note text)`;
  await database.sql`insert into parents values (1), (2)`;
});
afterAll(() => database.drop());

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of texts) yield Buffer.from(piece);
}

const load = (...texts: readonly string[]) =>
  inTransaction(database.target, "", (session) =>
    session.copyIn("copy children (parent, note) from stdin", pieces(...texts)),
  );
const children = async () => (await database.sql`select count(*)::int as count from children`)[0]?.["count"];

test("rows are copied in and out", async () => {
  await load("1\tone\n2\t", "two\\nlines\n");
  const rows = await inTransaction(database.target, "read only", async (session) =>
    text(await session.copyOut("copy (select parent, note from children order by parent) to stdout")),
  );
  expect(rows).toBe("1\tone\n2\ttwo\\nlines\n");
  await database.sql`delete from children`;
});

test.each([
  { what: "at the end, by a foreign key", rows: ["1\tone\n", "3\tthree\n"] },
  { what: "in between, by their format", rows: ["1\tone\n", "x\ty\n", "1\tone\n"] },
])("rows that PostgreSQL rejects $what are an error, and none is stored", async ({ rows }) => {
  await expect(load(...rows)).rejects.toThrow();
  expect(await children()).toBe(0);
});

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("1\tone\n");
  throw new Error("the file is damaged");
}

test("an error of the source of rows is reported, and none is stored", async () => {
  const loading = inTransaction(database.target, "", (session) =>
    session.copyIn("copy children (parent, note) from stdin", failing()),
  );
  await expect(loading).rejects.toThrow("the file is damaged");
  expect(await children()).toBe(0);
});

test("work that fails is rolled back, also in the middle of rows that are copied out", async () => {
  const working = inTransaction(database.target, "", async (session) => {
    await session.query("insert into children values ($1, $2)", [1, "one"]);
    await session.copyOut("copy (select repeat('x', 10000) from generate_series(1, 10000)) to stdout");
    throw new Error("enough");
  });
  await expect(working).rejects.toThrow("enough");
  expect(await children()).toBe(0);
});

test("after the connection is lost, a session runs nothing more", async () => {
  const session = openSession(database.target);
  const [own] = await session.query<{ pid: number }>("select pg_backend_pid() as pid");
  await database.sql`select pg_terminate_backend(${own?.pid ?? 0})`;
  await expect(session.query("select pg_sleep(0)")).rejects.toThrow();
  await expect(session.query("select 1")).rejects.toThrow("the connection to PostgreSQL was lost");
  await session.end();
});
