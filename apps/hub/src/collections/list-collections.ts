import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import { collectionSorts } from "../contract/community/collections.ts";
import { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import { cursorId, cursorTime, readCursor, writeCursor } from "../http/paging/page-cursor.ts";
import { queryCount, queryList } from "../http/query.ts";
import type { HubContext } from "../hub-context.ts";
import { repos } from "../repos/tables.ts";
import { visibleCollections } from "./collection-access.ts";
import { hasTitle } from "./has-title.ts";
import { type CollectionRow, collectionItems, collections } from "./tables.ts";

const sortColumns = {
  lastModified: collections.lastUpdated,
  trending: collections.upvotes,
  upvotes: collections.upvotes,
} as const satisfies Record<(typeof collectionSorts)[number], PgColumn>;

const afterTime = z.tuple([cursorTime, cursorId]);
const afterCount = z.tuple([z.number(), cursorId]);

/** Lists the collections that the caller may see and that pass the filters of the query. */
export async function listCollections(
  { orm }: Pick<HubContext, "orm">,
  { query, caller }: Pick<Call, "query" | "caller">,
): Promise<{ rows: CollectionRow[]; cursor: string | undefined }> {
  const limit = queryCount(query, "limit", limits.collections.page);
  const sort = sortOf(query.get("sort"));
  const column = sortColumns[sort];
  const after = positionOf(query.get("cursor"), sort);
  const found = await orm
    .select()
    .from(collections)
    .where(
      and(
        visibleCollections(caller),
        ownedBy(orm, valuesOf(query, "owner")),
        withItem(orm, valuesOf(query, "item")),
        hasTitle(query.get("q") ?? ""),
        after,
      ),
    )
    .orderBy(desc(column), desc(collections.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  if (last === undefined) return { rows, cursor: undefined };
  return {
    rows,
    cursor: writeCursor([sort === "lastModified" ? last.lastUpdated.toISOString() : last.upvotes, last.id]),
  };
}

/** The cursor has the values of the row, because the row can change or be removed before the next page is read. */
function positionOf(cursor: string | null, sort: keyof typeof sortColumns): SQL | undefined {
  const { lastUpdated, upvotes, id } = collections;
  if (sort === "lastModified") {
    const after = readCursor(cursor, afterTime);
    return after && sql`(${lastUpdated}, ${id}) < (${after[0]}::timestamptz, ${after[1]})`;
  }
  const after = readCursor(cursor, afterCount);
  return after && sql`(${upvotes}, ${id}) < (${after[0]}::double precision, ${after[1]})`;
}

function sortOf(text: string | null): keyof typeof sortColumns {
  // `last_modified` is what Python's parameter suggests.
  if (text === null || text === "" || text === "last_modified") return "lastModified";
  const sort = collectionSorts.find((one) => one === text);
  if (sort === undefined) throw new HubError("BadRequest", `"sort" must be one of [${collectionSorts.join(", ")}]`);
  return sort;
}

function valuesOf(query: URLSearchParams, name: string): string[] {
  const values = queryList(query, name).filter((value) => value !== "");
  const { filterValues } = limits.collections;
  if (values.length <= filterValues) return values;
  throw new HubError("BadRequest", `"${name}" may have ${filterValues} values.`, { body: { field: name } });
}

function ownedBy(orm: HubContext["orm"], owners: readonly string[]): SQL | undefined {
  if (owners.length === 0) return undefined;
  const ids = orm
    .select({ id: namespaces.id })
    .from(namespaces)
    .where(inArray(namespaces.foldedName, owners.map(foldName)));
  return inArray(collections.namespaceId, ids);
}

/** Items are named as in `models/acme/tiny-chat`. Private ones find nothing. */
function withItem(orm: HubContext["orm"], items: readonly string[]): SQL | undefined {
  if (items.length === 0) return undefined;
  const named = items.map((item) => {
    const [, type, name] = /^(model|dataset)s\/(.+)$/.exec(item) ?? [];
    if (type === undefined || name === undefined) return sql`false`;
    return and(sql`${repos.type} = ${type}`, eq(repos.foldedFullName, foldName(name)), eq(repos.isPrivate, false));
  });
  return exists(
    orm
      .select({ id: collectionItems.id })
      .from(collectionItems)
      .innerJoin(repos, eq(repos.id, collectionItems.repoId))
      .where(and(eq(collectionItems.collectionId, collections.id), or(...named))),
  );
}
