import { limits } from "@modelyard/platform/limits";
import { FixedWindow } from "@modelyard/platform/rate-limits/fixed-window";
import { and, eq, ne } from "drizzle-orm";
import type { SignedIn } from "../accounts/caller.ts";
import type { AuditOrigin } from "../audit/record-audit.ts";
import type { OwnAccess } from "../contract/gated/access-requests.ts";
import type { Queries } from "../database/queries.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { notifyOfAccessRequest } from "../notifications/access-requests.ts";
import { accessWithGrant, reaches } from "../repos/access.ts";
import type { RepoRow } from "../repos/tables.ts";
import { checkAnswers } from "./form/check-answers.ts";
import { readAccessForm } from "./form/read-access-form.ts";
import { recordAccess } from "./record-access.ts";
import { type AccessRequestRow, accessRequests } from "./tables.ts";

/** Counts the requests for access of each user. */
export function createRequestWindow(now: () => number): FixedWindow {
  const { perUser: limit, windowMs, users: maxKeys } = limits.gatedAccess;
  return new FixedWindow({ limit, windowMs, maxKeys, now });
}

/** @throws {HubError} 400: the repository is not gated */
export function requireGated(repo: RepoRow): NonNullable<RepoRow["gated"]> {
  if (repo.gated !== null) return repo.gated;
  throw new HubError("BadRequest", `${repo.fullName} is not gated: its files need no request for access.`);
}

interface OwnRequest {
  repo: RepoRow;
  caller: SignedIn;
}

interface OwnChange extends OwnRequest {
  /** Of the request, for the audit log. */
  origin: AuditOrigin;
}

/**
 * Stores the caller's request for access, which the mode `auto` accepts at once. A pending request gets the new answers. Callers
 * who have access already need no request.
 * @throws {HubError} 400: an answer is invalid; 403: the request was rejected; 429: too many requests
 */
export async function requestAccess(
  { orm, git, now, requestWindow }: Pick<HubContext, "orm" | "git" | "now"> & { requestWindow: FixedWindow },
  call: Pick<Call, "clientAddress">,
  { repo, caller, origin, answers: given }: OwnChange & { answers: ReadonlyMap<string, unknown> },
): Promise<void> {
  const mode = requireGated(repo);
  if ((await accessWithGrant(orm, repo, caller)) !== "read") return;
  const { fields } = await readAccessForm({ git }, repo);
  const answers = checkAnswers({ fields, answers: given, clientAddress: call.clientAddress });
  countRequest(requestWindow, caller);
  const status = mode === "auto" ? "accepted" : "pending";
  const at = now();
  const stored = { status, answers, requestedAt: at, reviewedAt: mode === "auto" ? at : null } as const;
  await orm.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(accessRequests)
      .values({ repoId: repo.id, userId: caller.userId, ...stored })
      .onConflictDoUpdate({
        target: [accessRequests.repoId, accessRequests.userId],
        set: { ...stored, reviewerId: null },
        setWhere: eq(accessRequests.status, "pending"),
      })
      .returning({ status: accessRequests.status });
    if (row === undefined) requireNotRejected(repo, await findRequest(transaction, { repo, caller }));
    else await recordAccess(transaction, { now: at, origin }, { action: "access.request", repo, details: { status } });
    if (row?.status === "accepted") await announceDirectoryChange(transaction, { kind: "mappings" });
    else await notifyOfAccessRequest(transaction, { repo, requesterId: caller.userId, now: at });
  });
}

/** Withdraws the caller's request or gives up the access. A rejected request stays, so that it cannot be sent again. */
export async function cancelRequest(
  { orm, now }: Pick<HubContext, "orm" | "now">,
  { repo, caller, origin }: OwnChange,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    const removed = await transaction
      .delete(accessRequests)
      .where(and(ofUser({ repo, caller }), ne(accessRequests.status, "rejected")))
      .returning({ userId: accessRequests.userId });
    if (removed.length > 0) {
      await recordAccess(transaction, { now: now(), origin }, { action: "access.cancel", repo, details: {} });
      return announceDirectoryChange(transaction, { kind: "mappings" });
    }
    if ((await findRequest(transaction, { repo, caller })) !== undefined)
      throw new HubError(
        "Conflict",
        `Your request for access to ${repo.fullName} was rejected; it cannot be cancelled.`,
      );
    throw new HubError("NotFound", `You have not requested access to ${repo.fullName}.`);
  });
}

/** Describes the caller's access to a repository, and how to request it. */
export async function ownAccess(
  { orm, git }: Pick<HubContext, "orm" | "git">,
  repo: RepoRow,
  { caller }: Pick<Call, "caller">,
): Promise<OwnAccess> {
  const access = await accessWithGrant(orm, repo, caller);
  const request = caller === undefined ? undefined : await findRequest(orm, { repo, caller });
  return {
    gated: repo.gated ?? false,
    hasAccess: reaches(access, "content"),
    form: await readAccessForm({ git }, repo),
    ...(access === "write" ? { orgMembersGated: repo.orgMembersGated } : {}),
    ...(request === undefined
      ? {}
      : {
          request: {
            status: request.status,
            timestamp: request.requestedAt.toISOString(),
            ...(request.rejectionReason === null ? {} : { rejectionReason: request.rejectionReason }),
          },
        }),
  };
}

function ofUser({ repo, caller }: OwnRequest) {
  return and(eq(accessRequests.repoId, repo.id), eq(accessRequests.userId, caller.userId));
}

async function findRequest(queries: Pick<Queries, "select">, own: OwnRequest): Promise<AccessRequestRow | undefined> {
  const [row] = await queries.select().from(accessRequests).where(ofUser(own));
  return row;
}

/** @throws {HubError} 403: an owner has rejected the request */
function requireNotRejected({ fullName }: RepoRow, request: AccessRequestRow | undefined): void {
  if (request?.status !== "rejected") return;
  const { rejectionReason: reason } = request;
  const because = reason === null ? "" : ` Reason: ${reason}`;
  throw new HubError("Forbidden", `Your request for access to ${fullName} was rejected.${because}`);
}

function countRequest(window: FixedWindow, { userId }: SignedIn): void {
  const { isAllowed, resetMs } = window.use(userId);
  if (isAllowed) return;
  const seconds = Math.ceil(resetMs / 1000);
  throw new HubError("TooManyTries", `You sent too many requests for access. Wait ${seconds} seconds and try again.`, {
    headers: { "Retry-After": String(seconds) },
  });
}
