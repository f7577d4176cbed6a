import { limits } from "@modelyard/platform/limits";
import { and, eq, exists, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { avatarUrl } from "../accounts/avatars/avatar-url.ts";
import { foldName } from "../accounts/names.ts";
import { members, namespaces } from "../accounts/tables.ts";
import { accountOfAuthor } from "../commits/author.ts";
import type { Queries } from "../database/queries.ts";
import type { RepoRow } from "../repos/tables.ts";

/** The author of a commit, as git stores it. */
export interface CommitAuthor {
  author: string;
  email: string;
}

interface AuthorPictures {
  /** Returns the address of the picture of an author: an uploaded one, or one that is made from the name. */
  pictureOf: (author: CommitAuthor) => string;
}

/**
 * Reads the uploaded pictures of the users who wrote commits. Commits that the hub made name the account; those of git count if
 * the author's name is that of the repository's owner or of a member of the owning organization. Other email addresses are not
 * compared, because a caller could try addresses to find out whose they are.
 */
export async function readAuthorPictures(
  { orm, publicUrl }: { orm: Queries; publicUrl: string },
  { namespaceId }: Pick<RepoRow, "namespaceId">,
  commits: readonly CommitAuthor[],
): Promise<AuthorPictures> {
  const ids = some(commits.flatMap(({ email }) => accountOfAuthor(email) ?? []));
  const names = some(commits.flatMap(({ author, email }) => (accountOfAuthor(email) ? [] : foldName(author))));
  const { id, foldedName, avatarId, kind } = namespaces;
  const isMember = exists(
    orm
      .select({ one: sql`1` })
      .from(members)
      .where(and(eq(members.organisationId, namespaceId), eq(members.userId, id), ne(members.role, "no_access"))),
  );
  const belongsHere = and(inArray(foldedName, names), or(eq(id, namespaceId), isMember));
  const rows =
    commits.length === 0
      ? []
      : await orm
          .select({ id, foldedName, avatarId })
          .from(namespaces)
          .where(and(eq(kind, "user"), isNotNull(avatarId), or(inArray(id, ids), belongsHere)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map(rows.map((row) => [row.foldedName, row]));
  return {
    pictureOf: ({ author, email }) => {
      const account = accountOfAuthor(email);
      const found = account === undefined ? byName.get(foldName(author)) : byId.get(account);
      return avatarUrl(publicUrl, { name: author, avatarId: found?.avatarId });
    },
  };
}

/** Distinct values, as many as one page of commits can have. */
function some(values: readonly string[]): string[] {
  return [...new Set(values)].slice(0, limits.list.commits);
}
