import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import type { ClientSlots } from "../http/client-slots.ts";
import { codeOf, isMissing } from "../storage/is-missing.ts";
import { runGit } from "./command.ts";
import { gitSlots } from "./git-slots.ts";
import { ObjectReader } from "./objects/object-reader.ts";
import { ReachableIds } from "./objects/reachable-ids.ts";
import { RefStates } from "./refs/ref-states.ts";
import { refTarget } from "./refs/ref-target.ts";
import { CommitWriter } from "./writing/commit-writer.ts";
import { copyRefs } from "./writing/copy-refs.ts";
import { type Authorship, FastImport, type NewCommit, type TreeChange } from "./writing/fast-import.ts";
import { beginWriting, isAbandoned } from "./writing/repository-writer.ts";
import { clearStaleLocks } from "./writing/stale-locks.ts";
import { sweepRepositories } from "./writing/sweep-repositories.ts";

export const mainRef = "refs/heads/main";

interface FirstCommit {
  author: Authorship;
  message: string;
  files: readonly { path: string; content: Uint8Array }[];
}

interface Update {
  ref: string;
  author: Authorship;
  message: string;
  /** Returns the changes, given the parent of the new commit. Throws to refuse the commit. */
  changes: (head: string | undefined) => Promise<ProposedChanges>;
}

/** Changes of a commit, with the trees that result from them if they are known. */
export type ProposedChanges = Pick<NewCommit, "changes" | "trees">;

