import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isSuspended, isSuspendedNow } from "../accounts/is-suspended.ts";
import { foldName } from "../accounts/names.ts";
import { accessTokens, namespaces, sessions } from "../accounts/tables.ts";
import type { AccountState, AdministeredAccount } from "../contract/administration/accounts.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import { cursorId, cursorTime } from "../http/paging/page-cursor.ts";
import { namespaceStorage } from "../quotas/tables.ts";

/** Repositories of an account that are counted: an organization may have a million. */
const countedRepositories = 200;

export interface AccountListing {
  kind: "user" | "org";
  /** The beginning of the name. */
  search: string;
  state: AccountState | undefined;
  after: AccountPosition | undefined;
  limit: number;
  now: Date;
}

/** Of a search: by name. Of the others: by the time of creation, newest first. */
export const AccountPosition = z.union([z.tuple([z.string().max(100)]), z.tuple([cursorTime, cursorId])]);
export type AccountPosition = z.infer<typeof AccountPosition>;

export interface ListedAccount {
  account: AdministeredAccount;
  position: AccountPosition;
}

/** Lists users or organizations. Every listing reads an index in its order. */
export async function listAccounts(queries: Queries, listing: AccountListing): Promise<ListedAccount[]> {
  const { kind, state, now, limit, after } = listing;
  const prefix = foldName(listing.search);
  const { foldedName, createdAt, id } = namespaces;
  const conditions: (SQL | undefined)[] = [eq(namespaces.kind, kind)];
  if (state === "suspended") conditions.push(isSuspendedNow(now));
  if (state === "administrators") conditions.push(eq(namespaces.isAdmin, true));
  if (prefix !== "") {
    // The operators of the index compare bytes, whatever the collation of the database.
    conditions.push(sql`${foldedName} ~>=~ ${prefix} and ${foldedName} ~<~ ${`${prefix}\u{10ffff}`}`);
    if (after?.length === 1) conditions.push(sql`${foldedName} ~>~ ${after[0]}`);
  } else if (after?.length === 2) {
    conditions.push(sql`(${createdAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]})`);
  }
  const rows = await selectAccounts(queries)
    .where(and(...conditions))
    .orderBy(...(prefix === "" ? [desc(createdAt), desc(id)] : [sql`${foldedName} using ~<~`]))
    .limit(limit);
  return rows.map((row) => ({
    account: represent(row, now),
    position: prefix === "" ? [row.account.createdAt.toISOString(), row.account.id] : [row.account.foldedName],
  }));
}

/** @throws {HubError} 404 */
export async function readAccount(queries: Queries, name: string, now: Date): Promise<AdministeredAccount> {
  const [row] = await selectAccounts(queries).where(eq(namespaces.foldedName, foldName(name)));
  if (row === undefined || row.account.kind === "tombstone")
    throw new HubError("NotFound", "There is no user or organization with this name.");
  return represent(row, now);
}

const Stored = z.object({ count: z.number(), bytes: z.number() });

function selectAccounts(queries: Queries) {
  const lastActive = sql<string | null>`greatest(
    (select max(${sessions.createdAt}) from ${sessions} where ${sessions.userId} = ${namespaces.id}),
    (select max(${accessTokens.lastUsedAt}) from ${accessTokens} where ${accessTokens.userId} = ${namespaces.id}))`;
  const stored = sql<unknown>`(select json_build_object('count', count(*), 'bytes', coalesce(sum(used_storage), 0)) from (
    select used_storage from hub.repos where repos.namespace_id = ${namespaces.id} limit ${countedRepositories + 1}) as counted)`;
  return queries
    .select({
      account: namespaces,
      lastActive,
      stored,
      hasOwnQuota: namespaceStorage.hasOwnQuota,
      quotaBytes: namespaceStorage.quotaBytes,
    })
    .from(namespaces)
    .leftJoin(namespaceStorage, eq(namespaceStorage.namespaceId, namespaces.id))
    .$dynamic();
}

type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number];

function represent(
  { account, lastActive, stored, hasOwnQuota, quotaBytes }: AccountRow,
  now: Date,
): AdministeredAccount {
  const { name, fullName, kind, email, isAdmin, createdAt, suspendedAt, suspendedUntil, suspensionReason } = account;
  const { count, bytes } = Stored.parse(stored);
  const suspension =
    suspendedAt === null || !isSuspended(account, now)
      ? null
      : {
          at: suspendedAt.toISOString(),
          until: suspendedUntil?.toISOString() ?? null,
          reason: suspensionReason ?? "",
        };
  return {
    name,
    fullName,
    kind: kind === "org" ? "org" : "user",
    email,
    isAdmin,
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActive === null ? null : new Date(lastActive).toISOString(),
    suspension,
    repositories: { count: Math.min(count, countedRepositories), isMore: count > countedRepositories },
    storage: bytes,
    quota: hasOwnQuota === true ? quotaBytes : null,
  };
}
