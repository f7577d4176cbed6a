import { limits } from "@modelyard/platform/limits";
import { and, eq, exists, getTableColumns, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Caller, SignedIn } from "../accounts/caller.ts";
import type { Queries } from "../database/queries.ts";
import { withinQuota } from "../quotas/reserve-storage.ts";
import { chargedUser } from "../quotas/uploads/charged-user.ts";
import { hasReadableFiles } from "../repos/access.ts";
import { repos } from "../repos/tables.ts";
import { isAnyOf } from "./is-any-of.ts";
import { type ObjectRow, objects, repoObjects } from "./tables.ts";

export { isAnyOf };

interface UploadedObject {
  repoId: string;
  userId: string;
  sha256: string;
  size: number;
  now: Date;
  /** The hash of a file that was uploaded as xorbs. */
  xetHash?: string;
}

/**
 * Links an object to a repository for a user who has just uploaded its bytes to it, checked by the object store. Never
 * call it for a hash that a client only named: see `linkReadableObjects`.
 */
export async function linkUploadedObject(
  queries: Queries,
  { repoId, userId, sha256, size, now, xetHash }: UploadedObject,
): Promise<void> {
  const insert = queries.insert(objects);
  if (xetHash === undefined)
    await insert
      .values({ sha256, size, storedAs: "whole", chunkAt: size === 0 ? null : now, createdAt: now })
      .onConflictDoNothing();
  else
    await insert
      .values({ sha256, size, storedAs: "xorbs", xetHash, createdAt: now })
      // The first description stays: another user may have cut the same bytes into very many chunks.
      .onConflictDoUpdate({ target: objects.sha256, set: { xetHash }, setWhere: isNull(objects.xetHash) });
  await linkObjects(queries, { repoId, userId, sha256s: [sha256], now });
}

/**
 * Links objects that the caller can read in any repository to a repository that the caller may write to.
 * @returns those of the hashes that are linked for the caller now; the others must be uploaded
 */
export async function linkReadableObjects(
  queries: Queries,
  { repoId, caller, sha256s, now }: { repoId: string; caller: SignedIn; sha256s: readonly string[]; now: Date },
): Promise<Map<string, ObjectRow>> {
  const readable = await readableObjects(queries, caller, sha256s);
  const linked = await linkObjects(queries, { repoId, userId: caller.userId, sha256s: [...readable.keys()], now });
  // Garbage collection may have removed one since it was found.
  return new Map([...readable].filter(([sha256]) => linked.has(sha256)));
}

/**
 * Returns objects that a caller may name in a commit to a repository: those that it serves to the caller, and those that the
 * caller can read in another repository, after linking them.
 */
export async function linkUsableObjects(
  queries: Queries,
  { repoId, caller, sha256s, now }: { repoId: string; caller: SignedIn; sha256s: readonly string[]; now: Date },
): Promise<Map<string, ObjectRow>> {
  const usable = new Map<string, ObjectRow>();
  const elsewhere: string[] = [];
  const isHere = hasLink(queries, and(eq(repoObjects.repoId, repoId), isOpenTo(caller)));
  for (const some of batches(sha256s)) {
    const rows = await queries
      .select({ object: getTableColumns(objects), isHere: isHere.as<boolean>("is_here") })
      .from(objects)
      .where(and(isAnyOf(objects.sha256, some), or(isHere, hasLink(queries, isReadableLink(caller)))));
    for (const row of rows) {
      usable.set(row.object.sha256, row.object);
      if (!row.isHere) elsewhere.push(row.object.sha256);
    }
  }
  const linked = await linkObjects(queries, { repoId, userId: caller.userId, sha256s: elsewhere, now });
  // Garbage collection may have removed one since it was found.
  for (const sha256 of elsewhere) if (!linked.has(sha256)) usable.delete(sha256);
  return usable;
}

/**
 * Returns those of the objects that the caller can read in any repository: a branch or tag of it leads to them, or the
 * caller uploaded them there.
 */
export async function readableObjects(
  queries: Queries,
  caller: Caller,
  sha256s: readonly string[],
): Promise<Map<string, ObjectRow>> {
  return findLinked(queries, sha256s, isReadableLink(caller));
}

/**
 * Returns the condition for links in repositories whose files the caller can read, to objects that these serve to the
 * caller.
 */
export function isReadableLink(caller: Caller): SQL | undefined {
  return and(hasReadableFiles(caller), isOpenTo(caller));
}

/** Returns those of the objects that a repository serves to the caller, who can read the repository. */
export async function linkedObjects(
  queries: Queries,
  { repoId, caller, sha256s }: { repoId: string; caller: Caller; sha256s: readonly string[] },
): Promise<Map<string, ObjectRow>> {
  return findLinked(queries, sha256s, and(eq(repoObjects.repoId, repoId), isOpenTo(caller)));
}

