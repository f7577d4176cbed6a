import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { atMost } from "@modelyard/platform/at-most";
import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import type { GgufFacts } from "../contract/model-files.ts";
import { busy, HubError } from "../errors.ts";
import { listCommits } from "../git/history/log.ts";
import { openBlob } from "../git/objects/open-blob.ts";
import { resolveRevision } from "../git/refs/resolve-revision.ts";
import type { HubContext } from "../hub-context.ts";
import { type GgufChoice, modelFiles, withCompanions } from "../local-models/gguf-choice.ts";
import { committedAt } from "../repo-index/describe-commit.ts";
import { filesOfCommit } from "../repo-index/files-of-commit.ts";
import type { IndexedFile, RepoRow } from "../repos/tables.ts";
import { withFiles } from "../repos/with-files.ts";
import { withLocatedObjects } from "../weight-headers/locate-objects.ts";
import {
  type BuiltManifest,
  buildManifest,
  type HashedFile,
  type ManifestKind,
  type ModelToDescribe,
  manifestKinds,
} from "./manifests.ts";
import { type ReadTexts, readTexts, textPaths } from "./model-texts.ts";
import { objectsOfRefs } from "./tags.ts";

type Context = Pick<HubContext, "git" | "orm" | "objectStore" | "weightHeaders" | "publicRecord">;

/** The files of a commit that runtimes can load, in the order of their paths. */
export interface CommitFiles extends ReadTexts {
  commit: string;
  createdAt: Date;
  ggufs: readonly IndexedFile[];
}

/** One model of a commit, with everything that its manifests name. */
export interface PullableModel {
  manifests: ReadonlyMap<ManifestKind, BuiltManifest>;
  /** Why Ollama cannot pull it. */
  ollamaProblem: string | undefined;
  /** The files that git stores itself, by the digest of their content. */
  gitFiles: ReadonlyMap<string, IndexedFile>;
}

/** Content that a digest names, apart from large files. */
export type Found =
  | { type: "manifest"; manifest: BuiltManifest }
  | { type: "text"; content: Buffer }
  | { type: "git file"; file: IndexedFile };

/** Where the content of a digest was seen. */
interface Place {
  commit: string;
  path: string;
}

/**
 * Describes the GGUF files of repositories as images. Nothing is stored: manifests are built from a commit, always the same
 * way. A digest is found again through the commit where it was seen, or else by building the manifests of current refs and of the
 * latest commits of `main`.
 */
