import { newId } from "@modelyard/platform/ids";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import type { AuditOrigin } from "../../audit/record-audit.ts";
import type { Queries } from "../../database/queries.ts";
import { busy, HubError, messages } from "../../errors.ts";
import { GitCommandError } from "../../git/command.ts";
import type { HubContext } from "../../hub-context.ts";
import { linkReadableObjects, referenceObjects } from "../../objects/links.ts";
import { repoObjects } from "../../objects/tables.ts";
import { linkedPages, separateByReach } from "../../refs/links/linked-objects.ts";
import { showLinks } from "../../refs/links/visibility.ts";
import { reindexAfterWrite } from "../../repo-index/reindex.ts";
import { repoNotFound } from "../access.ts";
import { findRepo, pathPrefix } from "../find-repo.ts";
import { wasDeletedMeanwhile } from "../has-repo.ts";
import { insertRepo } from "../insert-repo.ts";
import { ownerForNewRepo } from "../names/owner-of-name.ts";
import { checkRepoName } from "../repo-name.ts";
import { isPrivateIn } from "../settings/change-settings.ts";
import { type RepoRow, repos } from "../tables.ts";
import type { DuplicateRepoRequest } from "./api.ts";

interface DuplicateOptions {
  caller: SignedIn;
  /** Finds the source again. Rejects if it was deleted, or if the caller may not read its files any more. */
  reopenSource: () => Promise<RepoRow>;
  publicUrl: string;
  /** Rejects if the disk is full. */
  requireSpace: () => Promise<void>;
  /** Waits for a slot to copy a repository. @returns a function that releases the slot */
  takeSlot: () => Promise<() => void>;
  /** Ends the copy, because the client has disconnected. */
  signal: AbortSignal;
  /** Of the request, for the audit log. */
  origin: AuditOrigin;
}

/**
 * Copies a repository that the caller can read: branches and tags with their history, and links to the large files that they
 * lead to. The copy becomes visible at the end, or not at all: git is copied to a folder without a row first, and a folder
 * whose process was killed is removed later. If the source loses some of what was copied meanwhile, it is copied again: a
 * copy never names large files that it does not have and the source does.
 * @returns the response body
 * @throws {HubError} 404: the source was deleted; 409: the name is taken; 503: the source changed during all attempts; 507:
 *   the files do not fit in the quota of the new owner
 */
export async function duplicateRepo(
  context: HubContext,
  source: RepoRow,
  request: DuplicateRepoRequest,
  { caller, reopenSource, publicUrl, requireSpace, takeSlot, signal, origin }: DuplicateOptions,
): Promise<{ url: string }> {
  const { type } = source;
  const [namespace = "", name = ""] = request.repository.split("/", 2);
  checkRepoName(name);
  const owner = await ownerForNewRepo(context.orm, namespace, caller);
  const fullName = `${owner.name}/${name}`;
  const url = `${publicUrl}/${pathPrefix[type]}${fullName}`;
  const conflict = new HubError("Conflict", messages.nameTaken(type, fullName), { body: { url, field: "repository" } });
  await requireSpace();
  if ((await findRepo(context, type, fullName)) !== undefined) throw conflict;

  const isPrivate = isPrivateIn(request);
  const release = await takeSlot();
  try {
    for (let attempt = 1, current = source; attempt <= limits.duplicate.attempts; attempt += 1) {
      const id = await tryCopy(context, current, { owner, fullName, isPrivate, conflict, caller, signal, origin });
      if (id !== undefined) {
        await reindexAfterWrite(context, { id });
        return { url };
      }
      current = await reopenSource();
      if (current.id !== source.id) throw repoNotFound(caller);
    }
  } finally {
    release();
  }
  throw busy(`${source.fullName} changed while it was copied`);
}

interface Copy extends Pick<DuplicateOptions, "caller" | "signal" | "origin"> {
  owner: Awaited<ReturnType<typeof ownerForNewRepo>>;
  fullName: string;
  /** By default, as the source. */
  isPrivate: boolean | undefined;
  /** Thrown if a repository has the name. */
  conflict: HubError;
}

