import { and, asc, eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { collectionItems, collections } from "../../collections/tables.ts";
import { discussionComments, discussionEdits, discussionEvents, discussions } from "../../discussions/tables.ts";
import { accessRequests } from "../../gated/tables.ts";
import { reports } from "../../reports/tables.ts";
import { pages } from "./pages.ts";

/**
 * Returns what a user wrote, outside of repositories. Repositories that have become private since are not theirs to see:
 * entries name them by id only, and have no text of other users.
 */
export function writtenTexts(
  orm: PostgresJsDatabase,
  userId: string,
): Record<string, AsyncIterable<readonly unknown[]>> {
  return {
    discussions: pages((limit, offset) =>
      orm
        .select({
          repositoryId: discussions.repoId,
          number: discussions.num,
          title: discussions.title,
          isPullRequest: discussions.isPullRequest,
          createdAt: discussions.createdAt,
        })
        .from(discussions)
        .where(eq(discussions.authorId, userId))
        .orderBy(asc(discussions.id))
        .limit(limit)
        .offset(offset),
    ),
    // The first comment of a discussion is its description.
    comments: pages((limit, offset) =>
      orm
        .select({
          repositoryId: discussions.repoId,
          discussion: discussions.num,
          text: discussionComments.raw,
          isHidden: discussionComments.isHidden,
          createdAt: discussionEvents.createdAt,
          updatedAt: discussionComments.updatedAt,
        })
        .from(discussionEvents)
        .innerJoin(discussionComments, eq(discussionComments.eventId, discussionEvents.id))
        .innerJoin(discussions, eq(discussions.id, discussionEvents.discussionId))
        // Members with write access may edit a comment: such a text is not the user's.
        .where(and(eq(discussionEvents.authorId, userId), eq(discussionComments.updatedBy, userId)))
        .orderBy(asc(discussionEvents.createdAt), asc(discussionEvents.id))
        .limit(limit)
        .offset(offset),
    ),
    earlierTextsOfComments: pages((limit, offset) =>
      orm
        .select({
          repositoryId: discussions.repoId,
          discussion: discussions.num,
          text: discussionEdits.raw,
          createdAt: discussionEdits.createdAt,
        })
        .from(discussionEdits)
        .innerJoin(discussionEvents, eq(discussionEvents.id, discussionEdits.eventId))
        .innerJoin(discussions, eq(discussions.id, discussionEvents.discussionId))
        .where(and(eq(discussionEvents.authorId, userId), eq(discussionEdits.authorId, userId)))
        .orderBy(asc(discussionEdits.createdAt), asc(discussionEdits.eventId), asc(discussionEdits.version))
        .limit(limit)
        .offset(offset),
    ),
    collections: pages((limit, offset) =>
      orm
        .select({
          id: collections.id,
          title: collections.title,
          description: collections.description,
          isPrivate: collections.isPrivate,
        })
        .from(collections)
        .where(eq(collections.namespaceId, userId))
        .orderBy(asc(collections.id))
        .limit(limit)
        .offset(offset),
    ),
    collectionItems: pages((limit, offset) =>
      orm
        .select({
          collectionId: collectionItems.collectionId,
          repositoryId: collectionItems.repoId,
          innerCollectionId: collectionItems.innerId,
          note: collectionItems.note,
        })
        .from(collectionItems)
        .innerJoin(collections, eq(collections.id, collectionItems.collectionId))
        .where(eq(collections.namespaceId, userId))
        .orderBy(asc(collectionItems.id))
        .limit(limit)
        .offset(offset),
    ),
    accessRequests: pages((limit, offset) =>
      orm
        .select({
          repositoryId: accessRequests.repoId,
          status: accessRequests.status,
          answers: accessRequests.answers,
          requestedAt: accessRequests.requestedAt,
          rejectionReason: accessRequests.rejectionReason,
        })
        .from(accessRequests)
        .where(eq(accessRequests.userId, userId))
        .orderBy(asc(accessRequests.requestedAt), asc(accessRequests.repoId))
        .limit(limit)
        .offset(offset),
    ),
    reports: pages((limit, offset) =>
      orm
        .select({ category: reports.category, text: reports.text, createdAt: reports.createdAt, note: reports.note })
        .from(reports)
        .where(eq(reports.reporterId, userId))
        .orderBy(asc(reports.createdAt), asc(reports.id))
        .limit(limit)
        .offset(offset),
    ),
  };
}
