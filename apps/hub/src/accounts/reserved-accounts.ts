import { and, asc, inArray, ne } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { reservedNames, routeNames } from "../contract/reserved-names.ts";
import { namespaces } from "./tables.ts";

/** An account whose name is reserved: it was created earlier, or provisioned. */
export interface ReservedAccount {
  name: string;
  kind: "user" | "org";
  /** Whether a route has the same name. Pages, files and git of the account are then unreachable; the API works. */
  isHidden: boolean;
}

/** Lists the accounts with reserved names, sorted by name. */
export async function listReservedAccounts(orm: PostgresJsDatabase): Promise<ReservedAccount[]> {
  const rows = await orm
    .select({ name: namespaces.name, foldedName: namespaces.foldedName, kind: namespaces.kind })
    .from(namespaces)
    .where(and(inArray(namespaces.foldedName, [...reservedNames]), ne(namespaces.kind, "tombstone")))
    .orderBy(asc(namespaces.foldedName));
  return rows.flatMap(({ name, foldedName, kind }) =>
    kind === "tombstone" ? [] : [{ name, kind, isHidden: routeNames.has(foldedName) }],
  );
}