/** Stores bare repositories in a folder, by the id of their database row. */
export interface GitStore {
  reader: ObjectReader;
  refs: RefStates;
  reachable: ReachableIds;
  /** Returns the folder of a repository, whether or not it exists. */
  folderOf: (repoId: string) => string;
  /** Creates a repository whose `main` has one commit, atomically. @returns the commit */
  create: (repoId: string, first: FirstCommit) => Promise<string>;
  /** Creates a repository with the branches and tags of another one and their history, atomically. */
  copy: (repoId: string, options: { sourceId: string; signal: AbortSignal }) => Promise<void>;
  remove: (repoId: string) => Promise<void>;
  /** Returns the commit that a branch points to, read from the repository itself. */
  head: (repoId: string, ref: string) => Promise<string | undefined>;
  /**
   * Adds a commit to a branch, or creates the branch. Writers of one branch run one after the other. If a push came
   * first, `changes` is called again with the new head.
   */
  commit: (repoId: string, update: Update, blobs?: CommitWriter) => Promise<string>;
  openWriter: (repoId: string) => CommitWriter;
  /** Slots for requests that create commits. Take one before `create`, `openWriter` and `exclusively`. */
  slots: ClientSlots;
  /** Runs `work` while no other commit or index update of the repository runs, in this process or on another node. */
  exclusively: <T>(repoId: string, work: () => Promise<T>) => Promise<T>;
  /**
   * Removes incomplete repositories, and repositories without a database row.
   * @param knownAmong returns those of the ids that have a row
   */
  removeOrphans: (knownAmong: (repoIds: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<void>;
  /** Removes temporary files that killed git processes left behind. */
  sweep: () => Promise<void>;
  ready: () => Promise<void>;
  close: () => void;
}

const commitAttempts = 8;
const orphanAfterMs = 60 * 60 * 1000;
const idsPerQuery = 500;

type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Opens the repositories in a folder.
 * @param withLock runs work while no other node runs work under the same name; not needed if no other node uses the folder
 */
export async function openGitStore(
  gitFolder: string,
  now: () => Date,
  withLock: WithLock = (_name, work) => work(),
): Promise<GitStore> {
  const unfinishedFolder = join(gitFolder, "unfinished");
  await mkdir(unfinishedFolder, { recursive: true, mode: 0o700 });
  const reader = new ObjectReader();
  const refs = new RefStates();
  const reachable = new ReachableIds();
  const folderOf = (repoId: string) => join(gitFolder, repoId.slice(-2), `${repoId}.git`);
  const inProcess = serialiser();
  // First within the process, so that the waiting requests of one repository hold one connection, not one each.
  const exclusively: GitStore["exclusively"] = (repoId, work) =>
    inProcess(repoId, () => withLock(`modelyard-repository ${repoId}`, work));

  /** Creates the folder of a repository once `write` has filled it. */
  const build = async <T>(repoId: string, write: (folder: string) => Promise<T>): Promise<T> => {
    const unfinished = join(unfinishedFolder, `${repoId}.git`);
    await removeFolder(unfinished);
    await mkdir(unfinished);
    try {
      const writer = beginWriting(unfinished);
      const result = await write(unfinished);
      await writer.finish();
      await mkdir(join(folderOf(repoId), ".."), { recursive: true, mode: 0o700 });
      await rename(unfinished, folderOf(repoId));
      return result;
    } catch (error) {
      await removeFolder(unfinished);
      throw error;
    }
  };

  const store: GitStore = {
    reader,
    refs,
    reachable,
    folderOf,
    exclusively,
    slots: gitSlots(limits.git.commitSlots),
    create: (repoId, first) => build(repoId, (folder) => firstCommit(folder, first)),
    copy: (repoId, { sourceId, signal }) =>
      build(repoId, async (target) => {
        const source = folderOf(sourceId);
        const { targets } = await refs.fresh(source);
        const copied = new Map([...targets].filter(([ref]) => /^refs\/(?:heads|tags)\//.test(ref)));
        await initialise(target);
        await copyRefs({ source, target, refs: copied, signal });
      }),
    async remove(repoId) {
      for (const cache of [reader, refs, reachable]) cache.forget(folderOf(repoId));
      // Its own name: another node may be removing what a late writer has created under the same id.
      const removed = join(unfinishedFolder, `${repoId}.${randomUUID()}.removed`);
      try {
        await rename(folderOf(repoId), removed);
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
      await removeFolder(removed).catch((error: unknown) => {
        // The repository is gone. What a writer still adds to its files is removed by `removeOrphans`.
        if (codeOf(error) !== "ENOTEMPTY") throw error;
      });
    },
    head: (repoId, ref) => refTarget(refs, folderOf(repoId), ref),
    openWriter: (repoId) => new CommitWriter(folderOf(repoId)),
    async commit(repoId, { ref, author, message, changes }, blobs) {
      const folder = folderOf(repoId);
      let writer = blobs;
      for (let attempt = 1; attempt <= commitAttempts; attempt += 1) {
        const parent = await store.head(repoId, ref);
        const proposed = await changes(parent);
        const header = { ref, before: parent, parent, message, author };
        const commit = await (writer ?? new CommitWriter(folder))
          .commit({ ...header, ...proposed })
          .finally(() => refs.forget(folder));
        if (commit !== undefined) return commit;
        writer = undefined;
        await clearStaleLocks(folder, ref);
      }
      throw new Error(`the branch moved during each of ${commitAttempts} attempts to commit`);
    },
    async removeOrphans(knownAmong) {
      for (const name of await readdir(unfinishedFolder)) {
        const unfinished = join(unfinishedFolder, name);
        if ((await isAbandoned(unfinished)) || (await isOld(unfinished, now))) await removeFolder(unfinished);
      }
      for (const prefix of await readdir(gitFolder)) {
        if (prefix.length !== 2) continue;
        const ids = (await readdir(join(gitFolder, prefix))).map((name) => name.replace(/\.git$/, ""));
        for await (const repoId of unknownOf(ids, knownAmong)) {
          if (await isOld(folderOf(repoId), now)) await store.remove(repoId);
        }
      }
    },
    sweep: () => sweepRepositories(gitFolder, now),
    async ready() {
      await stat(unfinishedFolder).catch((cause: unknown) => {
        throw new Error(`the folder for git repositories, ${gitFolder}, is not readable`, { cause });
      });
    },
    close: () => reader.close(),
  };
  return store;
}

async function initialise(folder: string): Promise<void> {
  await runGit(folder, ["init", "--quiet", "--bare", "--initial-branch=main", "--template=", folder]);
}

async function firstCommit(folder: string, { author, message, files }: FirstCommit): Promise<string> {
  await initialise(folder);
  const blobs = new FastImport(folder);
  try {
    const changes: TreeChange[] = [];
    for (const { path, content } of files) {
      changes.push({ kind: "write", path, oid: await blobs.writeBlob(content) });
    }
    const commit = await blobs.commit({ ref: mainRef, parent: undefined, message, author, changes });
    if (commit === undefined) throw new Error("git refused the first commit of a new repository");
    return commit;
  } catch (error) {
    await blobs.abort();
    throw error;
  }
}

/** Removes a folder to which git processes that began before may add files meanwhile. */
async function removeFolder(folder: string): Promise<void> {
  // Git works in the folder itself, wherever it was moved. It fails soon, because the rest is gone.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** There may be a million repositories, so that a query for each would keep a starting node busy for many minutes. */
async function* unknownOf(
  ids: readonly string[],
  knownAmong: Parameters<GitStore["removeOrphans"]>[0],
): AsyncGenerator<string> {
  for (let start = 0; start < ids.length; start += idsPerQuery) {
    const part = ids.slice(start, start + idsPerQuery);
    // oxlint-disable-next-line no-await-in-loop -- beside requests
    const known = await knownAmong(part);
    yield* part.filter((id) => !known.has(id));
  }
}

async function isOld(path: string, now: () => Date): Promise<boolean> {
  try {
    return now().getTime() - (await stat(path)).mtimeMs > orphanAfterMs;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Runs one piece of work at a time per key; others wait in the order of their calls. */
function serialiser(): GitStore["exclusively"] {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    const tail = result.catch(() => undefined);
    tails.set(key, tail);
    try {
      return await result;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
