import type { GitStore } from "../../git/git-store.ts";
import type { RefState } from "../../git/refs/parse-refs.ts";
import { FetchRefusedError } from "../packet-lines.ts";
import { type FetchVersion, readFetchRequest, withoutLines } from "./fetch-request.ts";

type Git = Pick<GitStore, "reader" | "refs" | "reachable">;

/** Looks up this many ids first, so that guesses are refused before a walk through all files of the history. */
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
  const { wants, haves } = await readFetchRequest(request, version);
  if (wants.size === 0 && haves.size === 0) return { request, wantsObjects: false };
  const state = await git.refs.current(folder, { maxAgeMs: 0 });
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
  const others = [...wants].filter((oid) => !state.tips.has(oid));
  if (others.length === 0) return;
  const noCommits = [...(await git.reachable.unreached(folder, state, "commits", others))];
  if (noCommits.length === 0) return;
  for (const oid of noCommits.slice(0, triedFirst)) {
    const found = await git.reader.info(folder, oid);
    if (found === undefined || found.type === "commit") throw notOurs(oid);
  }
  // Partial clones ask for single files and folders.
  const [hidden] = await git.reachable.unreached(folder, state, "objects", noCommits);
  if (hidden !== undefined) throw notOurs(hidden);
}

function notOurs(oid: string): FetchRefusedError {
  return new FetchRefusedError(`not our ref ${oid}`);
}
