import { limits } from "@modelyard/platform/limits";
import { FastImport, type NewCommit } from "./fast-import.ts";
import { type LooseObject, looseObject } from "./loose-objects.ts";
import { createSmallCommit } from "./small-commit.ts";

/**
 * Receives the contents of files as they arrive, then creates at most one commit. The commit is a compare-and-swap: the ref
 * moves only if it has not moved meanwhile. Nothing is visible until then. Holds few, small files in memory; with more, a
 * `git fast-import` process stores them.
 */
export class CommitWriter {
  readonly #folder: string;
  readonly #bounds: { objects: number; bytes: number };
  readonly #blobs = new Map<string, LooseObject>();
  #bytes = 0;
  #import: FastImport | undefined;

  constructor(folder: string, bounds: { objects: number; bytes: number } = limits.git.smallCommit) {
    this.#folder = folder;
    this.#bounds = bounds;
  }

  /** Stores a file's content. @returns its git object id */
  async writeBlob(content: Uint8Array): Promise<string> {
    if (this.#import !== undefined || this.#exceeds(1, content.byteLength)) {
      return (await this.#large()).writeBlob(content);
    }
    const blob = looseObject("blob", content);
    this.#blobs.set(blob.oid, blob);
    this.#bytes += content.byteLength;
    return blob.oid;
  }

  /**
   * Creates the commit. Call it once.
   * @returns the new commit's id, or `undefined` if the ref moved in the meantime and nothing was changed
   */
  async commit(commit: NewCommit): Promise<string | undefined> {
    const { trees, changes, ...header } = commit;
    const newTrees = [...(trees?.created.values() ?? [])];
    const treeBytes = newTrees.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (this.#import !== undefined || trees === undefined || this.#exceeds(newTrees.length + 1, treeBytes)) {
      return (await this.#large()).commit({ ...header, changes });
    }
    return createSmallCommit(this.#folder, { ...header, trees, blobs: [...this.#blobs.values()] });
  }

  /** Ends git and removes its unfinished files. Does nothing after a commit. */
  async abort(): Promise<void> {
    await this.#import?.abort();
  }

  #exceeds(objects: number, bytes: number): boolean {
    return this.#blobs.size + objects > this.#bounds.objects || this.#bytes + bytes > this.#bounds.bytes;
  }

  async #large(): Promise<FastImport> {
    if (this.#import !== undefined) return this.#import;
    this.#import = new FastImport(this.#folder);
    for (const { content } of this.#blobs.values()) await this.#import.writeBlob(content);
    this.#blobs.clear();
    return this.#import;
  }
}