/** @returns the id of the copy; undefined if the source changed such that it must be copied again */
async function tryCopy(
  context: HubContext,
  source: RepoRow,
  { signal, isPrivate = source.isPrivate, conflict, ...copy }: Copy,
): Promise<string | undefined> {
  const id = newId();
  await copyGit(context, { id, source, signal });
  try {
    const { sha256s, tips } = await contentOfCopy(context, { id, source });
    const createdAt = context.now();
    const link = (transaction: Queries) =>
      linkCopies(transaction, { id, source, caller: copy.caller, sha256s, now: createdAt });
    // Usually the only walk through the history of the source: commits wait for its lock.
    await requireTips(context, source, tips);
    const guard = (transaction: () => Promise<void>) =>
      // While no request moves refs of the source, or hides large files that lost their last ref.
      context.git.exclusively(source.id, async () => {
        await requireTips(context, source, tips);
        await transaction();
      });
    // A grant is for its user: a copy must not open the files to everyone.
    const { type, gated } = source;
    await insertRepo(context, { id, type, ...copy, isPrivate, gated, createdAt }, { conflict, link, guard });
    return id;
  } catch (error) {
    if (!(error instanceof SourceChanged)) throw error;
    await context.git.remove(id);
    return undefined;
  }
}

/** The source no longer has what was copied. */
class SourceChanged extends Error {
  override name = "SourceChanged";
}

async function copyGit(
  { git }: HubContext,
  { id, source, signal }: { id: string; source: RepoRow; signal: AbortSignal },
): Promise<void> {
  try {
    await git.copy(id, { sourceId: source.id, signal });
  } catch (cause) {
    if (!(cause instanceof GitCommandError) || !/exceeded its|maximum allowed size/.test(cause.message)) throw cause;
    throw new HubError(
      "TooLarge",
      `The history of ${source.fullName} is too large to be duplicated by this hub. Clone it with git, and push it to a new repository.`,
      { cause },
    );
  }
}

/**
 * Returns what refs of a copy point to, and the large files of the source that they lead to. Also those that the source
 * hides now, because their last ref was deleted since git was copied, or is being pushed again.
 */
async function contentOfCopy(
  { orm, git }: HubContext,
  { id, source }: { id: string; source: RepoRow },
): Promise<{ sha256s: string[]; tips: string[] }> {
  const folder = git.folderOf(id);
  const state = await git.refs.fresh(folder);
  const history = { reachable: git.reachable, folder, state };
  const sha256s: string[] = [];
  for await (const page of linkedPages(orm, source.id, eq(repoObjects.wasReferenced, true))) {
    sha256s.push(...(await separateByReach(history, page)).reached);
  }
  return { sha256s, tips: [...state.tips.keys()] };
}

/** @throws {SourceChanged} no ref of the source leads to one of the commits and tags any more */
async function requireTips({ git, orm }: HubContext, source: RepoRow, tips: readonly string[]): Promise<void> {
  const folder = git.folderOf(source.id);
  try {
    const unreached = await git.reachable.unreached(folder, await git.refs.fresh(folder), "objects", tips);
    if (unreached.size === 0) return;
  } catch (error) {
    if (!(await wasDeletedMeanwhile(orm, source.id))) throw error;
  }
  throw new SourceChanged("commits of the source were deleted while it was copied");
}

interface CopiedLinks {
  id: string;
  source: RepoRow;
  caller: SignedIn;
  sha256s: readonly string[];
  now: Date;
}

/**
 * Links the large files of a copy to it. Refs of the source lead to all of them.
 * @throws {SourceChanged} the caller cannot read all of them any more, or the source was deleted or has another visibility
 */
async function linkCopies(transaction: Queries, { id, source, caller, sha256s, now }: CopiedLinks): Promise<void> {
  const { isPrivate, gated } = repos;
  // It is not deleted before the transaction ends.
  const isSource = eq(repos.id, source.id);
  const [current] = await transaction.select({ isPrivate, gated }).from(repos).where(isSource).for("key share");
  if (current === undefined || current.isPrivate !== source.isPrivate || current.gated !== source.gated) {
    throw new SourceChanged("the source was deleted or changed while it was copied");
  }
  await showLinks(transaction, { repoId: source.id, sha256s, now });
  const linked = await linkReadableObjects(transaction, { repoId: id, caller, sha256s, now });
  if (linked.size < sha256s.length) throw new SourceChanged("large files were deleted while they were copied");
  await referenceObjects(transaction, { repoId: id, sha256s, now });
}