export class ModelStore {
  readonly #context: Context;
  readonly #files = new LRUCache<string, CommitFiles>({
    maxSize: limits.registry.cachedBytes,
    sizeCalculation: ({ ggufs, texts }) => 1000 * (ggufs.length + 1) + bytesOf(Object.values(texts)),
  });
  readonly #models = new LRUCache<string, PullableModel>({
    maxSize: limits.registry.cachedBytes,
    sizeCalculation: ({ manifests }) =>
      manifests.values().reduce((sum, { body, blobs }) => sum + body.length + bytesOf(blobs.values().toArray()), 2000),
  });
  readonly #places = new LRUCache<string, Place>(atMost(limits.registry.cachedDigests));
  /** Of commits that were searched: the path of the model that names a digest. */
  readonly #searched = new LRUCache<string, ReadonlyMap<string, string>>({
    maxSize: limits.registry.cachedDigests,
    sizeCalculation: ({ size }) => size + 1,
  });
  /** The commits before a commit, newest first. */
  readonly #histories = new LRUCache<string, readonly string[]>(atMost(limits.registry.cachedHistories));
  /** The SHA-256 of git's blobs, which are the same in every repository. */
  readonly #hashes = new LRUCache<string, string>(atMost(limits.registry.cachedDigests));

  constructor(context: Context) {
    this.#context = context;
  }

  async filesOf(repo: RepoRow, commit: string): Promise<CommitFiles> {
    const key = `${repo.id} ${commit}`;
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const { reader, folderOf } = this.#context.git;
    const folder = folderOf(repo.id);
    const files = await this.#list(repo, commit, folder);
    const [ggufs, texts]: [IndexedFile[], IndexedFile[]] = [[], []];
    for (const file of files) {
      if (file.path.endsWith(".gguf") && ggufs.length < limits.registry.ggufFiles) ggufs.push(file);
      else if (textPaths.has(file.path)) texts.push(file);
    }
    const content = (await reader.read(folder, commit))?.content ?? Buffer.alloc(0);
    const read = { commit, createdAt: committedAt(content), ggufs, ...(await readTexts(reader, folder, texts)) };
    this.#files.set(key, read);
    return read;
  }

  /** @throws {HubError} 404: the model has too many parts, or more in git than is hashed for a pull */
  async modelOf(repo: RepoRow, files: CommitFiles, choice: GgufChoice<IndexedFile>): Promise<PullableModel> {
    const { commit, createdAt, texts, problems } = files;
    const path = choice.parts[0]?.path ?? "";
    const key = `${repo.id} ${commit} ${path}`;
    const known = this.#models.get(key);
    if (known !== undefined) return known;
    const problem = problemOf(choice);
    if (problem !== undefined) throw new HubError("EntryNotFound", problem);
    const gitFiles = new Map<string, IndexedFile>();
    const hashed = async (file: IndexedFile): Promise<HashedFile> => {
      const { size, lfs } = file;
      if (lfs !== undefined) return { path: file.path, size, sha256: lfs.oid, pointerSize: lfs.pointerSize };
      const sha256 = await this.#hashOf(repo, file);
      gitFiles.set(`sha256:${sha256}`, file);
      return { path: file.path, size, sha256 };
    };
    const parts: HashedFile[] = [];
    for (const file of choice.parts) parts.push(await hashed(file));
    const projector = choice.projector === undefined ? undefined : await hashed(choice.projector);
    const facts = await this.#factsOf(repo, commit, choice);
    const described: ModelToDescribe = { commit, createdAt, parts, projector, texts, facts };
    const manifests = new Map(manifestKinds.map((kind) => [kind, buildManifest(kind, described)]));
    const split =
      parts.length > 1
        ? `This model is split into ${parts.length} files, which Ollama does not load. Use llama.cpp or Docker Model Runner, or name another quantization.`
        : undefined;
    const model = { manifests, ollamaProblem: split ?? problems[0], gitFiles };
    // Without facts, the next attempt may read them: do not keep other digests than other nodes have.
    if (facts !== undefined) this.#models.set(key, model);
    const place = { commit, path };
    for (const digest of digestsOf(model)) this.#places.set(`${repo.id} ${digest}`, place);
    return model;
  }

  /**
   * Finds what a digest names in a repository that the caller may read.
   * @throws {HubError} 503: the search takes too long. The next attempt continues it.
   */
  async find(repo: RepoRow, digest: string, signal: AbortSignal): Promise<Found | undefined> {
    const { git } = this.#context;
    const place = this.#places.get(`${repo.id} ${digest}`);
    // The commit may have been deleted since.
    if (place !== undefined && (await resolveRevision(git, git.folderOf(repo.id), place.commit)) === place.commit) {
      const found = await this.#findAt(repo, place, digest);
      if (found !== undefined) return found;
    }
    const folder = git.folderOf(repo.id);
    const objects = objectsOfRefs(await git.refs.current(folder));
    const deadline = performance.now() + limits.registry.searchMs;
    const searched = new Set<string>();
    let modelsLeft = limits.registry.searchedModels;
    for await (const commit of this.#commitsToSearch(repo, objects)) {
      if (searched.has(commit)) continue;
      searched.add(commit);
      // Commits without models take time as well: their files are listed.
      await checkTime({ deadline, signal });
      const files = await this.filesOf(repo, commit);
      const models = modelFiles(files.ggufs).slice(0, Math.min(modelsLeft, limits.modelFiles.ggufFiles));
      modelsLeft -= models.length;
      const path = (await this.#pathsOf(repo, files, { models, deadline, signal })).get(digest);
      const found = path === undefined ? undefined : await this.#findAt(repo, { commit, path }, digest);
      if (found !== undefined || modelsLeft === 0) return found;
    }
    return undefined;
  }

  /** Yields the commits of `main`, of branches and tags, then those before `main`: a client may have seen it before a commit. */
  async *#commitsToSearch(repo: RepoRow, objects: readonly string[]): AsyncGenerator<string> {
    const { reader, folderOf } = this.#context.git;
    const folder = folderOf(repo.id);
    let hasMain = false;
    for (const object of [repo.sha, ...objects]) {
      const commit = (await reader.info(folder, `${object}^{commit}`))?.oid;
      hasMain ||= commit === repo.sha;
      if (commit !== undefined) yield commit;
    }
    if (!hasMain) return;
    let history = this.#histories.get(repo.sha);
    if (history === undefined) {
      const commits = await listCommits(folder, repo.sha, { skip: 1, limit: limits.registry.searchedHistory });
      history = commits.map(({ id }) => id);
      this.#histories.set(repo.sha, history);
    }
    yield* history;
  }

  /** Builds the manifests of models of a commit. @returns the path of the model that names a digest */
  async #pathsOf(
    repo: RepoRow,
    files: CommitFiles,
    { models, deadline, signal }: { models: readonly IndexedFile[]; deadline: number; signal: AbortSignal },
  ): Promise<ReadonlyMap<string, string>> {
    const key = `${repo.id} ${files.commit} ${models.length}`;
    const known = this.#searched.get(key);
    if (known !== undefined) return known;
    const paths = new Map<string, string>();
    for (const first of models) {
      await checkTime({ deadline, signal });
      const choice = withCompanions(files.ggufs, first);
      if (choice === undefined || problemOf(choice) !== undefined) continue;
      for (const digest of digestsOf(await this.modelOf(repo, files, choice))) paths.set(digest, first.path);
    }
    this.#searched.set(key, paths);
    return paths;
  }

  async #findAt(repo: RepoRow, { commit, path }: Place, digest: string): Promise<Found | undefined> {
    const files = await this.filesOf(repo, commit);
    const first = files.ggufs.find((file) => file.path === path);
    const choice = first === undefined ? undefined : withCompanions(files.ggufs, first);
    if (choice === undefined || problemOf(choice) !== undefined) return undefined;
    const { manifests, gitFiles } = await this.modelOf(repo, files, choice);
    for (const manifest of manifests.values()) {
      if (manifest.digest === digest) return { type: "manifest", manifest };
      const content = manifest.blobs.get(digest);
      if (content !== undefined) return { type: "text", content };
    }
    const file = gitFiles.get(digest);
    return file === undefined ? undefined : { type: "git file", file };
  }

  /** Lists the files of a commit: from the index if `main` points to it. */
  async #list(repo: RepoRow, commit: string, folder: string): Promise<readonly IndexedFile[]> {
    if (commit === repo.sha) {
      const row = await withFiles(this.#context, repo);
      if (row.sha === commit) return row.files;
    }
    return filesOfCommit(this.#context.git.reader, folder, commit);
  }

  /** Returns the facts from the header of a model, which the index has for `main`. */
  async #factsOf(repo: RepoRow, commit: string, { parts }: GgufChoice<IndexedFile>): Promise<GgufFacts | undefined> {
    const path = parts[0]?.path ?? "";
    const indexed = commit === repo.sha ? repo.modelFiles?.gguf.find((facts) => facts.path === path) : undefined;
    if (indexed !== undefined) return indexed;
    const folder = this.#context.git.folderOf(repo.id);
    const described = await withLocatedObjects(this.#context, { repoId: repo.id, files: parts }, (files) =>
      this.#context.weightHeaders.describe({ folder, files }),
    );
    return described.gguf[0];
  }

  /** Returns the SHA-256 of a file that git stores. */
  async #hashOf(repo: RepoRow, { size, blobId }: IndexedFile): Promise<string> {
    const known = this.#hashes.get(blobId);
    if (known !== undefined) return known;
    const { git } = this.#context;
    const folder = git.folderOf(repo.id);
    const hash = createHash("sha256");
    if (size <= limits.files.bufferedBytes) hash.update((await git.reader.read(folder, blobId))?.content ?? "");
    else for await (const piece of (await openBlob(folder, blobId, () => undefined)).part(0, size)) hash.update(piece);
    const sha256 = hash.digest("hex");
    this.#hashes.set(blobId, sha256);
    return sha256;
  }
}

