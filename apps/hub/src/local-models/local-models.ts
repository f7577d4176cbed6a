import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { and, eq, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { foldName } from "../accounts/names.ts";
import { openBlob } from "../git/objects/open-blob.ts";
import type { HubContext } from "../hub-context.ts";
import { linkedObjects } from "../objects/links.ts";
import { objectKey } from "../objects/object-keys.ts";
import { filesOfCommit } from "../repo-index/files-of-commit.ts";
import { repoWithFormerName } from "../repos/names/repo-with-former-name.ts";
import { type IndexedFile, repos } from "../repos/tables.ts";
import { chooseLocalModel, type LocalModel } from "./choose-model.ts";
import { FileCache } from "./file-cache.ts";

/** A revision of a model that this hub can run. */
export interface FoundModel {
  /** `namespace/name`. */
  id: string;
  /** Of the files; 40 hexadecimal digits. */
  commit: string;
  runtime: LocalModel["runtime"];
  /** A pipeline tag, or `conversational`. */
  task: string;
  /** First the weights. */
  files: readonly [{ path: string; sizeBytes: number }, ...{ path: string; sizeBytes: number }[]];
}

/** What the local engine reads from the hub. It checks no access: the router does so before it calls a model. */
export interface LocalModels {
  /** @returns the head of `main` of a model, `undefined` if there is none that can be run */
  find: (modelId: string) => Promise<FoundModel | undefined>;
  /** Provides the files of a revision on the local disk until they are released. */
  hold: (
    model: FoundModel,
    signal: AbortSignal,
  ) => Promise<{ paths: ReadonlyMap<string, string>; release: () => void }>;
  /** Removes copies of files that were not used for long: their content may have been deleted from the hub. */
  removeUnused: () => void;
}

const foundColumns = {
  id: repos.id,
  fullName: repos.fullName,
  sha: repos.sha,
  indexVersion: repos.indexVersion,
};
type FoundRepo = { [column in keyof typeof foundColumns]: (typeof repos.$inferSelect)[column] };
const describedColumns = {
  files: repos.files,
  modelFiles: repos.modelFiles,
  pipelineTag: repos.pipelineTag,
  config: repos.config,
};

type Context = Pick<HubContext, "orm" | "git" | "objectStore" | "now">;

export interface LocalModelOptions {
  /** Where files are copied that are not in the object store as files. */
  folder: string;
  cacheBytes: number;
}

export async function openLocalModels(
  context: Context,
  { folder, cacheBytes }: LocalModelOptions,
): Promise<LocalModels> {
  const { orm, git, objectStore, now } = context;
  const choices = new LRUCache<string, { model: LocalModel | undefined }>({ max: limits.localModels.remembered });
  const cache = await FileCache.open(join(folder, "models"), { maxBytes: cacheBytes, now });

  async function locate(repoId: string, file: IndexedFile, signal: AbortSignal) {
    const { size: sizeBytes, blobId, lfs } = file;
    if (lfs === undefined) {
      const open = async () => blobPieces(git.folderOf(repoId), file);
      return cache.hold({ key: `git ${blobId}`, sizeBytes, open }, signal);
    }
    const sha256 = lfs.oid;
    // What all readers of the repository may read.
    const object = (await linkedObjects(orm, { repoId, caller: undefined, sha256s: [sha256] })).get(sha256);
    if (object === undefined) throw new Error(`The file ${file.path} is not in the object store.`);
    const { driver } = objectStore;
    if (object.storedAs === "whole" && driver.path !== undefined) {
      return { path: driver.path(objectKey(sha256)), release: () => undefined };
    }
    const open = (aborting: AbortSignal) => objectStore.read(sha256, undefined, aborting);
    return cache.hold({ key: `sha256 ${sha256}`, sizeBytes, open }, signal);
  }

  async function repoNamed(modelId: string): Promise<FoundRepo | undefined> {
    const select = (condition: SQL | undefined) => orm.select(foundColumns).from(repos).where(condition);
    const [current] = await select(and(eq(repos.type, "model"), eq(repos.foldedFullName, foldName(modelId))));
    if (current !== undefined) return current;
    const renamed = await repoWithFormerName(orm, "model", modelId);
    return renamed === undefined ? undefined : (await select(eq(repos.id, renamed.id)))[0];
  }

  /** Every call asks; the list of files, which may take megabytes, is read once for a commit. */
  async function choose(repo: FoundRepo): Promise<(FoundRepo & { model: LocalModel | undefined }) | undefined> {
    const known = choices.get(keyOf(repo));
    if (known !== undefined) return { ...repo, ...known };
    // `main` may have moved since the row was read.
    const [row] = await orm
      .select({ ...foundColumns, ...describedColumns })
      .from(repos)
      .where(eq(repos.id, repo.id));
    if (row === undefined) return undefined;
    const { model } = chooseLocalModel(row);
    choices.set(keyOf(row), { model });
    return { ...row, model };
  }

  return {
    async find(modelId) {
      const repo = await repoNamed(modelId);
      const chosen = repo === undefined ? undefined : await choose(repo);
      if (chosen?.model === undefined) return undefined;
      const { runtime, task, files } = chosen.model;
      const [first, ...others] = files;
      return { id: chosen.fullName, commit: chosen.sha, runtime, task, files: [named(first), ...others.map(named)] };
    },
    async hold({ id, commit, files: wanted }, signal) {
      const repo = await repoNamed(id);
      if (repo === undefined) throw new Error(`${id} does not exist any more.`);
      const [head] = await orm
        .select({ files: repos.files })
        .from(repos)
        .where(and(eq(repos.id, repo.id), eq(repos.sha, commit)));
      const ofCommit = head?.files ?? (await filesOfCommit(git.reader, git.folderOf(repo.id), commit));
      const byPath = new Map(ofCommit.map((file) => [file.path, file]));
      const held: { path: string; localPath: string; release: () => void }[] = [];
      const release = (): void => {
        for (const file of held) file.release();
      };
      try {
        for (const { path } of wanted) {
          const file = byPath.get(path);
          if (file === undefined) throw new Error(`The commit ${commit} of ${id} has no file ${path}.`);
          const { path: localPath, release: releaseFile } = await locate(repo.id, file, signal);
          held.push({ path, localPath, release: releaseFile });
        }
      } catch (error) {
        release();
        throw error;
      }
      return { paths: new Map(held.map(({ path, localPath }) => [path, localPath])), release };
    },
    removeUnused: () => cache.removeUnused(new Date(now().getTime() - limits.localModels.unusedMs)),
  };
}

function keyOf({ id, sha, indexVersion }: FoundRepo): string {
  return `${id} ${sha} ${indexVersion}`;
}

function named({ path, size }: IndexedFile): { path: string; sizeBytes: number } {
  return { path, sizeBytes: size };
}

async function* blobPieces(folder: string, { blobId, size }: IndexedFile): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  const blob = await openBlob(folder, blobId, () => undefined);
  yield* blob.part(0, size);
}
