import { limits } from "@modelyard/platform/limits";
import { busy } from "../../errors.ts";
import { keysOf } from "../../http/client-keys.ts";
import { ClientSlots } from "../../http/client-slots.ts";

interface HashLimits {
  fileHashes: { total: number; perUser: number };
  waitingHashes: { perUser: number; total: number; ms: number };
}

/** A slot in which a file is read and hashed. */
export interface HashTurn {
  /** Gives the slot to the next file if one waits, and waits for another slot. @throws {HubError} 503 */
  yield: () => Promise<void>;
}

/**
 * Decides which uploaded files are hashed next. A file keeps its slot for a part of its bytes only, and a free slot goes to
 * the user with the fewest: however large the files of other users are, a user waits for one part of them.
 */
export class HashQueue {
  readonly #perUser: number;
  readonly #slots: ClientSlots;
  /** Files that wait or are hashed, by user. */
  readonly #files = new Map<string, number>();

  constructor({ fileHashes, waitingHashes }: HashLimits = limits.xet) {
    this.#perUser = waitingHashes.perUser;
    this.#slots = new ClientSlots(
      { ...fileHashes, perAddress: fileHashes.perUser },
      {
        waitMs: waitingHashes.ms,
        waitingPerClient: waitingHashes.perUser,
        waitingInTotal: waitingHashes.total,
        refusal: busy,
        what: "checks of uploaded files",
      },
    );
  }

  /** @throws {HubError} 503: with so many more files of a user, too many would wait */
  requireRoom(userId: string, files: number): void {
    if ((this.#files.get(userId) ?? 0) + files > this.#perUser)
      throw busy(`More than ${this.#perUser} of your uploaded files are still being checked`);
  }

  /** Runs work in a slot. @throws {HubError} 503: too many files wait */
  async run<T>(userId: string, work: (turn: HashTurn) => Promise<T>): Promise<T> {
    this.requireRoom(userId, 1);
    this.#count(userId, 1);
    // Counted by user only, and without a signal: the work continues after the connection has ended.
    const client = { userId, address: userId };
    const keys = keysOf(client);
    const take = () => this.#slots.take(client, new AbortController().signal);
    let release: (() => void) | undefined;
    try {
      release = await take();
      return await work({
        yield: async () => {
          if (!this.#slots.isAwaited(keys)) return;
          const next = take();
          release?.();
          release = undefined;
          release = await next;
        },
      });
    } finally {
      release?.();
      this.#count(userId, -1);
    }
  }

  #count(userId: string, change: 1 | -1): void {
    const count = (this.#files.get(userId) ?? 0) + change;
    if (count === 0) this.#files.delete(userId);
    else this.#files.set(userId, count);
  }
}
