import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { runGit } from "../command.ts";
import { Turns } from "../work-queue.ts";
import { parseRefs, type RefState, refFormat } from "./parse-refs.ts";
import { isComparable, type RefSignature, readSignature, refFolders } from "./ref-signature.ts";

interface Kept {
  state: RefState;
  signature: RefSignature;
  folders: readonly string[] | undefined;
  readAtMs: number;
}

/**
 * Knows the refs of repositories without starting git for each question. Any process, on any node, may move a ref: what
 * was read before counts only while the folders of the refs have not changed.
 */
export class RefStates {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: limits.reachability.keptRefs,
    sizeCalculation: ({ state }) => state.targets.size + 1,
  });
  /** Folders whose refs were changed since their last read began. */
  readonly #changed = new LRUCache<string, true>({ max: limits.reachability.refReads.waiting });
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, Promise<RefState>>();
  readonly #turns = new Turns(limits.reachability.refReads);

  /**
   * The refs now. Costs a few `stat` calls while they have not changed.
   * @param options.maxAgeMs how old the answer may be where the refs are in too many folders to compare; what this
   *   process changed is seen at once if it called `forget`
   */
  async current(folder: string, { maxAgeMs = limits.reachability.uncomparedMs } = {}): Promise<RefState> {
    const kept = this.#kept.get(folder);
    if (kept !== undefined && !isComparable(kept.folders) && performance.now() - kept.readAtMs < maxAgeMs) {
      return kept.state;
    }
    if (kept?.signature.isSettled === true) {
      const { text } = await readSignature(folder, kept.folders);
      if (text === kept.signature.text) return kept.state;
    }
    return this.fresh(folder);
  }

  /** As `current`, read from git itself: for file systems that show changes late. */
  fresh(folder: string): Promise<RefState> {
    // A read that runs already may have missed the change that this caller knows of; one that waits has not.
    const waiting = this.#waiting.get(folder);
    if (waiting !== undefined) return waiting;
    const before = this.#running.get(folder) ?? Promise.resolve();
    const read = before
      .then(() =>
        this.#turns.run(() => {
          this.#waiting.delete(folder);
          return this.#read(folder);
        }),
      )
      .finally(() => {
        if (this.#waiting.get(folder) === read) this.#waiting.delete(folder);
        if (this.#running.get(folder) === ended) this.#running.delete(folder);
      });
    const ended = read.catch(() => undefined);
    this.#waiting.set(folder, read);
    this.#running.set(folder, ended);
    return read;
  }

  forget(folder: string): void {
    this.#kept.delete(folder);
    this.#changed.set(folder, true);
  }

  async #read(folder: string): Promise<RefState> {
    this.#changed.delete(folder);
    const readAtMs = performance.now();
    // First the signature: a change during the reading must not count as seen.
    const folders = await refFolders(folder);
    const signature = await readSignature(folder, folders);
    const output = await runGit(folder, ["for-each-ref", `--format=${refFormat}`]);
    const state = await parseRefs(output);
    if (!this.#changed.delete(folder)) this.#kept.set(folder, { state, signature, folders, readAtMs });
    return state;
  }
}
