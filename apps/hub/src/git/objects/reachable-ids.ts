import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import type { RefState } from "../refs/parse-refs.ts";
import { entryPacer } from "../trees/tree-objects.ts";
import { WorkQueue } from "../work-queue.ts";
import { forEachObjectId, listObjectIds, type Walk } from "./list-object-ids.ts";
import { ObjectIdSet } from "./object-id-set.ts";

type What = "commits" | "objects";

interface Reached {
  state: RefState;
  ids: ObjectIdSet;
  isCut: boolean;
}

/**
 * Caches which commits, or which objects, are reachable from the refs of a repository. Walks its history once, and only
 * new parts when refs move forward. Objects that no ref reaches any more count as deleted.
 */
export class ReachableIds {
  readonly #cache = new LRUCache<string, Reached>({
    maxSize: limits.reachability.keptBytes,
    sizeCalculation: ({ ids }) => ids.byteLength + 1,
  });
  /** Running walks, shared by concurrent callers with the same request. */
  readonly #running = new Map<string, Promise<Reached>>();
  readonly #walks = new WorkQueue(limits.reachability.walks);
  readonly #maxIds: number;
  readonly #isStrict: boolean;

  /** @param options.isStrict fails if a part of the history cannot be read, instead of regarding it as deleted */
  constructor({ maxIds = limits.reachability.ids, isStrict = false }: { maxIds?: number; isStrict?: boolean } = {}) {
    this.#maxIds = maxIds;
    this.#isStrict = isStrict;
  }

  /** Returns those of `oids`, each 40 lower-case hex digits, that no ref reaches. */
  async unreached(folder: string, state: RefState, what: What, oids: Iterable<string>): Promise<Set<string>> {
    const { ids, isCut } = await this.#reached(folder, state, what);
    const missing = new Set<string>();
    const pace = entryPacer();
    for (const oid of oids) {
      await pace();
      if (!ids.has(oid)) missing.add(oid);
    }
    if (missing.size === 0 || !isCut) return missing;
    const walk = { from: state.tips.keys(), what, isStrict: this.#isStrict };
    return this.#walks.run(() => stillMissing(folder, walk, missing));
  }

  /**
   * @param prefix 7 to 40 lower-case hex digits
   * @returns at most two commits with this prefix; in a very long history, only newer ones
   */
  async commitsStartingWith(folder: string, state: RefState, prefix: string): Promise<string[]> {
    return (await this.#reached(folder, state, "commits")).ids.startingWith(prefix);
  }

  /**
   * Returns the objects that commits reach and no ref does, with some that a ref reaches as well: git excludes the files of
   * the commits where both histories meet, but not all files that are in both.
   */
  async reachedFrom(
    folder: string,
    state: RefState,
    commits: readonly string[],
  ): Promise<{ ids: ObjectIdSet; isCut: boolean }> {
    const walk = { from: commits, without: state.tips.keys(), what: "objects", isStrict: this.#isStrict } as const;
    return this.#walks.run(async () => {
      const { ids, isCut } = await listObjectIds(folder, walk, this.#maxIds);
      return { ids: await ObjectIdSet.of(ids), isCut };
    });
  }

  async #reached(folder: string, state: RefState, what: What): Promise<Reached> {
    const name = `${what} ${folder}`;
    const kept = this.#cache.get(name);
    if (kept?.state.key === state.key) return kept;
    const request = `${name} ${state.key}`;
    const walk =
      this.#running.get(request) ??
      this.#walks
        .run(() => this.#walk(folder, state, what, kept))
        .then((reached) => {
          this.#cache.set(name, reached);
          return reached;
        })
        .finally(() => this.#running.delete(request));
    this.#running.set(request, walk);
    return walk;
  }

  forget(folder: string): void {
    this.#cache.delete(`commits ${folder}`);
    this.#cache.delete(`objects ${folder}`);
  }

  async #walk(folder: string, state: RefState, what: What, before: Reached | undefined): Promise<Reached> {
    const max = this.#maxIds;
    if (before?.isCut === false && (await onlyGrew(folder, before.state, state))) {
      const known = before.state.tips;
      const from = [...state.tips.keys()].filter((oid) => !known.has(oid));
      if (from.length === 0) return { ...before, state };
      const added = await listObjectIds(folder, { from, without: known.keys(), what }, max);
      const ids = Buffer.concat([added.ids, before.ids.bytes]);
      if (!added.isCut && ids.length <= max * 20) return { state, ids: await ObjectIdSet.of(ids), isCut: false };
    }
    const walk = { from: state.tips.keys(), what, isStrict: this.#isStrict };
    const { ids, isCut } = await listObjectIds(folder, walk, max);
    return { state, ids: await ObjectIdSet.of(ids), isCut };
  }
}

/** Returns whether everything that was reachable before is still reachable. */
async function onlyGrew(folder: string, before: RefState, now: RefState): Promise<boolean> {
  const removed = [...before.tips].filter(([oid]) => !now.tips.has(oid));
  if (removed.length === 0) return true;
  // A removed tag makes its tag object unreachable.
  if (removed.some(([, type]) => type !== "commit")) return false;
  const from = removed.map(([oid]) => oid);
  const { isCut } = await listObjectIds(folder, { from, without: now.tips.keys(), what: "commits" }, 0);
  return !isCut;
}

/** Walks a history that is too long to cache. */
async function stillMissing(folder: string, walk: Walk, missing: Set<string>): Promise<Set<string>> {
  await forEachObjectId(folder, walk, (ids) => {
    for (let offset = 0; offset < ids.length; offset += 20) missing.delete(ids.toString("hex", offset, offset + 20));
    return missing.size > 0;
  });
  return missing;
}
