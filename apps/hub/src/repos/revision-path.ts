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
  /** From the root, without a slash at its end; empty for the root itself. */
  path: string;
}

/**
 * Reads what follows `tree/`, `resolve/` and the like in an address: a revision, usually percent-encoded into one
 * segment, and a path. Some clients leave `refs/pr/1` or a branch with slashes as it is; the shortest known revision wins.
 * @param skip how many segments come before the revision
 * @throws {HubError} when the address starts with no revision that this repository has
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
  const { revision, commit } = await firstKnown(context, call, repo, revisions);
  return { revision, commit, path: segments.slice(revisions.indexOf(revision) + 1).join("/") };
}

/** As above, for a revision that came decoded. */
export async function commitOf(context: RevisionContext, call: Call, repo: RepoRow, revision: string): Promise<string> {
  return (await firstKnown(context, call, repo, [revision])).commit;
}

/** @throws {HubError} 404 when there is none, 429 when this client has tried too many unknown commit ids */
async function firstKnown(
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
  // A shared file system may show the refs as they were a moment ago.
  const commit = await resolveRevision(git, folder, id, { fresh: true });
  if (commit === undefined) throw revisionNotFound(revisions[0] ?? "");
  return { revision: id, commit };
}

/** Unknown ids cost more to refuse than known ones to find, and a client that sends many of them is guessing. */
function countUnknownId(unknownIds: FixedWindow, call: Call): void {
  const { clientAddress } = call;
  // One customer usually holds a whole IPv6 network, but single IPv4 addresses.
  const address = clientAddress?.includes(":") === true ? networkOf(clientAddress) : clientAddress;
  const client = knownUserId(call) ?? address ?? "";
  const { isAllowed, resetMs } = unknownIds.use(client);
  if (isAllowed) return;
  const seconds = Math.ceil(resetMs / 1000);
  throw new HubError(
    "TooManyTries",
    `You asked for too many commit ids that do not exist. Wait ${seconds} seconds, or use a branch or tag.`,
    { headers: { "Retry-After": String(seconds) } },
  );
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
