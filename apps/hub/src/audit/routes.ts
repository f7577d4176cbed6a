import { limits } from "@modelyard/platform/limits";
import { administered } from "../accounts/organisations/organisations.ts";
import { tokenReach } from "../accounts/tokens/token-permissions.ts";
import { auditActions } from "../contract/audit/audit-entry.ts";
import { HubError, messages } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { streamOf } from "../http/paging/stream-of.ts";
import { queryCount } from "../http/query.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { auditOperations } from "./api.ts";
import { type AuditFilter, auditLines, readAuditLog } from "./read-log.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes that list and export the audit log, of the hub and of an organisation. */
export function registerAuditRoutes(register: Register, { orm }: HubContext): void {
  const list =
    (scopeOf: (call: Call) => AuditFilter): Endpoint =>
    async (call) => {
      const filter = { ...scopeOf(call), ...filtersOf(call) };
      const most = limits.audit.pageEntries;
      const limit = queryCount(call.query, "limit", { byDefault: most, max: most });
      const entries = await readAuditLog(orm, filter, { before: cursorOf(call), limit: limit + 1 });
      const shown = entries.slice(0, limit);
      const cursor = entries.length > limit ? shown.at(-1)?.position : undefined;
      const headers =
        cursor === undefined
          ? secret
          : { ...secret, Link: nextPageLink(call.publicUrl, call.request, { cursor: String(cursor) }) };
      return Response.json(shown, { headers });
    };
  const exportAll =
    (scopeOf: (call: Call) => AuditFilter): Endpoint =>
    async (call) => {
      const lines = auditLines(orm, { ...scopeOf(call), ...filtersOf(call) });
      const headers = {
        ...secret,
        "Content-Type": "application/x-ndjson",
        "Content-Disposition": 'attachment; filename="audit-log.jsonl"',
      };
      return new Response(streamOf(lines), { headers });
    };

  register(auditOperations.ofHub, list(scopeOfHub));
  register(auditOperations.exportOfHub, exportAll(scopeOfHub));
  register(auditOperations.ofOrganization, list(scopeOfOrganisation));
  register(auditOperations.exportOfOrganization, exportAll(scopeOfOrganisation));
}

/** @throws {HubError} 401 or 403: the caller does not administer the hub */
function scopeOfHub({ caller }: Call): AuditFilter {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  if (caller.isAdmin && tokenReach[caller.role].reads) return {};
  throw new HubError("Forbidden", "Only an administrator of this hub may read its audit log.");
}

/** @throws {HubError} 401 or 403: the caller does not administer the organisation */
function scopeOfOrganisation({ caller, parameter }: Call): AuditFilter {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  return { ownerId: administered(parameter("name"), caller).id };
}

/** @throws {HubError} 400: there is no such action */
function filtersOf({ query }: Call): Pick<AuditFilter, "action" | "actorName"> {
  const action = query.get("action") ?? undefined;
  const actorName = query.get("actor") ?? undefined;
  if (action !== undefined && !auditActions.some((known) => known === action))
    throw new HubError("BadRequest", `"action" must be one of [${auditActions.join(", ")}]`);
  return { action, ...(actorName === undefined ? {} : { actorName: actorName.replaceAll("\0", "") }) };
}

function cursorOf({ query }: Call): number | undefined {
  const cursor = query.get("cursor") ?? "";
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
}
