import { limits } from "@modelyard/platform/limits";
import { and, arrayContains, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Caller } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { mappings, type RepoRow, type RepoType, repos } from "../database/schema.ts";
import { HubError } from "../errors.ts";
import { queryCount, queryList } from "../http/query.ts";
import type { HubContext } from "../hub-context.ts";
import { readableNamespaces } from "../repos/access.ts";

const sortColumns = {
  trendingScore: repos.trendingScore,
  downloads: repos.downloads,
  likes: repos.likes,
  likes30d: repos.likes,
  createdAt: repos.createdAt,
  lastModified: repos.lastModified,
} as const;
type SortKey = keyof typeof sortColumns;

/** The last row of a page: what it is sorted by, and its id. */
const Cursor = z.tuple([z.union([z.number(), z.string()]), z.string()]);

export interface RepoPage {
  rows: RepoRow[];
  /** For the next page; `undefined` on the last one. */
  cursor: string | undefined;
}

/** A page of the repositories that the caller may see and that fit the query of `GET /api/models` or `/api/datasets`. */
export async function listRepos(
  { orm }: Pick<HubContext, "orm">,
  type: RepoType,
  query: URLSearchParams,
  caller: Caller,
): Promise<RepoPage> {
  const limit = queryCount(query, "limit", { byDefault: limits.list.modelsDefault, max: limits.list.models });
  const sort = sortKey(query.get("sort"));
  const column = sortColumns[sort];
  const order = query.get("direction") === "1" ? asc : desc;
  const after = readCursor(query.get("cursor"));
  const rows = await orm
    .select()
    .from(repos)
    .where(
      and(
        eq(repos.type, type),
        visibleTo(caller),
        ...filters(query),
        after === undefined ? undefined : beyond(column, after, order === asc),
      ),
    )
    .orderBy(order(column), order(repos.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, cursor: last === undefined ? undefined : writeCursor(last, sort) };
}

/** Private repositories are seen by those who may read them, and by nobody else. */
export function visibleTo(caller: Caller): SQL | undefined {
  const namespaces = readableNamespaces(caller);
  const isPublic = eq(repos.isPrivate, false);
  return namespaces.length === 0 ? isPublic : or(isPublic, inArray(repos.namespaceId, namespaces));
}

const tagParameters = ["filter", "library", "tags", "language", "license"] as const;
const prefixedDatasetParameters = [
  "task_categories",
  "size_categories",
  "multilinguality",
  "language_creators",
  "task_ids",
] as const;

function filters(query: URLSearchParams): (SQL | undefined)[] {
  const tags = tagParameters.flatMap((name) => queryList(query, name));
  const prefixed = prefixedDatasetParameters.flatMap((name) =>
    queryList(query, name).map((value) => `${name}:${value}`),
  );
  const wanted = [...tags, ...prefixed].filter((tag) => tag !== "").slice(0, 50);
  const author = query.get("author");
  const task = query.get("pipeline_tag");
  return [
    wanted.length === 0 ? undefined : arrayContains(repos.tags, wanted.map(withoutNul)),
    author === null ? undefined : eq(sql`lower(${repos.author})`, foldName(withoutNul(author))),
    task === null ? undefined : eq(repos.pipelineTag, withoutNul(task)),
    ...queryList(query, "search").map(nameContains),
    query.get("gated") === "true" ? sql`false` : undefined,
    servedBy(queryList(query, "inference_provider")),
  ];
}

function nameContains(search: string): SQL | undefined {
  const text = search.trim();
  if (text === "") return undefined;
  if (text.length > limits.list.searchChars) {
    throw new HubError("BadRequest", `A search may have ${limits.list.searchChars} characters.`);
  }
  const escaped = foldName(withoutNul(text)).replaceAll(/[\\%_]/g, String.raw`\$&`);
  return sql`${repos.foldedFullName} like ${`%${escaped}%`}`;
}

function servedBy(providers: readonly string[]): SQL | undefined {
  if (providers.length === 0) return undefined;
  const ofProvider = providers.includes("all") ? undefined : inArray(mappings.provider, [...providers]);
  const live = and(eq(mappings.foldedModelId, repos.foldedFullName), eq(mappings.status, "live"), ofProvider);
  return sql`exists (select 1 from ${mappings} where ${live})`;
}

function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}

function sortKey(asked: string | null): SortKey {
  const key = asked === null || asked === "" ? "trendingScore" : asked;
  if (isSortKey(key)) return key;
  throw new HubError("BadRequest", `"sort" must be one of [${Object.keys(sortColumns).join(", ")}]`);
}

function isSortKey(key: string): key is SortKey {
  return Object.hasOwn(sortColumns, key);
}

function beyond(column: (typeof sortColumns)[SortKey], [value, id]: z.infer<typeof Cursor>, ascending: boolean): SQL {
  const compare = ascending ? sql`>` : sql`<`;
  const typed = typeof value === "number" ? sql`${value}::double precision` : sql`${value}::timestamptz`;
  return sql`(${column}, ${repos.id}) ${compare} (${typed}, ${id})`;
}

function writeCursor(row: RepoRow, sort: SortKey): string {
  const values: Record<SortKey, number | string> = {
    trendingScore: row.trendingScore,
    downloads: row.downloads,
    likes: row.likes,
    likes30d: row.likes,
    createdAt: row.createdAt.toISOString(),
    lastModified: row.lastModified.toISOString(),
  };
  return Buffer.from(JSON.stringify([values[sort], row.id])).toString("base64url");
}

function readCursor(text: string | null): z.infer<typeof Cursor> | undefined {
  if (text === null || text === "") return undefined;
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch (cause) {
    throw new HubError("BadRequest", "The cursor is not one that this hub gave out. Start from the first page.", {
      cause,
    });
  }
}
