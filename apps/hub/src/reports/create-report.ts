import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { SignedIn } from "../accounts/caller.ts";
import { namespaces } from "../accounts/tables.ts";
import { type AuditedChange, recordAudit } from "../audit/record-audit.ts";
import type { ReportRequest, ReportSubject } from "../contract/administration/reports.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { findSubject } from "./find-subject.ts";
import { countReports } from "./list-reports.ts";
import { reports } from "./tables.ts";

/**
 * Stores a report.
 * @throws {HubError} 404: the caller cannot see the subject; 409: the caller has an open report of it; 429: too many reports
 */
export async function createReport(
  context: HubContext,
  caller: SignedIn,
  { subject, category, text, ...change }: ReportRequest & AuditedChange,
): Promise<void> {
  const subjectId = await findSubject(context, caller, subject);
  const { userId: reporterId } = caller;
  await context.orm.transaction(async (transaction) => {
    await checkReporter(transaction, reporterId, change.now);
    const stored = await transaction
      .insert(reports)
      .values({ id: newId(), reporterId, subjectId, subject, category, text, createdAt: change.now })
      .onConflictDoNothing()
      .returning({ id: reports.id });
    if (stored.length === 0)
      throw new HubError("Conflict", "You have reported this already. Administrators will review your report.");
    // The log of an owner must not show who has reported it.
    const about = { ownerId: undefined, subject: nameOf(subject), details: { kind: subject.kind, category } };
    await recordAudit(transaction, change, { action: "report.create", ...about });
  });
}

/** Locks the user until the transaction ends, so that concurrent requests do not exceed the limits together. */
async function checkReporter(transaction: Queries, reporterId: string, now: Date): Promise<void> {
  const { windowMs, perWindow, open } = limits.reports.perUser;
  await transaction
    .select({ id: namespaces.id })
    .from(namespaces)
    .where(eq(namespaces.id, reporterId))
    .for("no key update");
  const ofReporter = eq(reports.reporterId, reporterId);
  const since = new Date(now.getTime() - windowMs);
  const recent = await countReports(transaction, and(ofReporter, gt(reports.createdAt, since)));
  const waiting = await countReports(transaction, and(ofReporter, isNull(reports.handledAt)));
  if (recent < perWindow && waiting < open) return;
  throw new HubError(
    "TooManyTries",
    `You may send ${perWindow} reports a day and have ${open} open ones. Try again later.`,
    { headers: { "Retry-After": "3600" } },
  );
}

/** Returns a name for the audit log. */
export function nameOf(subject: ReportSubject): string {
  if (subject.kind === "account" || subject.kind === "repository") return subject.name;
  return `${subject.name} #${subject.num}`;
}
