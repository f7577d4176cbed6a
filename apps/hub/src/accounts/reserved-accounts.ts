import { and, asc, inArray, ne } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { reservedNames, routeNames } from "../contract/reserved-names.ts";
import { namespaces } from "./tables.ts";

/** An account from before its name was reserved, or a provisioned one. */
export interface ReservedAccount {
  name: string;
  kind: "user" | "org";
  /** A route has the same name: pages, files and git of the account are out of reach, the API is not. */
  isHidden: boolean;
}

/** Lists the accounts whose names cannot be chosen any more, by name. */
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
