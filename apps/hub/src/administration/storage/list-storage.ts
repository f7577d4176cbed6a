import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { foldName } from "../../accounts/names.ts";
import { namespaces } from "../../accounts/tables.ts";
import type { OwnerStorage, StorageTotals, StoredRepository } from "../../contract/administration/storage.ts";
import type { Queries } from "../../database/queries.ts";
import { cursorId, cursorTime } from "../../http/paging/page-cursor.ts";
import { namespaceStorage, storageLimits } from "../../quotas/tables.ts";
import { type RepoType, repos } from "../../repos/tables.ts";
import { ownerStorage, repoGitStorage, storageTotals } from "../tables.ts";

export async function readStorageTotals(queries: Queries): Promise<StorageTotals> {
  const [row] = await queries.select().from(storageTotals);
  const { largeFileBytes = 0, uncollectedBytes = 0, gitBytes = 0 } = row ?? {};
  return { countedAt: row?.countedAt.toISOString() ?? null, largeFileBytes, uncollectedBytes, gitBytes };
}

const cursorBytes = z.string().regex(/^\d{1,18}$/);
const cursorName = z.string().max(200);

/** By storage: its bytes and the id. By name: the name. */
export const OwnerPosition = z.union([z.tuple([cursorName]), z.tuple([cursorBytes, cursorId])]);

interface OwnerListing {
  /** The beginning of the name. A search is always sorted by name. */
  search: string;
  sort: "storage" | "name";
  after: z.infer<typeof OwnerPosition> | undefined;
  limit: number;
}

interface Listed<Item, Position> {
  item: Item;
  position: Position;
}

/** Lists owners as they were last counted. Every listing reads an index in its order. */
export async function listOwners(
  queries: Queries,
  { search, sort, after, limit }: OwnerListing,
): Promise<Listed<OwnerStorage, z.infer<typeof OwnerPosition>>[]> {
  const prefix = foldName(search);
  const isByName = sort === "name" || prefix !== "";
  const { foldedName } = namespaces;
  const conditions: (SQL | undefined)[] = [sql`${namespaces.kind} <> 'tombstone'`];
  if (prefix !== "") conditions.push(startsWith(sql`${foldedName}`, prefix));
  if (isByName && after?.length === 1) conditions.push(sql`${foldedName} ~>~ ${after[0]}`);
  if (!isByName && after?.length === 2)
    conditions.push(
      sql`(${ownerStorage.totalBytes}, ${ownerStorage.namespaceId}) < (${after[0]}::bigint, ${after[1]})`,
    );
  const rows = await queries
    .select({
      id: namespaces.id,
      name: namespaces.name,
      foldedName,
      kind: namespaces.kind,
      stored: ownerStorage,
      hasOwnQuota: namespaceStorage.hasOwnQuota,
      ownQuota: namespaceStorage.quotaBytes,
      byDefault: { user: storageLimits.userBytes, org: storageLimits.organisationBytes },
    })
    .from(ownerStorage)
    .innerJoin(namespaces, eq(namespaces.id, ownerStorage.namespaceId))
    .leftJoin(namespaceStorage, eq(namespaceStorage.namespaceId, namespaces.id))
    .leftJoin(storageLimits, sql`true`)
    .where(and(...conditions))
    .orderBy(
      ...(isByName ? [sql`${foldedName} using ~<~`] : [desc(ownerStorage.totalBytes), desc(ownerStorage.namespaceId)]),
    )
    .limit(limit);
  return rows.map(({ id, name, foldedName: folded, stored, byDefault, ownQuota, ...row }) => {
    const kind = row.kind === "org" ? "org" : "user";
    const hasOwnQuota = row.hasOwnQuota ?? false;
    const quota = hasOwnQuota ? ownQuota : (byDefault?.[kind] ?? null);
    const { largeFileBytes, gitBytes, repositories, totalBytes } = stored;
    return {
      item: { name, kind, largeFileBytes, gitBytes, repositories, quota, hasOwnQuota },
      position: isByName ? [folded] : [String(totalBytes), id],
    };
  });
}

