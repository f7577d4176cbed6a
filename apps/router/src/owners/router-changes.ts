import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "@modelyard/platform/database";
import { sql } from "drizzle-orm";

/** Notifies all nodes of changed settings of the router. */
export const routerChannel = "modelyard_router";

export type Transaction = Parameters<Parameters<Database["orm"]["transaction"]>[0]>[0];

/** Records a change in the transaction that makes it. */
type RecordChange = (transaction: Transaction) => Promise<void>;

const recording = new AsyncLocalStorage<RecordChange>();

/** Does work whose changes of settings are recorded, so that no route and no store can forget it. */
export function withRecordedChanges<Result>(record: RecordChange, work: () => Promise<Result>): Promise<Result> {
  return recording.run(record, work);
}

/**
 * Writes in one transaction, and notifies all nodes, this one included, when it is committed.
 * @param write returns `false` if there was nothing to change
 */
export async function changeSettings<Result>(
  { orm }: Database,
  write: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  // Read now: the transaction may run in the context of another request, which opened the connection.
  const record = recording.getStore();
  return orm.transaction(async (transaction) => {
    const result = await write(transaction);
    if (result !== false) await record?.(transaction);
    await transaction.execute(sql`select pg_notify(${routerChannel}, '{"kind":"providers"}')`);
    return result;
  });
}
