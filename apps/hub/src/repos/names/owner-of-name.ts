import { eq } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import { foldName } from "../../accounts/names.ts";
import { namespaces } from "../../accounts/tables.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { canCreateIn } from "../access.ts";

/**
 * Finds the user or organisation for which the caller wants to create a repository.
 * @throws {HubError} 403: there is none, or the caller cannot create repositories there
 */
export async function ownerForNewRepo(
  queries: Queries,
  name: string,
  caller: SignedIn,
): Promise<typeof namespaces.$inferSelect> {
  const [namespace] = await queries
    .select()
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(name)));
  if (namespace === undefined || namespace.kind === "tombstone" || !canCreateIn(namespace.id, caller)) {
    throw new HubError(
      "Forbidden",
      `You don't have the rights to create a repository under the namespace "${name.slice(0, 100)}".`,
    );
  }
  return namespace;
}
