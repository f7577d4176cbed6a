import { newId } from "@modelyard/platform/ids";
import type { Queries } from "../database/queries.ts";
import { markChanged } from "../git-bundles/mark-changed.ts";
import { type EventRepo, type NewEvent, type UpdatedRef } from "./repo-event.ts";
import { repoEvents } from "./tables.ts";

interface Writing {
  /** The transaction of the change, so that both are stored or neither. */
  orm: Pick<Queries, "insert">;
  now: () => Date;
}

/**
 * Records a change of a repository. Webhooks and notifications follow in the background.
 * @example
 * await context.orm.transaction(async (orm) => {
 *   await orm.update(repos).set({ isPrivate }).where(eq(repos.id, repo.id));
 *   await recordEvent({ orm, now: context.now }, { action: "update", scope: "repo.config", repo: { ...repo, isPrivate } });
 * });
 */
export async function recordEvent(
  { orm, now }: Writing,
  { action, scope, repo, actorId, details = {} }: NewEvent,
): Promise<void> {
  const { id: repoId, type: repoType, fullName: repoName, namespaceId, creatorId, isPrivate, sha, tags } = repo;
  await orm
    .insert(repoEvents)
    .values({
      id: newId(),
      action,
      scope,
      repoId,
      repoType,
      repoName,
      namespaceId,
      creatorId,
      isPrivate,
      headSha: sha,
      tags,
      actorId: actorId ?? null,
      details,
      createdAt: now(),
    })
    .prepare("record-event")
    .execute();
  const isGitChanged = scope === "repo.content" || (scope === "repo" && (action === "create" || action === "delete"));
  if (isGitChanged) await markChanged(orm, repoId, now());
}

/** Records that refs have moved. Does nothing for an empty list. */
export async function recordContent(
  writing: Writing,
  { repo, updatedRefs, actorId }: { repo: EventRepo; updatedRefs: readonly UpdatedRef[]; actorId?: string | undefined },
): Promise<void> {
  if (updatedRefs.length === 0) return;
  await recordEvent(writing, { action: "update", scope: "repo.content", repo, actorId, details: { updatedRefs } });
}
