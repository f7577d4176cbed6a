import { newId } from "@modelyard/platform/ids";
import { eq } from "drizzle-orm";
import type { SignedIn } from "../../accounts/caller.ts";
import type { AuditOrigin } from "../../audit/record-audit.ts";
import type { Queries } from "../../database/queries.ts";
import { HubError, messages } from "../../errors.ts";
import { GitCommandError } from "../../git/command.ts";
import type { HubContext } from "../../hub-context.ts";
import { linkReadableObjects, referenceObjects } from "../../objects/links.ts";
import { repoObjects } from "../../objects/tables.ts";
import { linkedPages, separateByReach } from "../../refs/links/linked-objects.ts";
import { reindexAfterWrite } from "../../repo-index/reindex.ts";
import { findRepo, pathPrefix } from "../find-repo.ts";
import { insertRepo } from "../insert-repo.ts";
import { ownerForNewRepo } from "../names/owner-of-name.ts";
import { checkRepoName } from "../repo-name.ts";
import { isPrivateIn } from "../settings/change-settings.ts";
import type { RepoRow } from "../tables.ts";
import type { DuplicateRepoRequest } from "./api.ts";

interface DuplicateOptions {
  caller: SignedIn;
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
 * whose process was killed is removed later.
 * @returns the response body
 * @throws {HubError} 409: the name is taken; 507: the files do not fit in the quota of the new owner
 */
export async function duplicateRepo(
  context: HubContext,
  source: RepoRow,
  request: DuplicateRepoRequest,
  { caller, publicUrl, requireSpace, takeSlot, signal, origin }: DuplicateOptions,
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

  const id = newId();
  const isPrivate = isPrivateIn(request) ?? source.isPrivate;
  const release = await takeSlot();
  try {
    await copyGit(context, { id, source, signal });
    const sha256s = await objectsOfCopy(context, { id, source });
    const createdAt = context.now();
    const link = (transaction: Queries) => linkCopies(transaction, { id, caller, sha256s, now: createdAt });
    // A grant is for its user: a copy must not open the files to everyone.
    const { gated } = source;
    await insertRepo(
      context,
      { id, type, owner, fullName, isPrivate, gated, caller, origin, createdAt },
      { conflict, link },
    );
  } finally {
    release();
  }
  await reindexAfterWrite(context, { id });
  return { url };
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

/** Returns the large files of the source that a branch or tag of its copy leads to. */
async function objectsOfCopy(
  { orm, git }: HubContext,
  { id, source }: { id: string; source: RepoRow },
): Promise<string[]> {
  const folder = git.folderOf(id);
  const history = { reachable: git.reachable, folder, state: await git.refs.fresh(folder) };
  const sha256s: string[] = [];
  for await (const page of linkedPages(orm, source.id, eq(repoObjects.isReferenced, true))) {
    sha256s.push(...(await separateByReach(history, page)).reached);
  }
  return sha256s;
}

/** Links the large files that the caller can still read: their last ref may have been deleted meanwhile. */
async function linkCopies(
  transaction: Queries,
  { id, caller, sha256s, now }: { id: string; caller: SignedIn; sha256s: readonly string[]; now: Date },
): Promise<void> {
  const linked = await linkReadableObjects(transaction, { repoId: id, caller, sha256s, now });
  await referenceObjects(transaction, { repoId: id, sha256s: [...linked.keys()], now });
}
