import { connectDatabase, type Database } from "@modelyard/platform/database";
import { createTestDatabase, type TestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeUnless } from "../../apps/hub/src/testing/describe-unless.ts";
import { type PgBouncer, pgbouncerMissing, startPgBouncer } from "./testing/pgbouncer.ts";

describeUnless(pgbouncerMissing, "queries through PgBouncer in transaction mode", () => {
  let server: TestDatabase;
  let pgbouncer: PgBouncer | undefined;
  let pooled: Database | undefined;
  beforeAll(async () => {
    server = await createTestDatabase();
    const { target } = server;
    if (!("host" in target)) return;
    pgbouncer = await startPgBouncer(target, 2);
    pooled = connectDatabase(
      { ...target, host: "127.0.0.1", port: pgbouncer.port },
      { connections: 4, direct: target },
    );
  });
  afterAll(async () => {
    await pooled?.close();
    await pgbouncer?.stop();
    await server.drop();
  });

  test("more queries than connections are all answered", async ({ skip }) => {
    const { sql } = pooled ?? skip("needs the PostgreSQL that the test run starts");
    const numbers = Array.from({ length: 400 }, (_, number) => number);
    const answers = await Promise.all(
      numbers.map(async (number) => {
        // Of different lengths, so that the ends of some meet the beginnings of others.
        const [row] =
          number % 2 === 0
            ? await sql<{ n: number }[]>`select ${number}::int as n, pg_sleep(${(number % 7) / 10_000})`
            : await sql.unsafe<{ n: number }[]>(`select ${number} as n`);
        return row?.n;
      }),
    );
    expect(answers).toEqual(numbers);
  });

  test("transactions and queries between them are all answered", async ({ skip }) => {
    const { sql } = pooled ?? skip("needs the PostgreSQL that the test run starts");
    const numbers = Array.from({ length: 100 }, (_, number) => number);
    const answers = await Promise.all(
      numbers.map(async (number) => {
        if (number % 3 > 0) return (await sql<{ n: number }[]>`select ${number}::int as n`)[0]?.n;
        return sql.begin(async (transaction) => {
          const rows = await Promise.all(
            [0, 1].map((more) => transaction<{ n: number }[]>`select ${number + more}::int as n`),
          );
          return rows[0]?.[0]?.n;
        });
      }),
    );
    expect(answers).toEqual(numbers);
  });
});
