import { limits } from "@modelyard/platform/limits";
import { and, asc, type Column, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Caller } from "../accounts/caller.ts";
import { HubError } from "../errors.ts";
import { queryCount } from "../http/query.ts";
import type { HubContext } from "../hub-context.ts";
import { type IndexedFile, type RepoRow, type RepoType, repos } from "../repos/tables.ts";
import { conditionsOf, readFilters, visibleTo } from "./repo-filters.ts";

const sortColumns = {
  trendingScore: repos.trendingScore,
  downloads: repos.downloads,
  likes: repos.likes,
  likes30d: repos.likes,
  createdAt: repos.createdAt,
  lastModified: repos.lastModified,
  num_parameters: repos.parameterCount,
  mainSize: repos.usedStorage,
} as const;
type SortKey = keyof typeof sortColumns;

/** The last row of a page: what it is sorted by, and its id. */
const Cursor = z.tuple([z.union([z.number(), z.string()]), z.string()]);

interface ListOptions {
  query: URLSearchParams;
  caller: Caller;
  /** Fields of the answer, as they are called there. */
  fields: ReadonlySet<string>;
}

export interface RepoPage {
  rows: RepoRow[];
  /** For the next page; `undefined` on the last one. */
  cursor: string | undefined;
}

/** A page of the repositories that the caller may see and that fit the query of `GET /api/models` or `/api/datasets`. */
export async function listRepos(
  { orm, now }: Pick<HubContext, "orm" | "now">,
  type: RepoType,
  { query, caller, fields }: ListOptions,
): Promise<RepoPage> {
  const limit = queryCount(query, "limit", { byDefault: limits.list.modelsDefault, max: limits.list.models });
  const sort = sortKey(query.get("sort"));
  const column = sortColumns[sort];
  const order = query.get("direction") === "1" ? asc : desc;
  const after = readCursor(query.get("cursor"));
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
  return { rows: page, cursor: last === undefined ? undefined : writeCursor(last, sort) };
}

/** Passing over lines costs as much as reading them; a cursor costs nothing. */
function skippedOf(query: URLSearchParams): number {
  const most = limits.list.skipped;
  const skipped = queryCount(query, "skip", { byDefault: 0, min: 0, max: most + 1 });
  if (skipped <= most) return skipped;
  throw new HubError("BadRequest", `"skip" may be at most ${most}. Further on, follow the Link to the next page.`);
}

/** What may be large is read only where it is asked for; elsewhere it is empty. */
function listedColumns(fields: ReadonlySet<string>) {
  const ifAsked = <T extends Column>(field: string, wanted: T) => (fields.has(field) ? wanted : sql<null>`null`);
  return {
    ...getTableColumns(repos),
    files: fields.has("siblings") ? repos.files : sql<IndexedFile[]>`'[]'::jsonb`,
    config: ifAsked("config", repos.config),
    cardData: ifAsked("cardData", repos.cardData),
    transformersInfo: ifAsked("transformersInfo", repos.transformersInfo),
    widgetData: ifAsked("widgetData", repos.widgetData),
    modelFiles: fields.has("safetensors") || fields.has("gguf") ? repos.modelFiles : sql<null>`null`,
  };
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
    num_parameters: row.parameterCount,
    mainSize: row.usedStorage,
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
