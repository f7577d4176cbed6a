import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { and, asc, count, eq, gt } from "drizzle-orm";
import { checkPath } from "../../commits/operations.ts";
import { routeNames } from "../../contract/reserved-names.ts";
import { HubError, messages } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { queryCount } from "../../http/query.ts";
import { readJson, readOptionalJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import type { WantedAccess } from "../../repos/access.ts";
import { openRepo } from "../../repos/find-repo.ts";
import { type RepoRow, type RepoType, repoTypes } from "../../repos/tables.ts";
import { lfsResponse } from "../lfs-response.ts";
import { type Lock, lockOperations, NewLock, Unlock, VerifyLocks } from "./api.ts";
import { type LockRow, lfsLocks } from "./tables.ts";

/**
 * Registers the routes for locks of files.
 * @see https://github.com/git-lfs/git-lfs/blob/main/docs/api/locking.md
 */
export function registerLockRoutes(register: Register, { orm, ...context }: HubContext): void {
  const onRepository =
    (type: RepoType, wanted: WantedAccess, work: (call: Call, repo: RepoRow) => Promise<Response>) =>
    async (call: Call) => {
      if (routeNames.has(call.parameter("namespace").toLowerCase())) return undefined;
      const repo = await openRepo({ orm, ...context }, call, type, wanted);
      return repo instanceof Response ? repo : work(call, repo);
    };

  const create = async (call: Call, repo: RepoRow): Promise<Response> => {
    const { userId, userName } = signedIn(call);
    await call.requireSpace();
    const path = checkPath((await readJson(call, NewLock)).path);
    const [existing] = await orm.select({ locks: count() }).from(lfsLocks).where(eq(lfsLocks.repoId, repo.id));
    if ((existing?.locks ?? 0) >= limits.lfs.locks) {
      throw new HubError("BadRequest", `A repository may have ${limits.lfs.locks} locks. Remove some of them first.`);
    }
    const row = { id: newId(), repoId: repo.id, path, ownerId: userId, ownerName: userName, lockedAt: context.now() };
    const [created] = await orm.insert(lfsLocks).values(row).onConflictDoNothing().returning();
    if (created !== undefined) return lfsResponse({ lock: shown(created) }, 201);
    const [lock] = await orm
      .select()
      .from(lfsLocks)
      .where(and(eq(lfsLocks.repoId, repo.id), eq(lfsLocks.path, path)));
    const body = lock === undefined ? {} : { lock: shown(lock) };
    throw new HubError("Conflict", `This file is locked already by ${lock?.ownerName}.`, { body });
  };

  const pageOf = async (
    repo: RepoRow,
    { after = "", wanted, path, id }: { after?: string; wanted: number; path?: string | null; id?: string | null },
  ): Promise<{ rows: LockRow[]; next: { next_cursor?: string } }> => {
    const rows = await orm
      .select()
      .from(lfsLocks)
      .where(
        and(
          eq(lfsLocks.repoId, repo.id),
          gt(lfsLocks.path, pathOfCursor(after)),
          typeof path === "string" ? eq(lfsLocks.path, path) : undefined,
          typeof id === "string" ? eq(lfsLocks.id, id) : undefined,
        ),
      )
      .orderBy(asc(lfsLocks.path))
      .limit(wanted + 1);
    const last = rows[wanted - 1];
    const hasMore = rows.length > wanted && last !== undefined;
    return {
      rows: rows.slice(0, wanted),
      next: hasMore ? { next_cursor: Buffer.from(last.path).toString("base64url") } : {},
    };
  };

  const list = async ({ query }: Call, repo: RepoRow): Promise<Response> => {
    const wanted = queryCount(query, "limit", { byDefault: limits.lfs.locksPage, max: limits.lfs.locksPage });
    const [path, id] = [query.get("path"), query.get("id")];
    const { rows, next } = await pageOf(repo, { after: query.get("cursor") ?? "", wanted, path, id });
    return lfsResponse({ locks: rows.map(shown), ...next });
  };

  const verify = async (call: Call, repo: RepoRow): Promise<Response> => {
    const { userId } = signedIn(call);
    const { cursor, limit = 0 } = await readOptionalJson(call, VerifyLocks);
    const wanted = limit === 0 ? limits.lfs.locksPage : Math.min(limit, limits.lfs.locksPage);
    const { rows, next } = await pageOf(repo, { after: cursor ?? "", wanted });
    const ours = rows.filter(({ ownerId }) => ownerId === userId).map(shown);
    const theirs = rows.filter(({ ownerId }) => ownerId !== userId).map(shown);
    return lfsResponse({ ours, theirs, ...next });
  };

  const unlock = async (call: Call, repo: RepoRow): Promise<Response> => {
    const { userId } = signedIn(call);
    const { force = false } = await readOptionalJson(call, Unlock);
    const isThis = and(eq(lfsLocks.repoId, repo.id), eq(lfsLocks.id, call.parameter("id")));
    const [lock] = await orm.select().from(lfsLocks).where(isThis);
    if (lock === undefined) throw new HubError("NotFound", "There is no such lock. It may have been removed already.");
    if (lock.ownerId !== userId && !force) {
      throw new HubError("Forbidden", `${lock.ownerName} holds this lock. Use --force to remove it nevertheless.`);
    }
    await orm.delete(lfsLocks).where(isThis);
    return lfsResponse({ lock: shown(lock) });
  };

  for (const type of repoTypes) {
    const operations = lockOperations[type];
    register(operations.create, onRepository(type, "commit", create));
    register(operations.list, onRepository(type, "read", list));
    // Git LFS sends it before each push, also before those to pull requests.
    register(operations.verify, onRepository(type, "contribute", verify));
    register(operations.unlock, onRepository(type, "commit", unlock));
  }
}

/** @param cursor the last path of the previous page, in base64url */
function pathOfCursor(cursor: string): string {
  return Buffer.from(cursor, "base64url").toString();
}

function shown({ id, path, lockedAt, ownerName }: LockRow): Lock {
  return { id, path, locked_at: lockedAt.toISOString(), owner: { name: ownerName } };
}

function signedIn({ caller }: Call) {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  return caller;
}
