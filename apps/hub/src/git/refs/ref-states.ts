import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { runGit } from "../command.ts";
import { WorkQueue } from "../work-queue.ts";
import { parseRefs, type RefState, refFormat } from "./parse-refs.ts";
import { isComparable, type RefSignature, readSignature, refFolders } from "./ref-signature.ts";

interface CachedRefs {
  state: RefState;
  signature: RefSignature;
  folders: readonly string[] | undefined;
  readAtMs: number;
}

/**
 * Caches the refs of repositories, so that git is not started for each lookup. Any process on any node may move a ref,
 * so a cached state is used only while the folders of the refs have not changed.
 */
export class RefStates {
  readonly #cache = new LRUCache<string, CachedRefs>({
    maxSize: limits.reachability.keptRefs,
    sizeCalculation: ({ state }) => state.targets.size + 1,
  });
  /** Repositories whose refs have changed since their last read began. */
  readonly #changed = new LRUCache<string, true>({ max: limits.reachability.refReads.waiting });
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #queued = new Map<string, Promise<RefState>>();
  readonly #reads = new WorkQueue(limits.reachability.refReads);

  /**
   * Returns the current refs. Costs a few `stat` calls while they have not changed.
   * @param options.maxAgeMs how old the result may be if the refs are in too many folders to compare. Changes by this
   *   process are seen at once if it called `forget`
   */
  async current(folder: string, { maxAgeMs = limits.reachability.uncomparedMs } = {}): Promise<RefState> {
    const kept = this.#cache.get(folder);
    if (kept !== undefined && !isComparable(kept.folders) && performance.now() - kept.readAtMs < maxAgeMs) {
      return kept.state;
    }
    if (kept?.signature.isSettled === true) {
      const { text } = await readSignature(folder, kept.folders);
      if (text === kept.signature.text) return kept.state;
    }
    return this.fresh(folder);
  }

  /** Like `current`, but always reads from git: for file systems that show changes late. */
  fresh(folder: string): Promise<RefState> {
    // A running read may have missed the change that this caller knows about; a queued one has not started yet.
    const queued = this.#queued.get(folder);
    if (queued !== undefined) return queued;
    const before = this.#running.get(folder) ?? Promise.resolve();
    const read = before
      .then(() =>
        this.#reads.run(() => {
          this.#queued.delete(folder);
          return this.#read(folder);
        }),
      )
      .finally(() => {
        if (this.#queued.get(folder) === read) this.#queued.delete(folder);
        if (this.#running.get(folder) === ended) this.#running.delete(folder);
      });
    const ended = read.catch(() => undefined);
    this.#queued.set(folder, read);
    this.#running.set(folder, ended);
    return read;
  }

  forget(folder: string): void {
    this.#cache.delete(folder);
    this.#changed.set(folder, true);
  }

  async #read(folder: string): Promise<RefState> {
    this.#changed.delete(folder);
    const readAtMs = performance.now();
    // Read the signature first, so that a change during the read is detected later.
    const folders = await refFolders(folder);
    const signature = await readSignature(folder, folders);
    const output = await runGit(folder, ["for-each-ref", `--format=${refFormat}`]);
    const state = await parseRefs(output);
    if (!this.#changed.delete(folder)) this.#cache.set(folder, { state, signature, folders, readAtMs });
    return state;
  }
}
