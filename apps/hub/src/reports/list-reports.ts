import { limits } from "@modelyard/platform/limits";
import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { namespaces } from "../accounts/tables.ts";
import type { OwnReport, OwnReports, Report } from "../contract/administration/reports.ts";
import type { Queries } from "../database/queries.ts";
import { type ReportRow, reports } from "./tables.ts";

/** Returns the newest reports of a user. */
export async function ownReports(queries: Queries, reporterId: string): Promise<OwnReports> {
  const ofReporter = eq(reports.reporterId, reporterId);
  const rows = await queries
    .select()
    .from(reports)
    .where(ofReporter)
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limits.reports.page);
  const unseen = and(ofReporter, isNotNull(reports.handledAt), eq(reports.isSeen, false));
  return { reports: rows.map(represent), unread: await countReports(queries, unseen) };
}

export async function countReports(queries: Queries, condition: SQL | undefined): Promise<number> {
  const [row] = await queries.select({ count: count() }).from(reports).where(condition);
  return row?.count ?? 0;
}

interface ReportListing {
  state: "open" | "handled";
  after: readonly [string, string] | undefined;
  limit: number;
}

/** Lists open reports, the oldest first, or those that were handled last. */
export async function listReports(
  queries: Queries,
  { state, after, limit }: ReportListing,
): Promise<{ report: Report; position: [string, string] }[]> {
  const isOpen = state === "open";
  const at = isOpen ? reports.createdAt : reports.handledAt;
  const start = after && [sql`${after[0]}::timestamptz`, sql`${after[1]}`];
  const isAfter =
    start &&
    (isOpen
      ? sql`(${at}, ${reports.id}) > (${start[0]}, ${start[1]})`
      : sql`(${at}, ${reports.id}) < (${start[0]}, ${start[1]})`);
  const direction = isOpen ? asc : desc;
  const administrators = alias(namespaces, "administrators");
  const rows = await queries
    .select({ report: reports, reporter: namespaces.name, by: administrators.name })
    .from(reports)
    .leftJoin(namespaces, eq(namespaces.id, reports.reporterId))
    .leftJoin(administrators, eq(administrators.id, reports.handledBy))
    .where(and(isOpen ? isNull(reports.handledAt) : isNotNull(reports.handledAt), isAfter))
    .orderBy(direction(at), direction(reports.id))
    .limit(limit);
  return rows.map(({ report, reporter, by }) => {
    const { handled, ...shown } = represent(report);
    const position: [string, string] = [(isOpen ? shown.createdAt : handled?.at) ?? shown.createdAt, shown.id];
    return { report: { ...shown, reporter, handled: handled && { ...handled, by } }, position };
  });
}

function represent({ id, subject, category, text, createdAt, handledAt, outcome, note }: ReportRow): OwnReport {
  const handled =
    handledAt === null || outcome === null ? null : { at: handledAt.toISOString(), outcome, note: note ?? "" };
  return { id, subject, category, text, createdAt: createdAt.toISOString(), handled };
}
