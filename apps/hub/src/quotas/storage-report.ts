import { and, asc, count, desc, eq, exists, ne, type SQL, sql, sum } from "drizzle-orm";
import type { Caller } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import type { NamespaceStorage, StorageOfRepository } from "../contract/storage.ts";
import type { Queries } from "../database/queries.ts";
import { isReadableLink } from "../objects/links.ts";
import { objects, repoObjects } from "../objects/tables.ts";
import { type RepoRow, type RepoType, repos } from "../repos/tables.ts";
import { countObjects } from "./count-objects.ts";
import type { NamespaceQuota } from "./namespace-quota.ts";

/** Returns what a user or organisation stores. */
export async function storageOfNamespace(queries: Queries, namespace: NamespaceQuota): Promise<NamespaceStorage> {
  const { id, name, kind: type, quotaBytes, hasOwnQuota } = namespace;
  const [row] = await queries.select({ repositories: count() }).from(repos).where(eq(repos.namespaceId, id));
  const used = await countObjects(queries, id);
  return { name, type, used, quota: quotaBytes ?? null, hasOwnQuota, repositories: row?.repositories ?? 0 };
}

/** A repository with the bytes of its large files, of all revisions. */
export type StoredRepository = Pick<RepoRow, "id" | "type" | "fullName" | "isPrivate" | "lastModified"> & {
  bytes: number;
};

export interface StoredListing {
  search: string;
  type: RepoType | undefined;
  sort: "id" | "storage" | "updatedAt";
  direction: "asc" | "desc";
  /** What `sort` orders by, and the id, of the last repository of the previous page. */
  after: readonly [value: string, id: string] | undefined;
  limit: number;
}

/** Returns a page of the repositories of a user or organisation. */
export async function storedRepositories(
  queries: Queries,
  namespaceId: string,
  { search, type, sort, direction, after, limit }: StoredListing,
): Promise<StoredRepository[]> {
  const bytes = sql<string>`(select coalesce(sum(${objects.size}), 0)::bigint from ${objects} where ${objects.sha256} in
    (select ${repoObjects.sha256} from ${repoObjects} where ${repoObjects.repoId} = ${repos.id}))`;
  const keys = { id: sql`''::text`, storage: bytes, updatedAt: repos.lastModified };
  const parameters = {
    id: sql`${after?.[0]}::text`,
    storage: sql`${after?.[0]}::bigint`,
    updatedAt: sql`${after?.[0]}::timestamptz`,
  };
  const key = keys[sort];
  const isAfter = sql`(${key}, ${repos.id}) ${direction === "asc" ? sql`>` : sql`<`} (${parameters[sort]}, ${after?.[1]})`;
  const { id, fullName, isPrivate, lastModified } = repos;
  const order = direction === "asc" ? asc : desc;
  const page = await queries
    .select({ id, type: repos.type, fullName, isPrivate, lastModified, bytes })
    .from(repos)
    .where(
      and(
        eq(repos.namespaceId, namespaceId),
        type === undefined ? undefined : eq(repos.type, type),
        search === "" ? undefined : sql`strpos(${repos.foldedFullName}, ${foldName(search)}) > 0`,
        after === undefined ? undefined : isAfter,
      ),
    )
    .orderBy(...(sort === "id" ? [] : [order(key)]), order(repos.id))
    .limit(limit);
  return page.map((row) => Object.assign(row, { bytes: Number(row.bytes) }));
}

/** Returns the sum of the storage of all repositories, in which files of several repositories count several times. */
export async function sumOfRepositories(queries: Queries, namespaceId: string): Promise<number> {
  const each = queries
    .selectDistinct({ repoId: repoObjects.repoId, sha256: repoObjects.sha256 })
    .from(repoObjects)
    .innerJoin(repos, eq(repos.id, repoObjects.repoId))
    .where(eq(repos.namespaceId, namespaceId));
  const rows = await queries.execute<{ bytes: string }>(
    sql`select coalesce(sum(${objects.size}), 0) as bytes from ${each} as each join ${objects} on ${objects.sha256} = each.sha256`,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Returns the bytes of the large files that branches, tags and pull requests of a repository lead to. */
export async function usedStorage(queries: Queries, repoId: string): Promise<number> {
  const linked = queries
    .select({ sha256: repoObjects.sha256 })
    .from(repoObjects)
    .where(and(eq(repoObjects.repoId, repoId), eq(repoObjects.isReferenced, true)));
  const [row] = await queries
    .select({ bytes: sum(objects.size) })
    .from(objects)
    .where(sql`${objects.sha256} in ${linked}`);
  return Number(row?.bytes ?? 0);
}

/**
 * Returns what a repository stores, and what deleting it frees.
 * @param viewer files of other repositories count only where the viewer can read them: anything else would tell who uploads
 * a file whether a private repository of another user has it
 */
export async function storageOfRepository(
  queries: Queries,
  { id, namespaceId }: Pick<RepoRow, "id" | "namespaceId">,
  viewer: Caller | "administrator",
): Promise<StorageOfRepository> {
  const isElsewhere = (condition: SQL | undefined): SQL =>
    exists(
      queries
        .select({ one: sql`1` })
        .from(repoObjects)
        .innerJoin(repos, eq(repos.id, repoObjects.repoId))
        .where(and(eq(repoObjects.sha256, objects.sha256), ne(repoObjects.repoId, id), condition)),
    );
  const linked = queries.select({ sha256: repoObjects.sha256 }).from(repoObjects).where(eq(repoObjects.repoId, id));
  const own = queries
    .select({
      size: objects.size,
      isSharedHere: isElsewhere(eq(repos.namespaceId, namespaceId)).as<boolean>("is_shared_here"),
      isShared: isElsewhere(viewer === "administrator" ? undefined : isReadableLink(viewer)).as<boolean>("is_shared"),
    })
    .from(objects)
    .where(sql`${objects.sha256} in ${linked}`)
    .as("own");
  const [row] = await queries
    .select({
      storage: sum(own.size),
      objects: count(),
      freed: sql<string>`sum(${own.size}) filter (where not ${own.isSharedHere})`,
      freedOnHub: sql<string>`sum(${own.size}) filter (where not ${own.isSharedHere} and not ${own.isShared})`,
    })
    .from(own);
  return {
    storage: Number(row?.storage ?? 0),
    objects: row?.objects ?? 0,
    freed: Number(row?.freed ?? 0),
    freedOnHub: Number(row?.freedOnHub ?? 0),
  };
}
