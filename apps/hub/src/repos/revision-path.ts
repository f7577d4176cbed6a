import { networkOf } from "@modelyard/platform/http/address";
import type { FixedWindow } from "@modelyard/platform/rate-limits/fixed-window";
import { HubError, messages } from "../errors.ts";
import { looksLikeCommitId, resolveRevision } from "../git/refs/resolve-revision.ts";
import { isReadablePath } from "../git/tree-checks/safe-path.ts";
import type { Call } from "../http/call.ts";
import { knownUserId } from "../http/client-address.ts";
import type { HubContext } from "../hub-context.ts";
import type { RepoRow } from "./tables.ts";

type RevisionContext = Pick<HubContext, "git" | "unknownIds">;

export interface RevisionPath {
  revision: string;
  commit: string;
  /** The path from the root, without a trailing slash; empty for the root. */
  path: string;
}

/**
 * Parses revision and path in a URL after `tree/`, `resolve/` and so on. The revision is usually percent-encoded into
 * one segment. Some clients do not encode `refs/pr/1` or branches with slashes; the shortest existing revision wins.
 * @param skip the number of segments before the revision
 * @throws {HubError} there is no such revision
 */
export async function revisionAndPath(
  context: RevisionContext,
  call: Call,
  repo: RepoRow,
  skip: number,
): Promise<RevisionPath> {
  const segments = call.rawSegments.slice(skip).map(decodeSegment);
  while (segments.length > 1 && segments.at(-1) === "") segments.pop();
  const lengths = [1, 2, 3, 4].filter((length) => length <= segments.length);
  const revisions = lengths.map((length) => segments.slice(0, length).join("/"));
  const { revision, commit } = await firstExisting(context, call, repo, revisions);
  return { revision, commit, path: segments.slice(revisions.indexOf(revision) + 1).join("/") };
}

/** Like `revisionAndPath`, for a decoded revision. */
export async function commitOf(context: RevisionContext, call: Call, repo: RepoRow, revision: string): Promise<string> {
  return (await firstExisting(context, call, repo, [revision])).commit;
}

/** @throws {HubError} 404 if none exists, 429 if this client has tried too many unknown commit ids */
async function firstExisting(
  { git, unknownIds }: RevisionContext,
  call: Call,
  repo: RepoRow,
  revisions: readonly string[],
): Promise<{ revision: string; commit: string }> {
  const folder = git.folderOf(repo.id);
  for (const revision of revisions) {
    const commit = await resolveRevision(git, folder, revision);
    if (commit !== undefined) return { revision, commit };
  }
  const id = revisions.find(looksLikeCommitId);
  if (id === undefined) throw revisionNotFound(revisions[0] ?? "");
  countUnknownId(unknownIds, call);
  // Read the refs again: a shared file system may show an older state.
  const commit = await resolveRevision(git, folder, id, { fresh: true });
  if (commit === undefined) throw revisionNotFound(revisions[0] ?? "");
  return { revision: id, commit };
}

/** Limits unknown ids, which are more expensive to look up than known ones: a client that sends many is guessing. */
function countUnknownId(unknownIds: FixedWindow, call: Call): void {
  const { clientAddress } = call;
  // One customer usually has a whole IPv6 network, but single IPv4 addresses.
  const address = clientAddress?.includes(":") === true ? networkOf(clientAddress) : clientAddress;
  const client = knownUserId(call) ?? address ?? "";
  const { isAllowed, resetMs } = unknownIds.use(client);
  if (isAllowed) return;
  const seconds = Math.ceil(resetMs / 1000);
  throw new HubError(
    "TooManyTries",
    `You requested too many commit ids that do not exist. Wait ${seconds} seconds, or use a branch or tag.`,
    { headers: { "Retry-After": String(seconds) } },
  );
}

export function revisionNotFound(revision: string): HubError {
  return new HubError("RevisionNotFound", messages.invalidRevision(revision.slice(0, 200)));
}

/** Returns the 404 of a file that does not exist. */
export function entryNotFound(commit: string, message: string = messages.entryNotFound): HubError {
  return new HubError("EntryNotFound", message, { headers: { "X-Repo-Commit": commit } });
}

/** @throws {HubError} 404 if no commit can contain such a path */
export function checkReadable({ commit, path }: RevisionPath): void {
  if (!isReadablePath(path)) throw entryNotFound(commit);
}

/** Decodes a segment. Some clients do not encode `%`, so invalid escapes are left unchanged. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment.replaceAll(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    return segment;
  }
}
