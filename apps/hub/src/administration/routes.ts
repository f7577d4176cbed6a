import { z } from "zod";
import { administratorsOnly, requireAdministrator } from "../accounts/require-administrator.ts";
import { originOf, recordAudit } from "../audit/record-audit.ts";
import { accountStates, JobRunRequest } from "../contract/administration/accounts.ts";
import { HubError } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { cursorId, cursorTime, readCursor, writeCursor } from "../http/paging/page-cursor.ts";
import { checkForm, readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { AccountPosition, listAccounts, readAccount } from "./accounts.ts";
import { listDisabled, readJobs, readOverview } from "./overview.ts";
import { registerStorageReport } from "./storage/routes.ts";

const secret = { "Cache-Control": "private, no-store" };
const pageSize = 50;

const Listing = z.object({
  kind: z.enum(["user", "org"]).default("user"),
  search: z.string().max(100).default(""),
  state: z.enum(accountStates).optional(),
});
const DisabledPosition = z.tuple([cursorTime, cursorId]);

interface AdministrationOptions {
  /** Runs a regular job now. @returns `undefined`: there is none of this name; false: it is running */
  runJob: (name: string) => boolean | undefined;
}

/** Registers the routes that administrators of the hub read. */
export function registerAdministrationRoutes(
  register: Register,
  { orm, now }: HubContext,
  { runJob }: AdministrationOptions,
): void {
  registerStorageReport(register, { orm });
  register(
    "GET",
    "/_private/admin/accounts",
    forAdministrators(async (call) => {
      const { query } = call;
      const given = Object.fromEntries([...query].map(([name, value]) => [name, value.replaceAll("\0", "")]));
      const listing = checkForm(given, Listing);
      const after = readCursor(query.get("cursor"), AccountPosition);
      const rows = await listAccounts(orm, {
        ...listing,
        state: listing.state,
        after,
        limit: pageSize + 1,
        now: now(),
      });
      const shown = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? shown.at(-1) : undefined;
      return page(
        call,
        shown.map(({ account }) => account),
        last?.position,
      );
    }),
  );
  register(
    "GET",
    "/_private/admin/accounts/:name",
    forAdministrators(async ({ parameter }) =>
      Response.json(await readAccount(orm, parameter("name"), now()), { headers: secret }),
    ),
  );
  register(
    "GET",
    "/_private/admin/disabled-repositories",
    forAdministrators(async (call) => {
      const after = readCursor(call.query.get("cursor"), DisabledPosition);
      const rows = await listDisabled(orm, { after, limit: pageSize + 1 });
      const shown = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? shown.at(-1) : undefined;
      return page(
        call,
        shown.map(({ position: _position, ...repository }) => repository),
        last?.position,
      );
    }),
  );
  register(
    "GET",
    "/_private/admin/overview",
    forAdministrators(async () => Response.json(await readOverview(orm, now()), { headers: secret })),
  );
  register(
    "GET",
    "/_private/admin/jobs",
    forAdministrators(async () => Response.json(await readJobs(orm), { headers: secret })),
  );
  register(
    "POST",
    "/_private/admin/jobs/run",
    administratorsOnly(async (call) => {
      const { name } = await readJson(call, JobRunRequest);
      const isStarted = runJob(name);
      if (isStarted === undefined) throw new HubError("NotFound", "There is no regular job with this name.");
      if (!isStarted) throw new HubError("Conflict", "This job is running.");
      const event = { action: "job.run", ownerId: undefined, subject: name } as const;
      await recordAudit(orm, { now: now(), origin: originOf(call) }, event);
      return Response.json({}, { headers: secret });
    }),
  );
}

/** Restricts a read to administrators. */
function forAdministrators(read: (call: Call) => Promise<Response>): Endpoint {
  return async (call) => {
    requireAdministrator(call);
    return read(call);
  };
}

function page(call: Call, items: readonly object[], position: readonly string[] | undefined): Response {
  const headers =
    position === undefined
      ? secret
      : { ...secret, Link: nextPageLink(call.publicUrl, call.request, { cursor: writeCursor(position) }) };
  return Response.json(items, { headers });
}
