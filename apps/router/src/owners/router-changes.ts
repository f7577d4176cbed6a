import type { Database } from "@modelyard/platform/database";
import { sql } from "drizzle-orm";

/** On which every node hears that settings of the router changed. */
export const routerChannel = "modelyard_router";

export type Transaction = Parameters<Parameters<Database["orm"]["transaction"]>[0]>[0];

/** Writes in one transaction; every node, this one too, hears of it when that is through. */
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
