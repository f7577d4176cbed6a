import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { avatarUrl } from "../accounts/whoami.ts";
import type { QuickSearch, QuickSearchType } from "../contract/search.ts";
import type { Queries } from "../database/directory-changes.ts";
import { namespaces, type RepoType, repos } from "../database/schema.ts";
import { HubError } from "../errors.ts";
import type { HubContext } from "../hub-context.ts";
import { visibleTo } from "../models/repo-filters.ts";
import { findNear } from "./find-near.ts";

/** Enough to rank: a name that is exactly what was typed may have few downloads. */
const rankedAtOnce = 50;

interface QuickSearchRequest {
  text: string;
  types: readonly QuickSearchType[];
  /** Of each type. */
  limit: number;
  caller: Caller;
}

/** @throws {HubError} the text is too long */
export async function quickSearch({ orm }: Pick<HubContext, "orm">, request: QuickSearchRequest): Promise<QuickSearch> {
  const { types, limit, caller } = request;
  const text = foldName(request.text.replaceAll("\0", "").trim());
  if (text.length > limits.list.searchChars) {
    throw new HubError("BadRequest", `A search may have ${limits.list.searchChars} characters.`);
  }
  const find = async <T extends { folded: string }>(type: QuickSearchType, select: Select<T>): Promise<T[]> => {
    if (text === "" || !types.includes(type)) return [];
    const rows = await select(orm, "name");
    if (rows.length === 0) return (await findNear(orm, text, select)).slice(0, limit);
    return rows.toSorted((one, other) => rank(one.folded, text) - rank(other.folded, text)).slice(0, limit);
  };
  const [models, datasets, users, orgs] = await Promise.all([
    find("model", selectRepos("model", text, caller)),
    find("dataset", selectRepos("dataset", text, caller)),
    find("user", selectNames("user", text)),
    find("org", selectNames("org", text)),
  ]);
  return {
    models: models.map(repoItem),
    datasets: datasets.map(repoItem),
    users: users.map(({ _id, name, fullname }) => ({ _id, user: name, fullname, avatarUrl: avatarUrl(name) })),
    orgs: orgs.map(({ _id, name, fullname }) => ({ _id, name, fullname, avatarUrl: avatarUrl(name) })),
  };
}

/** Rows whose name contains the text, or is near to it. */
export type Select<T> = (queries: Queries, how: "name" | "near") => Promise<T[]>;

function selectRepos(type: RepoType, text: string, caller: Caller) {
  return (queries: Queries, how: "name" | "near") =>
    queries
      .select({
        _id: repos.id,
        id: repos.fullName,
        folded: repos.foldedFullName,
        trendingWeight: repos.trendingScore,
        isPrivate: repos.isPrivate,
        task: repos.pipelineTag,
      })
      .from(repos)
      .where(and(eq(repos.type, type), visibleTo(caller), fits(repos.foldedFullName, text, how)))
      .orderBy(how === "name" ? desc(repos.trendingScore) : distance(repos.foldedFullName, text))
      .limit(rankedAtOnce);
}

function selectNames(kind: "user" | "org", text: string) {
  return (queries: Queries, how: "name" | "near") =>
    queries
      .select({
        _id: namespaces.id,
        name: namespaces.name,
        folded: namespaces.foldedName,
        fullname: namespaces.fullName,
      })
      .from(namespaces)
      .where(and(eq(namespaces.kind, kind), fits(namespaces.foldedName, text, how)))
      .orderBy(how === "name" ? namespaces.foldedName : distance(namespaces.foldedName, text))
      .limit(rankedAtOnce);
}

type RepoFound = Awaited<ReturnType<ReturnType<typeof selectRepos>>>[number];

function repoItem({ _id, id, trendingWeight, isPrivate, task }: RepoFound): QuickSearch["models"][number] {
  return {
    _id,
    id,
    trendingWeight,
    ...(isPrivate ? { private: true } : {}),
    ...(task === null ? {} : { pipeline_tag: task }),
  };
}

type NameColumn = typeof repos.foldedFullName | typeof namespaces.foldedName;

/** Words may stand apart and in any order: `chat tiny` finds `tiny-chat`. */
function fits(column: NameColumn, text: string, how: "name" | "near"): SQL {
  if (how === "near") return sql`${text} <% ${column}`;
  const words = text.split(/\s+/).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return sql.join(
    words.map((word) => sql`${column} like ${word}`),
    sql` and `,
  );
}

function distance(column: NameColumn, text: string): SQL {
  return sql`${text} <<-> ${column}`;
}

/** What was typed itself goes first, then what begins with it; the order within stays. */
function rank(folded: string, text: string): number {
  const name = folded.slice(folded.indexOf("/") + 1);
  if (folded === text || name === text) return 0;
  return folded.startsWith(text) || name.startsWith(text) ? 1 : 2;
}
