import type { GitStore } from "../../git/git-store.ts";
import type { RefState } from "../../git/refs/parse-refs.ts";
import { FetchRefusedError } from "../packet-lines.ts";
import { type FetchVersion, readFetchRequest, withoutLines } from "./fetch-request.ts";

type Git = Pick<GitStore, "reader" | "refs" | "reachable">;

/**
 * How many ids to look up first, so that guessed ids are refused before reading a long request and listing all files of
 * the history.
 */
const lookedUpFirst = 100;

/**
 * Restricts a fetch to objects that a ref reaches. Objects that were pushed by mistake and removed count as deleted:
 * the hub neither serves them nor confirms that it has them.
 * @param request a complete request of `git-upload-pack`
 * @returns the request to pass on to git, and whether it requests any object
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
  const { wants, haves } = await readFetchRequest(request, version, { count: lookedUpFirst, check });
  if (wants.size === 0 && haves.size === 0) return { request, wantsObjects: false };
  const state = await stateNow();
  await refuseHiddenObjects(git, folder, state, wants);
  // If git accepted a deleted commit as the client's own, the pack would reveal its content.
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
  const notCommits = await refuseUnknown(git, folder, state, wants);
  if (notCommits.length === 0) return;
  // Partial clones request single files and folders.
  const [hidden] = await git.reachable.unreached(folder, state, "objects", notCommits);
  if (hidden !== undefined) throw unknownObject(hidden);
}

/**
 * Looks up the first wants that no ref reaches as commits.
 * @returns all of these: files and folders, unless they are hidden
 * @throws {FetchRefusedError} one of the first is a commit, or does not exist
 */
async function refuseUnknown(
  git: Git,
  folder: string,
  state: RefState,
  wants: ReadonlySet<string>,
): Promise<readonly string[]> {
  const others = [...wants].filter((oid) => !state.tips.has(oid));
  if (others.length === 0) return [];
  const notCommits = [...(await git.reachable.unreached(folder, state, "commits", others))];
  for (const oid of notCommits.slice(0, lookedUpFirst)) {
    const found = await git.reader.info(folder, oid);
    if (found === undefined || found.type === "commit") throw unknownObject(oid);
  }
  return notCommits;
}

function unknownObject(oid: string): FetchRefusedError {
  return new FetchRefusedError(`not our ref ${oid}`);
}
