import type { Queries } from "../../database/queries.ts";
import type { RepoRow } from "../tables.ts";
import { formerNames } from "./tables.ts";

/**
 * Reserves a name that a repository gives up for its owner. Call it in the transaction that renames or deletes the
 * repository, after `lockNames`.
 * @param repoId the repository to redirect to; `null` if it is deleted
 */
export async function retireName(
  transaction: Queries,
  { type, foldedFullName, namespaceId, creatorId, disabledAt }: RepoRow,
  { repoId, now }: { repoId: string | null; now: Date },
): Promise<void> {
  const isBlocked = repoId === null && disabledAt !== null;
  await transaction
    .insert(formerNames)
    .values({ type, foldedFullName, namespaceId, creatorId, repoId, retiredAt: now, isBlocked });
}