/** By what is sorted by, and the id. */
export const RepositoryPosition = z.union([
  z.tuple([z.literal("storage"), cursorBytes, cursorId]),
  z.tuple([z.literal("updatedAt"), cursorTime, cursorId]),
  z.tuple([z.literal("name"), cursorName, cursorId]),
]);
type RepositoryPosition = z.infer<typeof RepositoryPosition>;

interface RepositoryListing {
  type: RepoType;
  /** The name of a user or organisation; empty: all. */
  owner: string;
  /** The beginning of the name, without the owner. A search is always sorted by name. */
  search: string;
  sort: "storage" | "updatedAt";
  after: RepositoryPosition | undefined;
  limit: number;
}

/** Lists repositories. Every listing of all owners reads an index in its order. */
export async function listStoredRepositories(
  queries: Queries,
  { type, owner, search, sort, after, limit }: RepositoryListing,
): Promise<Listed<StoredRepository, RepositoryPosition>[]> {
  const prefix = foldName(search);
  const order = prefix === "" ? sort : "name";
  const { id, usedStorage, lastModified, isPrivate, fullName } = repos;
  const ownName = sql<string>`split_part(${repos.foldedFullName}, '/', 2)`;
  const conditions: (SQL | undefined)[] = [eq(repos.type, type)];
  if (owner !== "") {
    // Found first: with a subquery in place of the id, PostgreSQL reads all repositories of the owner.
    const [found] = await queries
      .select({ id: namespaces.id })
      .from(namespaces)
      .where(eq(namespaces.foldedName, foldName(owner)));
    if (found === undefined) return [];
    conditions.push(eq(repos.namespaceId, found.id));
  }
  if (prefix !== "") conditions.push(startsWith(ownName, prefix));
  if (after !== undefined && after[0] === order) {
    const [, value, last] = after;
    const isAfter = {
      storage: sql`(${usedStorage}, ${id}) < (${value}::bigint, ${last})`,
      updatedAt: sql`(${lastModified}, ${id}) < (${value}::timestamptz, ${last})`,
      name: sql`(${ownName} ~>~ ${value} or (${ownName} = ${value} and ${id} > ${last}))`,
    };
    conditions.push(isAfter[order]);
  }
  const orders = {
    storage: [desc(usedStorage), desc(id)],
    updatedAt: [desc(lastModified), desc(id)],
    name: [sql`${ownName} using ~<~`, sql`${id}`],
  };
  const rows = await queries
    .select({
      id,
      fullName,
      type: repos.type,
      usedStorage,
      lastModified,
      isPrivate,
      ownName,
      gitBytes: repoGitStorage.bytes,
    })
    .from(repos)
    .leftJoin(repoGitStorage, eq(repoGitStorage.repoId, id))
    .where(and(...conditions))
    .orderBy(...orders[order])
    .limit(limit);
  return rows.map((row) => {
    const updatedAt = row.lastModified.toISOString();
    const positions: Record<typeof order, RepositoryPosition> = {
      storage: ["storage", String(row.usedStorage), row.id],
      updatedAt: ["updatedAt", updatedAt, row.id],
      name: ["name", row.ownName, row.id],
    };
    return {
      item: {
        id: row.fullName,
        type: row.type,
        largeFileBytes: row.usedStorage,
        gitBytes: row.gitBytes,
        visibility: row.isPrivate ? "private" : "public",
        updatedAt,
      },
      position: positions[order],
    };
  });
}

/** The operators of the indexes compare bytes, whatever the collation of the database. */
function startsWith(column: SQL, prefix: string): SQL {
  return sql`${column} ~>=~ ${prefix} and ${column} ~<~ ${`${prefix}\u{10ffff}`}`;
}
