import { limits } from "../../limits/limits.ts";

interface BodyMemoryOptions {
  totalBytes: number;
  perCallerBytes: number;
  /** Creates the error for a request that does not fit: 503 with `Retry-After`. */
  refusal: () => Error;
}

/** The memory that one request's body uses. */
export interface HeldBody {
  /**
   * Counts received bytes; a negative number counts bytes that were released.
   * @throws {Error} the memory limit of the caller, or of all callers together, is exceeded
   */
  add: (bytes: number) => void;
  /** Stops counting the request. Further calls have no effect. */
  release: () => void;
}

/**
 * Counts the bytes of request bodies in memory, in total and per caller, so that half-sent bodies cannot fill it.
 * Bodies of up to `limits.bodyMemory.uncountedBytes` are not counted, which keeps them cheap.
 */
export class BodyMemory {
  readonly #options: BodyMemoryOptions;
  readonly #perCaller = new Map<string, number>();
  #total = 0;

  constructor(options: BodyMemoryOptions) {
    this.#options = options;
  }

  /** Number of bytes counted now. */
  get totalBytes(): number {
    return this.#total;
  }

  /**
   * Starts counting one request.
   * @param callersOf returns what the per-caller limit applies to, such as a user and an address; called for large
   *   bodies only
   */
  open(callersOf: () => readonly string[]): HeldBody {
    let held = 0;
    let counted = 0;
    let callers: readonly string[] | undefined;
    const count = (bytes: number): void => {
      if (bytes === counted) return;
      callers ??= callersOf();
      this.#change(callers, bytes - counted);
      counted = bytes;
    };
    return {
      add: (bytes) => {
        held += bytes;
        count(held > limits.bodyMemory.uncountedBytes ? held : 0);
        if (bytes > 0 && counted > 0 && this.#isOver(callers ?? [])) throw this.#options.refusal();
      },
      release: () => {
        held = 0;
        count(0);
      },
    };
  }

  #change(callers: readonly string[], bytes: number): void {
    this.#total += bytes;
    for (const caller of callers) {
      const sum = (this.#perCaller.get(caller) ?? 0) + bytes;
      if (sum === 0) this.#perCaller.delete(caller);
      else this.#perCaller.set(caller, sum);
    }
  }

  #isOver(callers: readonly string[]): boolean {
    const { totalBytes, perCallerBytes } = this.#options;
    return this.#total > totalBytes || callers.some((caller) => (this.#perCaller.get(caller) ?? 0) > perCallerBytes);
  }
}