/**
 * Marks objects that a new commit of a repository has, so that all its readers can read them and garbage collection keeps
 * them.
 * @returns those that are linked to the repository: if one is missing, the commit must be refused
 */
export async function referenceObjects(
  queries: Queries,
  { repoId, sha256s, now }: { repoId: string; sha256s: readonly string[]; now: Date },
): Promise<Set<string>> {
  const referenced = new Set<string>();
  for (const some of batches(sha256s)) {
    const rows = await queries
      .update(repoObjects)
      .set({ isReferenced: true, wasReferenced: true, usedAt: now })
      .where(and(eq(repoObjects.repoId, repoId), isAnyOf(repoObjects.sha256, some)))
      .returning({ sha256: repoObjects.sha256 });
    for (const { sha256 } of rows) referenced.add(sha256);
  }
  return referenced;
}

/**
 * Keeps links from garbage collection for another grace period, because a client learns that it need not upload these
 * objects. Call it before reading the links.
 */
export async function keepLinks(
  queries: Queries,
  { repoId, sha256s, now }: { repoId: string; sha256s: readonly string[]; now: Date },
): Promise<void> {
  const unused = lt(repoObjects.usedAt, new Date(now.getTime() - limits.garbage.linkUseMs));
  for (const some of batches(sha256s)) {
    await queries
      .update(repoObjects)
      .set({ usedAt: now })
      .where(and(eq(repoObjects.repoId, repoId), isAnyOf(repoObjects.sha256, some), unused));
  }
}

function isOpenTo(caller: Caller): SQL | undefined {
  const isReferenced = eq(repoObjects.isReferenced, true);
  return caller === undefined ? isReferenced : or(isReferenced, eq(repoObjects.linkedBy, caller.userId));
}

async function findLinked(
  queries: Queries,
  sha256s: readonly string[],
  condition: SQL | undefined,
): Promise<Map<string, ObjectRow>> {
  const found = new Map<string, ObjectRow>();
  for (const some of batches(sha256s)) {
    const rows = await queries
      .select()
      .from(objects)
      .where(and(isAnyOf(objects.sha256, some), hasLink(queries, condition)));
    for (const row of rows) found.set(row.sha256, row);
  }
  return found;
}

/** Returns the condition for rows of `objects` that have a link for which another condition holds. */
function hasLink(queries: Queries, condition: SQL | undefined): SQL {
  return exists(
    queries
      .select({ one: sql`1` })
      .from(repoObjects)
      .innerJoin(repos, eq(repos.id, repoObjects.repoId))
      .where(and(eq(repoObjects.sha256, objects.sha256), condition)),
  );
}

interface NewLinks {
  repoId: string;
  userId: string;
  sha256s: readonly string[];
  now: Date;
}

/** @throws {HubError} 507: the quota of the repository's owner, or that of a user without write access, is exhausted */
async function linkObjects(queries: Queries, links: NewLinks): Promise<Set<string>> {
  const chargedTo = await chargedUser(queries, links);
  const charged = { ...links, chargedTo };
  return withinQuota(queries, charged, (transaction) => insertLinks(transaction, charged));
}

async function insertLinks(
  queries: Queries,
  { repoId, userId, sha256s, now, chargedTo }: NewLinks & { chargedTo: string | undefined },
): Promise<Set<string>> {
  const linked = new Set<string>();
  for (const some of batches(sha256s)) {
    const link = {
      repoId: sql<string>`${repoId}::text`.as("repo_id"),
      sha256: objects.sha256,
      linkedBy: sql<string>`${userId}::text`.as("linked_by"),
      isReferenced: sql<boolean>`false`.as("is_referenced"),
      wasReferenced: sql<boolean>`false`.as("was_referenced"),
      chargedTo: sql<string | null>`${chargedTo ?? null}::text`.as("charged_to"),
      usedAt: sql<Date>`${now.toISOString()}::timestamptz`.as("used_at"),
    };
    // Locked until the link exists, so that garbage collection either sees the link or is seen here.
    const present = queries.select(link).from(objects).where(isAnyOf(objects.sha256, some)).for("key share");
    const rows = await queries
      .insert(repoObjects)
      .select(present)
      .onConflictDoUpdate({
        target: [repoObjects.repoId, repoObjects.sha256, repoObjects.linkedBy],
        set: { usedAt: now },
      })
      .returning({ sha256: repoObjects.sha256 });
    for (const { sha256 } of rows) linked.add(sha256);
  }
  return linked;
}

/** Splits hashes, without duplicates, so that a query has a bounded number of them. */
export function batches(sha256s: readonly string[]): string[][] {
  const distinct = [...new Set(sha256s)];
  const { perQuery } = limits.objects;
  return Array.from({ length: Math.ceil(distinct.length / perQuery) }, (_, number) =>
    distinct.slice(number * perQuery, (number + 1) * perQuery),
  );
}
