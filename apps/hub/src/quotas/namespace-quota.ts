import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { namespaces } from "../accounts/tables.ts";
import type { Queries } from "../database/queries.ts";
import { repos } from "../repos/tables.ts";
import { limitsOf, type StorageLimits } from "./storage-limits.ts";
import { namespaceStorage, storageLimits } from "./tables.ts";
import { chargedNamespace } from "./uploads/charged-user.ts";

/** A user or organisation, and its quota. */
export interface NamespaceQuota {
  id: string;
  name: string;
  kind: "user" | "org";
  /** `undefined`: none. */
  quotaBytes: number | undefined;
  /** Whether an administrator has set it for this namespace alone. */
  hasOwnQuota: boolean;
  /** Its use when it was last counted, and what was added since; `undefined` if it must be counted. */
  counted: { objectBytes: number; countedAt: Date } | undefined;
  /** The limits in force for all. */
  limits: StorageLimits;
}

/** Returns the quota of the owner of a repository; `undefined` if there is no such repository. */
async function quotaOfOwner(queries: Queries, repoId: string): Promise<NamespaceQuota | undefined> {
  const [found] = await findQuotas(
    queries,
    sql`${namespaces.id} = (select ${repos.namespaceId} from ${repos} where ${repos.id} = ${repoId})`,
  );
  return found;
}

/** Returns the quota that counts what a user uploads to a repository. */
export async function quotaOfUpload(
  queries: Queries,
  upload: { repoId: string; userId: string },
): Promise<NamespaceQuota | undefined> {
  const [found] = await findQuotas(queries, sql`${namespaces.id} = ${chargedNamespace(upload)}`);
  return found;
}

/** Returns the quota of the user to whom an upload is charged, or else of the owner of the repository. */
export async function quotaOfCharged(
  queries: Queries,
  { repoId, chargedTo }: { repoId: string; chargedTo: string | undefined },
): Promise<NamespaceQuota | undefined> {
  if (chargedTo === undefined) return quotaOfOwner(queries, repoId);
  const [found] = await findQuotas(queries, eq(namespaces.id, chargedTo));
  return found;
}

/** Returns the quotas of the users and organisations that meet a condition, by name. */
export async function findQuotas(queries: Queries, condition: SQL | undefined): Promise<NamespaceQuota[]> {
  const rows = await queries
    .select({
      namespace: getTableColumns(namespaces),
      own: getTableColumns(namespaceStorage),
      all: getTableColumns(storageLimits),
    })
    .from(namespaces)
    .leftJoin(namespaceStorage, eq(namespaceStorage.namespaceId, namespaces.id))
    .leftJoin(storageLimits, sql`true`)
    .where(and(sql`${namespaces.kind} <> 'tombstone'`, condition))
    .orderBy(namespaces.foldedName);
  return rows.map(({ namespace: { id, name, kind: stored }, own, all }) => {
    const kind = stored === "org" ? "org" : "user";
    const byDefault = kind === "org" ? all?.organisationBytes : all?.userBytes;
    const hasOwnQuota = own?.hasOwnQuota ?? false;
    const quotaBytes = (hasOwnQuota ? own?.quotaBytes : byDefault) ?? undefined;
    const countedAt = own?.countedAt ?? undefined;
    const counted = own === null || countedAt === undefined ? undefined : { objectBytes: own.objectBytes, countedAt };
    return { id, name, kind, quotaBytes, hasOwnQuota, counted, limits: limitsOf(all) };
  });
}

/**
 * Sets the quota of one user or organisation.
 * @param quotaBytes `null`: no quota; `undefined`: the quota of all users or organisations
 */
export async function setQuota(queries: Queries, namespaceId: string, quotaBytes: number | null | undefined) {
  const row = { hasOwnQuota: quotaBytes !== undefined, quotaBytes: quotaBytes ?? null, countedAt: null };
  await queries
    .insert(namespaceStorage)
    .values({ namespaceId, ...row })
    .onConflictDoUpdate({ target: namespaceStorage.namespaceId, set: row });
}
