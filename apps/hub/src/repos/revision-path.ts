import type { RepoRow } from "../database/schema.ts";
import { HubError, messages } from "../errors.ts";
import { resolveRevision } from "../git/refs.ts";
import { isReadablePath } from "../git/safe-path.ts";
import type { Call } from "../http/endpoint.ts";
import type { HubContext } from "../hub-context.ts";

export interface RevisionPath {
  revision: string;
  commit: string;
  /** From the root, without a slash at its end; empty for the root itself. */
  path: string;
}

/**
 * Reads what stands in an address after `tree/`, `resolve/` and the like: a revision, usually percent-encoded into one
 * segment, and a path. Some clients leave `refs/pr/1` or a branch with slashes as it is; the shortest that is known wins.
 * @param skip how many segments stand before the revision
 * @throws {HubError} when no beginning names a commit
 */
export async function revisionAndPath(
  { git }: Pick<HubContext, "git">,
  call: Call,
  repo: RepoRow,
  skip: number,
): Promise<RevisionPath> {
  const segments = call.rawSegments.slice(skip).map(decodeSegment);
  while (segments.length > 1 && segments.at(-1) === "") segments.pop();
  const folder = git.folderOf(repo.id);
  for (let length = 1; length <= Math.min(segments.length, 4); length += 1) {
    const revision = segments.slice(0, length).join("/");
    const commit = await resolveRevision(git.reader, folder, revision);
    if (commit !== undefined) return { revision, commit, path: segments.slice(length).join("/") };
  }
  throw revisionNotFound(segments[0] ?? "");
}

/** As above, for a revision that came decoded. */
export async function commitOf({ git }: Pick<HubContext, "git">, repo: RepoRow, revision: string): Promise<string> {
  const commit = await resolveRevision(git.reader, git.folderOf(repo.id), revision);
  if (commit === undefined) throw revisionNotFound(revision);
  return commit;
}

export function revisionNotFound(revision: string): HubError {
  return new HubError("RevisionNotFound", messages.invalidRevision(revision.slice(0, 200)));
}

/** @throws {HubError} 404 as for any file that is not there */
export function entryNotFound(commit: string, message: string = messages.entryNotFound): HubError {
  return new HubError("EntryNotFound", message, { headers: { "X-Repo-Commit": commit } });
}

/** @throws {HubError} when no commit can hold such a path */
export function checkReadable({ commit, path }: RevisionPath): void {
  if (!isReadablePath(path)) throw entryNotFound(commit);
}

/** Some clients send a name with `%` in it as it is; what cannot be an escape is not taken for one. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment.replaceAll(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    return segment;
  }
}
