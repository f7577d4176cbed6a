import { type AuditEvent, type AuditOrigin, recordAudit } from "../audit/record-audit.ts";
import type { Queries } from "../database/queries.ts";
import type { RepoRow } from "../repos/tables.ts";

interface AccessEvent {
  action: "access.request" | "access.cancel" | "access.review" | "access.grant";
  repo: Pick<RepoRow, "id" | "type" | "fullName" | "namespaceId">;
  details: AuditEvent["details"];
}

/** Records a request for access, or a decision about one, in the audit log. */
export async function recordAccess(
  transaction: Queries,
  change: { now: Date; origin: AuditOrigin },
  { action, repo: { id, type, fullName, namespaceId }, details }: AccessEvent,
): Promise<void> {
  const event = { action, ownerId: namespaceId, subject: fullName, details: { id, type, ...details } };
  await recordAudit(transaction, change, event);
}