/** Yields to other requests, which nothing else does if all that is searched is in memory. @throws {HubError} 503 */
async function checkTime({ deadline, signal }: { deadline: number; signal: AbortSignal }): Promise<void> {
  await setImmediate(undefined, { signal });
  if (performance.now() > deadline) throw busy("looking for this digest takes long");
}

/** Returns the digests that are found through a model: of its manifests, of what was generated for them, and of files in git. */
function digestsOf({ manifests, gitFiles }: PullableModel): string[] {
  const digests = [...gitFiles.keys()];
  for (const { digest, blobs } of manifests.values()) digests.push(digest, ...blobs.keys());
  return digests;
}

/** Returns why a model is not served. */
function problemOf({ parts, projector }: GgufChoice<IndexedFile>): string | undefined {
  const files = projector === undefined ? parts : [...parts, projector];
  if (parts.length > limits.modelFiles.parts) {
    return `This model has more than ${limits.modelFiles.parts} parts. Split it into larger ones.`;
  }
  const inGit = files.reduce((sum, { lfs, size }) => sum + (lfs === undefined ? size : 0), 0);
  return inGit > limits.registry.gitBytes
    ? `The GGUF files of this model are too large to be pulled from git. Commit them with Git LFS or Xet.`
    : undefined;
}

function bytesOf(texts: readonly (Buffer | undefined)[]): number {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
