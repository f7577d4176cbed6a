import type { GitStore } from "../git-store.ts";
import { refTarget } from "./ref-target.ts";
import { isSafeRefName } from "./safe-ref.ts";

type Git = Pick<GitStore, "reader" | "refs" | "reachable">;

const commitId = /^[0-9a-f]{7,40}$/i;
const otherRef = /^refs\/(?:pr\/\d{1,15}|convert\/[\w.-]{1,200})$/;

/** Returns whether a revision looks like a full or abbreviated commit id. A branch may have such a name, too. */
export function looksLikeCommitId(revision: string): boolean {
  return commitId.test(revision);
}

/**
 * Resolves a revision to a commit: a branch, a tag, a commit id (7 digits or more, in any case), `HEAD`, `refs/pr/N`,
 * `refs/heads/x` or `refs/tags/x`, tried in that order. A commit that no ref reaches counts as deleted.
 * @param options.fresh reads the list of refs from git even if it seems unchanged
 * @returns 40 lower-case hex digits, or `undefined`
 */
export async function resolveRevision(
  git: Git,
  folder: string,
  revision: string,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<string | undefined> {
  for (const ref of refsNamed(revision)) {
    const target = await refTarget(git.refs, folder, ref);
    if (target === undefined) continue;
    // A branch always points to a commit; a tag may point to any object.
    const commit = ref.startsWith("refs/heads/") ? target : await commitAt(git, folder, target);
    if (commit !== undefined) return commit;
  }
  return looksLikeCommitId(revision) ? reachableCommit(git, folder, revision.toLowerCase(), fresh) : undefined;
}

function refsNamed(revision: string): string[] {
  if (revision === "HEAD") return ["refs/heads/main"];
  const short = revision.replace(/^refs\/(?:heads|tags)\//, "");
  if (short !== revision) return isSafeRefName(short) ? [revision] : [];
  if (otherRef.test(revision)) return [revision];
  return isSafeRefName(revision) ? [`refs/heads/${revision}`, `refs/tags/${revision}`] : [];
}

async function reachableCommit(git: Git, folder: string, id: string, fresh: boolean): Promise<string | undefined> {
  const state = fresh ? await git.refs.fresh(folder) : await git.refs.current(folder);
  if (id.length < 40) {
    const [only, another] = await git.reachable.commitsStartingWith(folder, state, id);
    return another === undefined ? only : undefined;
  }
  if (state.tips.has(id)) return commitAt(git, folder, id);
  const missing = await git.reachable.unreached(folder, state, "commits", [id]);
  return missing.has(id) ? undefined : id;
}

/** @param oid 40 hex digits, never a name, which git could resolve in several ways */
async function commitAt({ reader }: Git, folder: string, oid: string): Promise<string | undefined> {
  return (await reader.info(folder, `${oid}^{commit}`))?.oid;
}
