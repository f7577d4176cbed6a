import { limits } from "@modelyard/platform/limits";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { ownPagesOnly, requireBrowserSession } from "../accounts/browser-only.ts";
import { administratorsOnly, requireAdministrator } from "../accounts/require-administrator.ts";
import { type AuditedChange, originOf, recordAudit } from "../audit/record-audit.ts";
import { HandleReportRequest, ReportRequest } from "../contract/administration/reports.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import { cursorId, cursorTime, readCursor, writeCursor } from "../http/paging/page-cursor.ts";
import { checkForm, readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { createReport, nameOf } from "./create-report.ts";
import { listReports, ownReports } from "./list-reports.ts";
import { reports } from "./tables.ts";

const secret = { "Cache-Control": "private, no-store" };
const Listing = z.object({ state: z.enum(["open", "handled"]).default("open") });
const Position = z.tuple([cursorTime, cursorId]);

/** Registers the routes for reports of content and accounts to the administrators of the hub. */
export function registerReportRoutes(register: Register, context: HubContext): void {
  const { orm, now } = context;
  register("GET", "/_private/reports", async (call) => {
    const { userId } = requireBrowserSession(call);
    return Response.json(await ownReports(orm, userId), { headers: secret });
  });
  register(
    "POST",
    "/_private/reports",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      const request = await readJson(call, ReportRequest);
      await call.requireSpace();
      await createReport(context, caller, { ...request, now: now(), origin: originOf(call) });
      return Response.json({}, { headers: secret });
    }),
  );
  register(
    "POST",
    "/_private/reports/seen",
    ownPagesOnly(async (call) => {
      const { userId } = requireBrowserSession(call);
      const unseen = and(eq(reports.reporterId, userId), isNotNull(reports.handledAt), eq(reports.isSeen, false));
      await orm.update(reports).set({ isSeen: true }).where(unseen);
      return Response.json({}, { headers: secret });
    }),
  );
  register("GET", "/_private/admin/reports", async (call) => {
    requireAdministrator(call);
    const { state } = checkForm(Object.fromEntries(call.query), Listing);
    const after = readCursor(call.query.get("cursor"), Position);
    const { page } = limits.reports;
    const rows = await listReports(orm, { state, after, limit: page + 1 });
    const shown = rows.slice(0, page);
    const last = rows.length > page ? shown.at(-1) : undefined;
    const link = last && nextPageLink(call.publicUrl, call.request, { cursor: writeCursor(last.position) });
    return Response.json(
      shown.map(({ report }) => report),
      { headers: link === undefined ? secret : { ...secret, Link: link } },
    );
  });
  register(
    "POST",
    "/_private/admin/reports/handle",
    administratorsOnly(async (call, { userId }) => {
      const request = await readJson(call, HandleReportRequest);
      await handleReport(orm, { ...request, administratorId: userId, now: now(), origin: originOf(call) });
      return Response.json({}, { headers: secret });
    }),
  );
}

/** @throws {HubError} 409: there is no such report, or another administrator has closed it */
async function handleReport(
  orm: Queries,
  { id, outcome, note, administratorId, ...change }: HandleReportRequest & AuditedChange & { administratorId: string },
): Promise<void> {
  await orm.transaction(async (transaction) => {
    const [report] = await transaction
      .update(reports)
      .set({ handledAt: change.now, handledBy: administratorId, outcome, note })
      .where(and(eq(reports.id, id), isNull(reports.handledAt)))
      .returning();
    if (report === undefined) throw new HubError("Conflict", "This report is not open. Reload the page.");
    const about = { ownerId: undefined, subject: nameOf(report.subject), details: { outcome, note } };
    await recordAudit(transaction, change, { action: "report.handle", ...about });
  });
}
