import { limits } from "@modelyard/platform/limits";
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../accounts/caller.ts";
import { namespaces } from "../../accounts/tables.ts";
import type { Queries } from "../../database/queries.ts";
import { type RepoType, repos } from "../../repos/tables.ts";
import { visibleTo } from "../../repos/visible-to.ts";

/**
 * How a name matches: the part after the slash equals the text (`is`) or begins with it, the whole name contains all
 * words, or it is similar (`near`).
 */
export type NameMatch = "is" | "begins" | "contains" | "near";

export interface NameSearch {
  /** The folded text. */
  text: string;
  caller: Caller;
}

/** Finds visible repositories by name, the most popular first, or for `near` the most similar first. */
export function findRepos(queries: Queries, type: RepoType, { text, caller }: NameSearch, how: NameMatch) {
  const own = sql`split_part(${repos.foldedFullName}, '/', 2)`;
  return queries
    .select({
      _id: repos.id,
      id: repos.fullName,
      folded: repos.foldedFullName,
      trendingWeight: repos.trendingScore,
      isPrivate: repos.isPrivate,
      task: repos.pipelineTag,
      nearness: how === "near" ? nearness(repos.foldedFullName, text) : sql<number>`1`,
    })
    .from(repos)
    .where(and(eq(repos.type, type), visibleTo(caller), condition(repos.foldedFullName, own, text, how)))
    .orderBy(...distance(repos.foldedFullName, text, how), desc(repos.trendingScore), desc(repos.id))
    .limit(limits.search.rankedNames);
}
export type FoundRepo = Awaited<ReturnType<typeof findRepos>>[number];

/** Counts repositories whose names contain all words, up to a limit. */
export async function countRepos(queries: Queries, type: RepoType, { text, caller }: NameSearch): Promise<number> {
  const some = queries
    .select({ id: repos.id })
    .from(repos)
    .where(and(eq(repos.type, type), visibleTo(caller), containsAll(repos.foldedFullName, text)))
    .limit(limits.list.countedRepos)
    .as("some");
  const [row] = await queries.select({ all: count() }).from(some);
  return row?.all ?? 0;
}

/** Finds users or organizations. */
export function findAccounts(queries: Queries, kind: "user" | "org", { text }: NameSearch, how: NameMatch) {
  const own = sql`${namespaces.foldedName}`;
  return queries
    .select({
      _id: namespaces.id,
      name: namespaces.name,
      avatarId: namespaces.avatarId,
      folded: namespaces.foldedName,
      fullname: namespaces.fullName,
      nearness: how === "near" ? nearness(namespaces.foldedName, text) : sql<number>`1`,
    })
    .from(namespaces)
    .where(and(eq(namespaces.kind, kind), condition(namespaces.foldedName, own, text, how)))
    .orderBy(...distance(namespaces.foldedName, text, how), namespaces.foldedName)
    .limit(limits.search.rankedNames);
}

type NameColumn = typeof repos.foldedFullName | typeof namespaces.foldedName;

function condition(column: NameColumn, own: SQL, text: string, how: NameMatch): SQL {
  if (how === "near") return sql`${text} <% ${column}`;
  if (how === "is") return sql`${own} = ${text}`;
  if (how === "begins") return sql`${own} like ${`${escapePattern(text)}%`}`;
  return containsAll(column, text);
}

/** Matches words separately and in any order: `chat tiny` finds `tiny-chat`. */
export function containsAll(column: NameColumn, text: string): SQL {
  return sql.join(
    text.split(/\s+/).map((word) => sql`${column} like ${`%${escapePattern(word)}%`}`),
    sql` and `,
  );
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function distance(column: NameColumn, text: string, how: NameMatch): SQL[] {
  return how === "near" ? [sql`${text} <<-> ${column}`] : [];
}

function nearness(column: NameColumn, text: string): SQL<number> {
  return sql<number>`word_similarity(${text}, ${column})`;
}
