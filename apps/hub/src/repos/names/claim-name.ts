import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import { foldName } from "../../accounts/names.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError } from "../../errors.ts";
import { accessTo } from "../access.ts";
import { type RepoType, repos } from "../tables.ts";
import { formerNames } from "./tables.ts";

/** A repository that only its members see. */
const hiddenRepo = {
  isPrivate: true,
  gated: null,
  orgMembersGated: false,
  disabledAt: null,
  isPublicWhenEnabled: false,
} as const;

/**
 * Takes a name for a repository. If a repository had it before, redirects from this name end. Call it in the transaction
 * that gives the name to the repository, after `lockNames`.
 * @returns false if a repository has this name now
 * @throws {HubError} 403: the name is blocked, or reserved and the caller could not have changed the repository that had it
 */
export async function claimName(
  transaction: Queries,
  { type, fullName, caller }: { type: RepoType; fullName: string; caller: SignedIn },
): Promise<boolean> {
  const foldedFullName = foldName(fullName);
  const existing = await transaction
    .select({ id: repos.id })
    .from(repos)
    .where(and(eq(repos.type, type), eq(repos.foldedFullName, foldedFullName)));
  if (existing.length > 0) return false;
  const [former] = await transaction
    .delete(formerNames)
    .where(and(eq(formerNames.type, type), eq(formerNames.foldedFullName, foldedFullName)))
    .returning();
  if (former?.isBlocked === true) {
    throw new HubError(
      "Forbidden",
      `The name ${fullName} is blocked: an administrator had disabled the ${type} that had it. Choose another name, or ask an administrator of this hub to release it.`,
      { body: { field: "name" } },
    );
  }
  if (former !== undefined && accessTo({ ...former, id: former.repoId ?? "", ...hiddenRepo }, caller) !== "write") {
    throw new HubError(
      "Forbidden",
      `The name ${fullName} is reserved: a ${type} of another member had it. Choose another name, or ask a member with role write or admin to create it.`,
      { body: { field: "name" } },
    );
  }
  return true;
}
