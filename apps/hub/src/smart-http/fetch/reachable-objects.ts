import type { GitStore } from "../../git/git-store.ts";
import type { RefState } from "../../git/refs/parse-refs.ts";
import { FetchRefusedError } from "../packet-lines.ts";
import { type FetchVersion, readFetchRequest, withoutLines } from "./fetch-request.ts";

type Git = Pick<GitStore, "reader" | "refs" | "reachable">;

/** Looks up this many ids first: guesses are refused before a long request is read and all files of the history are listed. */
const triedFirst = 100;

/**
 * Sees to it that a fetch gets only what a ref reaches. What was pushed by mistake and removed counts as deleted: it is
 * not served, nor does the hub admit to having it when the client claims to.
 * @param request a whole request of `git-upload-pack`
 * @returns the request to pass on to git, and whether it wants anything
 * @throws {FetchRefusedError}
 */
export async function checkFetch(
  git: Git,
  folder: string,
  request: Buffer,
  version: FetchVersion,
): Promise<{ request: Buffer; wantsObjects: boolean }> {
  const stateNow = () => git.refs.current(folder, { maxAgeMs: 0 });
  const check = async (first: ReadonlySet<string>) => {
    await refuseUnknown(git, folder, await stateNow(), first);
  };
  const { wants, haves } = await readFetchRequest(request, version, { count: triedFirst, check });
  if (wants.size === 0 && haves.size === 0) return { request, wantsObjects: false };
  const state = await stateNow();
  await refuseHiddenObjects(git, folder, state, wants);
  // With a deleted commit as the client's own, the pack would show what that commit contains.
  const claimed = [...haves.keys()].filter((oid) => !state.tips.has(oid));
  const hidden = claimed.length === 0 ? [] : await git.reachable.unreached(folder, state, "commits", claimed);
  const lines = [...hidden].flatMap((oid) => haves.get(oid) ?? []);
  return { request: lines.length === 0 ? request : withoutLines(request, lines), wantsObjects: wants.size > 0 };
}

async function refuseHiddenObjects(
  git: Git,
  folder: string,
  state: RefState,
  wants: ReadonlySet<string>,
): Promise<void> {
  const noCommits = await refuseUnknown(git, folder, state, wants);
  if (noCommits.length === 0) return;
  // Partial clones ask for single files and folders.
  const [hidden] = await git.reachable.unreached(folder, state, "objects", noCommits);
  if (hidden !== undefined) throw notOurs(hidden);
}

/**
 * Looks up the first wants that no ref reaches as commits.
 * @returns all of these: files and folders, unless they are hidden
 * @throws {FetchRefusedError} one of the first is a commit, or no object at all
 */
async function refuseUnknown(
  git: Git,
  folder: string,
  state: RefState,
  wants: ReadonlySet<string>,
): Promise<readonly string[]> {
  const others = [...wants].filter((oid) => !state.tips.has(oid));
  if (others.length === 0) return [];
  const noCommits = [...(await git.reachable.unreached(folder, state, "commits", others))];
  for (const oid of noCommits.slice(0, triedFirst)) {
    const found = await git.reader.info(folder, oid);
    if (found === undefined || found.type === "commit") throw notOurs(oid);
  }
  return noCommits;
}

function notOurs(oid: string): FetchRefusedError {
  return new FetchRefusedError(`not our ref ${oid}`);
}
