import type { Database } from "@modelyard/platform/database";
import { sql } from "drizzle-orm";

/** Notifies all nodes of changed settings of the router. */
export const routerChannel = "modelyard_router";

export type Transaction = Parameters<Parameters<Database["orm"]["transaction"]>[0]>[0];

/** Writes in one transaction, and notifies all nodes, this one included, when it is committed. */
export async function changeSettings<Result>(
  { orm }: Database,
  write: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return orm.transaction(async (transaction) => {
    const result = await write(transaction);
    await transaction.execute(sql`select pg_notify(${routerChannel}, '{"kind":"providers"}')`);
    return result;
  });
}
