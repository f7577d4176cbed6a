import { limits } from "@modelyard/platform/limits";
import { and, asc, type Column, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Caller } from "../accounts/caller.ts";
import { HubError } from "../errors.ts";
import { cursorId, cursorTime, readCursor, writeCursor } from "../http/paging/page-cursor.ts";
import { queryCount } from "../http/query.ts";
import type { HubContext } from "../hub-context.ts";
import { type IndexedFile, type RepoType, type RepoWithFiles, repos } from "../repos/tables.ts";
import { visibleTo } from "../repos/visible-to.ts";
import { needFiles } from "./expand.ts";
import type { SortKey } from "./list-query.ts";
import { conditionsOf, readFilters } from "./repo-filters.ts";

const sortColumns = {
  trendingScore: repos.trendingScore,
  downloads: repos.downloads,
  likes: repos.likes,
  likes30d: repos.recentLikes,
  createdAt: repos.createdAt,
  lastModified: repos.lastModified,
  num_parameters: repos.parameterCount,
  mainSize: repos.usedStorage,
} as const satisfies Record<SortKey, Column>;

/** The last row of a page: its sort value and its id. */
const afterCount = z.tuple([z.number(), cursorId]);
const afterTime = z.tuple([cursorTime, cursorId]);
type Position = z.infer<typeof afterCount> | z.infer<typeof afterTime>;

interface ListOptions {
  query: URLSearchParams;
  caller: Caller;
  /** The names of the response fields. */
  fields: ReadonlySet<string>;
}

export interface RepoPage {
  rows: RepoWithFiles[];
  /** The cursor of the next page; `undefined` on the last page. */
  cursor: string | undefined;
}

/**
 * Returns a page of the repositories that match the query of `GET /api/models` or `/api/datasets` and are visible to
 * the caller.
 */
export async function listRepos(
  { orm, now }: Pick<HubContext, "orm" | "now">,
  type: RepoType,
  { query, caller, fields }: ListOptions,
): Promise<RepoPage> {
  const limit = queryCount(query, "limit", { byDefault: limits.list.modelsDefault, max: limits.list.models });
  const sort = sortKey(query.get("sort"));
  const column = sortColumns[sort];
  const order = query.get("direction") === "1" ? asc : desc;
  const cursor = query.get("cursor");
  const after = isTime(sort) ? readCursor(cursor, afterTime) : readCursor(cursor, afterCount);
  const rows = await orm
    .select(listedColumns(fields))
    .from(repos)
    .where(
      and(
        eq(repos.type, type),
        visibleTo(caller),
        ...conditionsOf(readFilters(query, type, now())),
        after === undefined ? undefined : beyond(column, after, order === asc),
      ),
    )
    .orderBy(order(column), order(repos.id))
    .limit(limit + 1)
    .offset(after === undefined ? skippedOf(query) : 0);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, cursor: last === undefined ? undefined : writeCursor([sortValue(last, sort), last.id]) };
}

/** Reads `skip`, which is limited because skipping rows costs as much as reading them. A cursor costs nothing. */
function skippedOf(query: URLSearchParams): number {
  const most = limits.list.skipped;
  const skipped = queryCount(query, "skip", { byDefault: 0, min: 0, max: most + 1 });
  if (skipped <= most) return skipped;
  throw new HubError(
    "BadRequest",
    `"skip" may be at most ${most}. For later pages, follow the URL in the Link header.`,
  );
}

/** Returns the columns to read. Large ones are empty unless they were requested. */
function listedColumns(fields: ReadonlySet<string>) {
  const ifRequested = <T extends Column>(field: string, wanted: T) => (fields.has(field) ? wanted : sql<null>`null`);
  return {
    ...getTableColumns(repos),
    files: needFiles(fields) ? repos.files : sql<IndexedFile[]>`'[]'::jsonb`,
    config: ifRequested("config", repos.config),
    cardData: ["cardData", "model-index", "citation", "paperswithcode_id"].some((field) => fields.has(field))
      ? repos.cardData
      : sql<null>`null`,
    transformersInfo: ifRequested("transformersInfo", repos.transformersInfo),
    widgetData: ifRequested("widgetData", repos.widgetData),
    modelFiles: fields.has("safetensors") || fields.has("gguf") ? repos.modelFiles : sql<null>`null`,
  };
}

function sortKey(requested: string | null): SortKey {
  const key = requested === null || requested === "" ? "trendingScore" : requested;
  if (isSortKey(key)) return key;
  throw new HubError("BadRequest", `"sort" must be one of [${Object.keys(sortColumns).join(", ")}]`);
}

function isSortKey(key: string): key is SortKey {
  return Object.hasOwn(sortColumns, key);
}

function isTime(sort: SortKey): boolean {
  return sort === "createdAt" || sort === "lastModified";
}

function beyond(column: (typeof sortColumns)[SortKey], [value, id]: Position, ascending: boolean): SQL {
  const compare = ascending ? sql`>` : sql`<`;
  const typed = typeof value === "number" ? sql`${value}::double precision` : sql`${value}::timestamptz`;
  return sql`(${column}, ${repos.id}) ${compare} (${typed}, ${id})`;
}

function sortValue(row: RepoWithFiles, sort: SortKey): number | string {
  const values: Record<SortKey, number | string> = {
    trendingScore: row.trendingScore,
    downloads: row.downloads,
    likes: row.likes,
    likes30d: row.recentLikes,
    createdAt: row.createdAt.toISOString(),
    lastModified: row.lastModified.toISOString(),
    num_parameters: row.parameterCount,
    mainSize: row.usedStorage,
  };
  return values[sort];
}
