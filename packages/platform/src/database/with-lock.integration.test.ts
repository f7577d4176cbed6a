import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../limits/limits.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { connectDatabase, type Database } from "./database.ts";

let one: TestDatabase;
let two: Database;
beforeAll(async () => {
  one = await createTestDatabase();
  two = connectDatabase(one.target, { connections: 1 });
});
afterAll(async () => {
  await two.close();
  await one.drop();
});

test("work under one name runs one after the other on all nodes, and other names do not wait", async () => {
  const events: string[] = [];
  const entered = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const first = one.withLock("a", async () => {
    entered.resolve();
    await leave.promise;
    events.push("first ends");
    return 1;
  });
  await entered.promise;
  const second = two.withLock("a", async () => {
    events.push("second begins");
    return 2;
  });
  expect(await two.withLock("b", async () => "b")).toBe("b");
  expect(events).toEqual([]);
  leave.resolve();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(events).toEqual(["first ends", "second begins"]);
});

test("work that fails ends its lock and reports its own error", async () => {
  const failing = one.withLock("a", () => Promise.reject(new TypeError("no such file")));
  await expect(failing).rejects.toThrow(TypeError);
  expect(await two.withLock("a", async () => "next")).toBe("next");
});

test("more locks than connections wait for each other, and their queries do not wait for locks", async () => {
  const count = 3 * limits.database.lockConnections;
  let running = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      two.withLock(`many ${number}`, async () => {
        running += 1;
        most = Math.max(most, running);
        const [row] = await two.sql<{ number: number }[]>`select ${number}::int as number`;
        running -= 1;
        return row?.number;
      }),
    ),
  );
  expect(results).toEqual(Array.from({ length: count }, (_, number) => number));
  expect(most).toBeLessThanOrEqual(limits.database.lockConnections);
});

test("without a database, work runs all the same", async () => {
  const unreachable = connectDatabase({ url: "postgres://none:none@127.0.0.1:1/none" });
  expect(await unreachable.withLock("a", async () => "done")).toBe("done");
  await unreachable.close();
});

test("work continues when the connection of its lock is lost", async () => {
  const result = await two.withLock("a", async () => {
    await one.sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`;
    return "done";
  });
  expect(result).toBe("done");
});

test("work under a lock that another node has does not run, and runs once the lock is free", async () => {
  const entered = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const first = one.withFreeLock("a", async () => {
    entered.resolve();
    await leave.promise;
    return 1;
  });
  await entered.promise;
  expect(await two.withFreeLock("a", async () => 2)).toBeUndefined();
  expect(await two.withFreeLock("b", async () => undefined)).toEqual({ result: undefined });
  leave.resolve();
  expect(await first).toEqual({ result: 1 });
  expect(await two.withFreeLock("a", async () => 2)).toEqual({ result: 2 });
});

test("without a database, work that needs a free lock does not run", async () => {
  const unreachable = connectDatabase({ url: "postgres://none:none@127.0.0.1:1/none" });
  await expect(unreachable.withFreeLock("a", async () => "done")).rejects.toThrow();
  await unreachable.close();
});
