import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import type { SignedIn } from "../accounts/caller.ts";
import { requireCaller, requireUser } from "../accounts/require-user.ts";
import { type AuditOrigin, originOf } from "../audit/record-audit.ts";
import { accessRequestStatuses } from "../contract/gated/access-requests.ts";
import { routeNames } from "../contract/reserved-names.ts";
import { HubError } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { cursorId, cursorTime, readCursor, writeCursor } from "../http/paging/page-cursor.ts";
import { queryCount } from "../http/query.ts";
import { parseForm } from "../http/read-form.ts";
import { checkForm, parseJson, readBody, readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { authorise, readsAccessRequests } from "../repos/access.ts";
import { openRepo, pageUrlOf } from "../repos/find-repo.ts";
import { type RepoRow, repoTypes } from "../repos/tables.ts";
import { accessRequestOperations, listTimes, NamedUser, Review, Reviews } from "./api.ts";
import { readAccessForm } from "./form/read-access-form.ts";
import { listRequests, representRequest } from "./list-requests.ts";
import { requestReport } from "./report.ts";
import { cancelRequest, createRequestWindow, ownAccess, requestAccess, requireGated } from "./request-access.ts";
import { grantAccess, reviewRequest, reviewRequests } from "./review-requests.ts";

/** The last request of a page. */
const Position = z.tuple([cursorTime, cursorId]);

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes with which users request access to gated repositories, and owners decide about it. */
export function registerAccessRequestRoutes(register: Register, context: HubContext): void {
  const requestWindow = createRequestWindow(() => context.now().getTime());
  for (const type of repoTypes) {
    const operations = accessRequestOperations[type];
    /** Handles a request of a user about their own access. */
    const byUser =
      (
        work: (call: Call, own: { repo: RepoRow; caller: SignedIn; origin: AuditOrigin }) => Promise<Response>,
      ): Endpoint =>
      async (call) => {
        if (isOtherRoute(call)) return undefined;
        const repo = await openRepo(context, call, type, "read");
        if (repo instanceof Response) return repo;
        const caller = requireUser(call, "write", "Requesting access");
        await call.requireSpace();
        return work(call, { repo, caller, origin: originOf(call) });
      };
    /** Handles a request of a member with write access. */
    const byOwner =
      (
        work: (call: Call, own: { repo: RepoRow; reviewer: SignedIn; origin: AuditOrigin }) => Promise<Response>,
      ): Endpoint =>
      async (call) => {
        if (isOtherRoute(call)) return undefined;
        const repo = await openRepo(context, call, type, "write");
        if (repo instanceof Response) return repo;
        const reviewer = requireCaller(call);
        await call.requireSpace();
        requireGated(repo);
        return work(call, { repo, reviewer, origin: originOf(call) });
      };

    /** Handles a request that reads all requests for access. */
    const byReader =
      (work: (call: Call, repo: RepoRow) => Promise<Response>): Endpoint =>
      async (call) => {
        if (isOtherRoute(call)) return undefined;
        const repo = await openRepo(context, call, type, "read");
        if (repo instanceof Response) return repo;
        if (!readsAccessRequests(repo, call.caller)) authorise(repo, call.caller, "write");
        requireGated(repo);
        return work(call, repo);
      };

    const ask = (respond: (call: Call, repo: RepoRow) => Response): Endpoint =>
      byUser(async (call, own) => {
        requireGated(own.repo);
        const answers = await readAnswers(call);
        await requestAccess({ ...context, requestWindow }, call, { ...own, answers });
        return respond(call, own.repo);
      });
    const cancel = byUser(async (_call, own) => {
      await cancelRequest(context, own);
      return Response.json({});
    });
    const review = byOwner(async (call, own) => {
      const { status, rejectionReason, ...named } = await readJson(call, Review);
      requireReasonFits(status, rejectionReason);
      await reviewRequest(context, named, { ...own, status, rejectionReason });
      return Response.json({});
    });
    const grant = byOwner(async (call, own) => {
      const named = await readJson(call, NamedUser);
      await grantAccess(context, named, own);
      return Response.json({});
    });

    register(
      operations.ask,
      ask((call, repo) => new Response(null, { status: 303, headers: { Location: pageUrlOf(call, repo) } })),
    );
    register(operations.cancel, cancel);
    register(operations.review, review);
    register(operations.grant, grant);
    register(
      operations.reviewMany,
      byOwner(async (call, own) => {
        const { status, rejectionReason, requests } = await readJson(call, Reviews);
        requireReasonFits(status, rejectionReason);
        return Response.json(await reviewRequests(context, requests, { ...own, status, rejectionReason }));
      }),
    );
    register(
      operations.list,
      byReader((call, repo) => list(context, call, repo)),
    );
    register(
      operations.report,
      byReader(async (_call, repo) => {
        const name = `access-requests-${repo.fullName.replace("/", "-")}.csv`;
        const headers = {
          ...secret,
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": `attachment; filename="${name}"`,
          "X-Content-Type-Options": "nosniff",
        };
        return new Response(requestReport(context, repo), { headers });
      }),
    );
    // Our own pages send a cookie, which is accepted for changes only below `/_private`.
    const forPages = `/_private/access-requests/${type}s/:namespace/:name` as const;
    register("GET", `${forPages}/own`, async (call) => {
      const repo = await openRepo(context, call, type, "read");
      return repo instanceof Response ? repo : Response.json(await ownAccess(context, repo, call), { headers: secret });
    });
    register(
      "POST",
      `${forPages}/ask`,
      ask(() => Response.json({})),
    );
    register("POST", `${forPages}/cancel`, cancel);
    register("POST", `${forPages}/handle`, review);
    register("POST", `${forPages}/grant`, grant);
  }
}

async function list(context: HubContext, call: Call, repo: RepoRow): Promise<Response> {
  const status = accessRequestStatuses.find((known) => known === call.parameter("status"));
  if (status === undefined)
    throw new HubError("BadRequest", `"status" must be one of [${accessRequestStatuses.join(", ")}]`);
  const { perPage } = limits.gatedAccess;
  const limit = queryCount(call.query, "limit", { byDefault: perPage, max: perPage });
  const given = (name: string) => call.query.get(name) ?? undefined;
  const { before, after } = checkForm({ before: given("before"), after: given("after") }, listTimes);
  const previous = readCursor(call.query.get("cursor"), Position);
  const rows = await listRequests(context, repo, {
    status,
    limit: limit + 1,
    ...(previous === undefined ? {} : { previous: { requestedAt: new Date(previous[0]), userId: previous[1] } }),
    ...(before === undefined ? {} : { before: new Date(before) }),
    ...(after === undefined ? {} : { after: new Date(after) }),
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.request : undefined;
  const cursor = last && writeCursor([last.requestedAt.toISOString(), last.userId]);
  const next = cursor === undefined ? {} : { Link: nextPageLink(call.publicUrl, call.request, { cursor }) };
  const labels = (await readAccessForm(context, repo)).fields.map(({ label }) => label);
  return Response.json(
    page.map((row) => representRequest(row, { labels, publicUrl: call.publicUrl })),
    { headers: { ...secret, ...next } },
  );
}

/** Reads answers by label, which programs send as JSON or as a form. */
async function readAnswers(call: Call): Promise<ReadonlyMap<string, unknown>> {
  const body = await readBody(call);
  if (body.length === 0) return new Map();
  const isForm = (call.request.headers.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded");
  return new Map(isForm ? parseForm(body) : Object.entries(parseJson(body, z.record(z.string(), z.unknown()))));
}

function requireReasonFits(status: string, reason: string | undefined): void {
  if (reason === undefined || status === "rejected") return;
  throw new HubError("BadRequest", '"rejectionReason" is allowed only with the status "rejected".', {
    body: { field: "rejectionReason" },
  });
}

/** Returns whether the first segment is the name of a route, as in `/settings/x/ask-access`, instead of a namespace. */
function isOtherRoute(call: Call): boolean {
  return routeNames.has(call.parameter("namespace").toLowerCase());
}
