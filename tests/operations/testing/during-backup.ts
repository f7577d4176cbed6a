import { setTimeout as sleep } from "node:timers/promises";
import type { TestDatabase } from "@modelyard/platform/testing/database";

/**
 * Runs work after a backup has taken its snapshot of the database, and before it copies git: the backup waits for a table
 * that is locked until the work has ended.
 */
export async function afterSnapshot<T>(
  database: TestDatabase,
  backup: () => Promise<T>,
  work: () => Promise<void>,
): Promise<T> {
  const locked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const locking = database.sql.begin(async (transaction) => {
    await transaction`lock table hub.login_failures in access exclusive mode`;
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const running = backup();
  running.catch(() => undefined);
  try {
    while (!(await isWaiting(database))) await sleep(20);
    await work();
  } finally {
    done.resolve();
    await locking;
  }
  return running;
}

async function isWaiting({ sql }: TestDatabase): Promise<boolean> {
  const rows = await sql`
    select 1 from pg_locks where not granted and relation = 'hub.login_failures'::regclass and mode = 'AccessShareLock'`;
  return rows.length > 0;
}
