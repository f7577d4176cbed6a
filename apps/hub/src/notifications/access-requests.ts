import { and, eq, inArray } from "drizzle-orm";
import { callersOfUserIds } from "../accounts/caller.ts";
import { administratorRoles } from "../accounts/roles.ts";
import { members } from "../accounts/tables.ts";
import type { Queries } from "../database/queries.ts";
import type { RepoRow } from "../repos/tables.ts";
import { storeNotifications } from "./notify.ts";
import { withoutMuting } from "./watches.ts";

interface AccessRequest {
  repo: Pick<RepoRow, "id" | "namespaceId">;
  requesterId: string;
  now: Date;
}

/**
 * Notifies the owner of a gated repository, or the administrators of its organization, of a request for access. Call it in
 * the transaction that stores the request.
 */
export async function notifyOfAccessRequest(
  orm: Queries,
  { repo: { id, namespaceId }, requesterId, now }: AccessRequest,
): Promise<void> {
  const administrators = await orm
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.organisationId, namespaceId), inArray(members.role, [...administratorRoles])));
  // Of those who watch, only the owner manages requests. An organization is no user and is dropped below.
  const recipients = new Set([namespaceId, ...administrators.map(({ userId }) => userId)]);
  recipients.delete(requesterId);
  const users = await callersOfUserIds(orm, await withoutMuting(orm, { repoId: id, namespaceId }, [...recipients]));
  await storeNotifications(
    orm,
    [...users.keys()].map((userId) => ({
      userId,
      subjectId: id,
      repoId: id,
      kind: "access-request",
      reason: "watching",
      updatedAt: now,
    })),
  );
}
