import { and, eq } from "drizzle-orm";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { foldName } from "./names.ts";
import { namespaces } from "./tables.ts";

export type AccountKind = "user" | "org";
export type Account = typeof namespaces.$inferSelect;

/** @throws {HubError} 404: there is no user or organisation with this name */
export async function findAccount({ orm }: Pick<HubContext, "orm">, kind: AccountKind, name: string): Promise<Account> {
  const [row] = await orm
    .select()
    .from(namespaces)
    .where(and(eq(namespaces.foldedName, foldName(name)), eq(namespaces.kind, kind)));
  if (row === undefined)
    throw new HubError("NotFound", `There is no ${kind === "user" ? "user" : "organization"} with this name.`);
  return row;
}
