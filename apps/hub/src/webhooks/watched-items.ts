import { limits } from "@modelyard/platform/limits";
import { and, eq, inArray } from "drizzle-orm";
import type { SignedIn } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { namespaces } from "../accounts/tables.ts";
import type { WatchedItem } from "../contract/community/webhooks.ts";
import type { Queries } from "../database/queries.ts";
import { HubError } from "../errors.ts";
import { accessTo, readsAllOf } from "../repos/access.ts";
import { repoWithFormerName } from "../repos/names/repo-with-former-name.ts";
import { repoColumns, repos } from "../repos/tables.ts";

export interface WatchedTarget extends WatchedItem {
  /** The id of the repository or namespace, or what `futureOwner` returns. */
  targetId: string;
}

/** Returns the target of webhooks that watch an owner of this name from the day on which there is one. */
export function futureOwner(name: string): string {
  return `name:${foldName(name)}`;
}

/**
 * Finds what a webhook shall watch.
 * A user or organisation need not exist yet.
 * @throws {HubError} a repository does not exist, or the caller may not read it; or it is an owner of private repositories that
 * the user may read, but not with this token
 */
export async function findTargets(
  orm: Pick<Queries, "select">,
  caller: SignedIn,
  watched: readonly WatchedItem[],
): Promise<WatchedTarget[]> {
  const { watched: most } = limits.webhooks;
  if (watched.length > most) {
    throw new HubError("BadRequest", `A webhook watches at most ${most} items; this one has ${watched.length}.`, {
      body: { field: "watched" },
    });
  }
  const targets = new Map<string, WatchedTarget>();
  for (const item of watched) {
    const target = await findTarget(orm, caller, item);
    targets.set(target.targetId, target);
  }
  return [...targets.values()];
}

/** @throws {HubError} 403: the caller's token cannot read what a webhook watches */
export async function requireReadable(
  orm: Pick<Queries, "select">,
  caller: SignedIn,
  targets: readonly WatchedTarget[],
): Promise<void> {
  const ids = targets.map(({ targetId }) => targetId);
  const rows = await orm.select(repoColumns).from(repos).where(inArray(repos.id, ids));
  const hidden = targets.find(({ targetId }) => {
    const repo = rows.find(({ id }) => id === targetId);
    return repo === undefined ? !readsAllOf(targetId, caller) : accessTo(repo, caller) === "none";
  });
  if (hidden === undefined) return;
  throw new HubError(
    "Forbidden",
    `This webhook watches ${hidden.name}, and changing it requires the permission repo.content.read on that. Change your token at /settings/tokens.`,
  );
}

/** @throws {HubError} 404 */
export async function findTarget(
  orm: Pick<Queries, "select">,
  caller: SignedIn,
  { type, name }: WatchedItem,
): Promise<WatchedTarget> {
  const found =
    type === "user" || type === "org"
      ? await findNamespace(orm, caller, { type, name })
      : await findReadableRepo(orm, caller, { type, name });
  if (found !== undefined) return { ...found, type };
  throw new HubError("NotFound", `There is no ${type} ${JSON.stringify(name.slice(0, 200))} that you may read.`, {
    body: { field: "watched" },
  });
}

/** Every name that an account can have, also one that an administrator provisions. */
const ownerName = /^[\w.-]{1,42}$/;

async function findNamespace(
  orm: Pick<Queries, "select">,
  caller: SignedIn,
  { type, name }: { type: "user" | "org"; name: string },
) {
  const { id: targetId, name: spelled, kind } = namespaces;
  const [row] = await orm
    .select({ targetId, name: spelled, kind })
    .from(namespaces)
    .where(eq(namespaces.foldedName, foldName(name)));
  if (row === undefined) return ownerName.test(name) ? { targetId: futureOwner(name), name } : undefined;
  if (row.kind !== type || !readsAllOf(row.targetId, caller)) return undefined;
  return { targetId: row.targetId, name: row.name };
}

async function findReadableRepo(
  orm: Pick<Queries, "select">,
  caller: SignedIn,
  { type, name }: { type: "model" | "dataset"; name: string },
) {
  const [current] = await orm
    .select()
    .from(repos)
    .where(and(eq(repos.type, type), eq(repos.foldedFullName, foldName(name))));
  const repo = current ?? (await repoWithFormerName(orm, type, name));
  if (repo === undefined || accessTo(repo, caller) === "none") return undefined;
  return { targetId: repo.id, name: repo.fullName };
}
