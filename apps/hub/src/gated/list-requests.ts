import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { avatarUrl } from "../accounts/avatars/avatar-url.ts";
import { namespaces } from "../accounts/tables.ts";
import type { AccessRequest, AccessRequestStatus } from "../contract/gated/access-requests.ts";
import type { HubContext } from "../hub-context.ts";
import type { RepoRow } from "../repos/tables.ts";
import { type AccessRequestRow, accessRequests } from "./tables.ts";

const reviewers = alias(namespaces, "reviewers");

type Person = Pick<typeof namespaces.$inferSelect, "id" | "name" | "fullName" | "avatarId">;

export interface ListedRequest {
  request: AccessRequestRow;
  user: Person & { email: string | null };
  reviewer: Person | null;
}

/** The position of a request in the list. */
export type RequestPosition = Pick<AccessRequestRow, "requestedAt" | "userId">;

interface Listing {
  /** All, if absent. */
  status?: AccessRequestStatus;
  limit: number;
  /** The last request of the previous page. */
  previous?: RequestPosition;
  before?: Date;
  after?: Date;
}

/** Lists requests for access to a repository, the oldest first. The rows have personal data. */
export async function listRequests(
  { orm }: Pick<HubContext, "orm">,
  repo: Pick<RepoRow, "id">,
  { status, limit, previous, before, after }: Listing,
): Promise<ListedRequest[]> {
  const { repoId, userId, requestedAt } = accessRequests;
  const { id, name, fullName, avatarId } = namespaces;
  const person = { id, name, fullName, avatarId };
  return orm
    .select({
      request: accessRequests,
      user: { ...person, email: namespaces.email },
      reviewer: {
        id: reviewers.id,
        name: reviewers.name,
        fullName: reviewers.fullName,
        avatarId: reviewers.avatarId,
      },
    })
    .from(accessRequests)
    .innerJoin(namespaces, eq(namespaces.id, userId))
    .leftJoin(reviewers, eq(reviewers.id, accessRequests.reviewerId))
    .where(
      and(
        eq(repoId, repo.id),
        status === undefined ? undefined : eq(accessRequests.status, status),
        before === undefined ? undefined : lt(requestedAt, before),
        after === undefined ? undefined : gt(requestedAt, after),
        previous === undefined
          ? undefined
          : sql`(${requestedAt}, ${userId}) > (${previous.requestedAt.toISOString()}::timestamptz, ${previous.userId})`,
      ),
    )
    .orderBy(asc(requestedAt), asc(userId))
    .limit(limit);
}

/**
 * Converts a request to the format of the API.
 * @param options.labels of the fields of the card, whose order the answers get; answers to former fields come last
 */
export function representRequest(
  { request, user, reviewer }: ListedRequest,
  { labels, publicUrl }: { labels: readonly string[]; publicUrl: string },
): AccessRequest {
  const { status, answers, requestedAt, reviewedAt, rejectionReason } = request;
  return {
    user: {
      ...representPerson(publicUrl, user),
      // Users share it when they request access, not when an owner grants it without a request.
      ...(user.email === null || answers === null ? {} : { email: user.email }),
      verifiedOrgNames: [],
    },
    // A user has one request for each repository.
    requestId: user.id,
    status,
    timestamp: requestedAt.toISOString(),
    ...(answers === null || Object.keys(answers).length === 0 ? {} : { fields: inOrder(answers, labels) }),
    ...(reviewedAt === null ? {} : { reviewedAt: reviewedAt.toISOString() }),
    ...(reviewer === null || status !== "accepted" ? {} : { grantedBy: representPerson(publicUrl, reviewer) }),
    ...(rejectionReason === null ? {} : { rejectionReason }),
  };
}

/** PostgreSQL does not keep the order of the keys of an object. */
function inOrder(answers: Record<string, string>, labels: readonly string[]): Record<string, string> {
  const given = new Map(Object.entries(answers));
  const ordered = labels.flatMap((label) => {
    const answer = given.get(label);
    return answer === undefined || !given.delete(label) ? [] : [[label, answer]];
  });
  return Object.fromEntries([...ordered, ...given]);
}

function representPerson(publicUrl: string, person: Person) {
  const { id, name, fullName } = person;
  const picture = avatarUrl(publicUrl, person);
  return { _id: id, user: name, fullname: fullName, avatarUrl: picture, isPro: false, type: "user" as const };
}
