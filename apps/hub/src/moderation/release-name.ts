import { and, eq } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import { type AuditedChange, recordAudit } from "../audit/record-audit.ts";
import type { Queries } from "../database/queries.ts";
import { formerNames } from "../repos/names/tables.ts";
import type { RepoType } from "../repos/tables.ts";

/**
 * Lets the owner of a disabled repository that was deleted use its name again.
 * @returns false if no such name is blocked
 */
export async function releaseName(
  queries: Queries,
  { type, name }: { type: RepoType; name: string },
  change: AuditedChange,
): Promise<boolean> {
  return queries.transaction(async (transaction) => {
    const [released] = await transaction
      .update(formerNames)
      .set({ isBlocked: false })
      .where(
        and(
          eq(formerNames.type, type),
          eq(formerNames.foldedFullName, foldName(name)),
          eq(formerNames.isBlocked, true),
        ),
      )
      .returning({ namespaceId: formerNames.namespaceId });
    if (released === undefined) return false;
    const about = { ownerId: released.namespaceId, subject: name, details: { type, isDeleted: true } };
    await recordAudit(transaction, change, { action: "repo.enable", ...about });
    return true;
  });
}
