import { and, eq, ne } from "drizzle-orm";
import type { SignedIn } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import type { AuditOrigin } from "../audit/record-audit.ts";
import type { AccessRequestStatus } from "../contract/gated/access-requests.ts";
import type { Queries } from "../database/queries.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import type { RepoRow } from "../repos/tables.ts";
import type { NamedUser } from "./api.ts";
import { recordAccess } from "./record-access.ts";
import { accessRequests } from "./tables.ts";

type Context = Pick<HubContext, "orm" | "now">;

interface Reviewer {
  repo: RepoRow;
  reviewer: SignedIn;
  /** Of the request, for the audit log. */
  origin: AuditOrigin;
}

interface Review extends Reviewer {
  status: AccessRequestStatus;
  rejectionReason?: string | undefined;
}

interface Outcome {
  ok: boolean;
  error?: "user_not_found" | "request_not_found";
}

/**
 * Accepts or rejects the request of a user, or returns it to the pending ones. The change takes effect at once.
 * @throws {HubError} 404: unknown user, or no request; 409: the request has this status already
 */
export async function reviewRequest(context: Context, named: NamedUser, review: Review): Promise<void> {
  await context.orm.transaction(async (transaction) => {
    const user = await findUser(transaction, named);
    if (user === undefined) throw userNotFound(named);
    const outcome = await setStatus(transaction, user, { ...review, now: context.now() });
    if (outcome === "missing")
      throw new HubError("NotFound", `${user.name} has not requested access to ${review.repo.fullName}.`);
    if (outcome === "unchanged")
      throw new HubError("Conflict", `The request of ${user.name} is already ${review.status}.`);
    await announceDirectoryChange(transaction, { kind: "mappings" });
  });
}

/** Gives several requests the same status. @returns the outcome of each, in order; requests that have it already are ok */
export async function reviewRequests(
  context: Context,
  users: readonly NamedUser[],
  review: Review,
): Promise<(NamedUser & Outcome)[]> {
  return context.orm.transaction(async (transaction) => {
    const outcomes: (NamedUser & Outcome)[] = [];
    for (const named of users) {
      const user = await findUser(transaction, named);
      const outcome =
        user === undefined ? undefined : await setStatus(transaction, user, { ...review, now: context.now() });
      if (outcome === undefined) outcomes.push({ ...named, ok: false, error: "user_not_found" });
      else if (outcome === "missing") outcomes.push({ ...named, ok: false, error: "request_not_found" });
      else outcomes.push({ ...named, ok: true });
    }
    await announceDirectoryChange(transaction, { kind: "mappings" });
    return outcomes;
  });
}

/**
 * Gives a user access, with or without a request.
 * @throws {HubError} 404: unknown user; 400: the user was granted access already
 */
export async function grantAccess(
  context: Context,
  named: NamedUser,
  { repo, reviewer, origin }: Reviewer,
): Promise<void> {
  await context.orm.transaction(async (transaction) => {
    const user = await findUser(transaction, named);
    if (user === undefined) throw userNotFound(named);
    const now = context.now();
    const granted = {
      status: "accepted",
      reviewedAt: now,
      reviewerId: reviewer.userId,
      rejectionReason: null,
    } as const;
    const rows = await transaction
      .insert(accessRequests)
      .values({ repoId: repo.id, userId: user.id, requestedAt: now, ...granted })
      .onConflictDoUpdate({
        target: [accessRequests.repoId, accessRequests.userId],
        set: granted,
        setWhere: ne(accessRequests.status, "accepted"),
      })
      .returning({ userId: accessRequests.userId });
    if (rows.length === 0)
      throw new HubError("BadRequest", `${user.name} already has access to ${repo.fullName}.`, {
        body: { field: "user" },
      });
    await announceDirectoryChange(transaction, { kind: "mappings" });
    await recordAccess(transaction, { now, origin }, { action: "access.grant", repo, details: { user: user.name } });
  });
}

async function setStatus(
  queries: Queries,
  { id: userId, name: user }: { id: string; name: string },
  { repo, reviewer, status, rejectionReason, origin, now }: Review & { now: Date },
): Promise<"changed" | "unchanged" | "missing"> {
  const ofUser = and(eq(accessRequests.repoId, repo.id), eq(accessRequests.userId, userId));
  const isReviewed = status !== "pending";
  const changed = await queries
    .update(accessRequests)
    .set({
      status,
      reviewedAt: isReviewed ? now : null,
      reviewerId: isReviewed ? reviewer.userId : null,
      rejectionReason: status === "rejected" ? (rejectionReason ?? null) : null,
    })
    .where(and(ofUser, ne(accessRequests.status, status)))
    .returning({ userId: accessRequests.userId });
  if (changed.length > 0) {
    await recordAccess(queries, { now, origin }, { action: "access.review", repo, details: { user, status } });
    return "changed";
  }
  const [row] = await queries.select({ userId: accessRequests.userId }).from(accessRequests).where(ofUser);
  return row === undefined ? "missing" : "unchanged";
}

async function findUser(queries: Queries, { user, requestId, userId = requestId }: NamedUser) {
  const [row] = await queries
    .select({ id: namespaces.id, name: namespaces.name })
    .from(namespaces)
    .where(
      and(
        eq(namespaces.kind, "user"),
        userId === undefined ? eq(namespaces.foldedName, foldName(user ?? "")) : eq(namespaces.id, userId),
      ),
    );
  return row;
}

function userNotFound({ user, requestId = "", userId = requestId }: NamedUser): HubError {
  return new HubError("NotFound", `There is no user ${user ?? userId}.`, { body: { field: "user" } });
}
