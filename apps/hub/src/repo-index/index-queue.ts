import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import type { Logger } from "@modelyard/platform/logger";

interface IndexQueueOptions {
  reindex: (repoId: string) => Promise<void>;
  everyMs: number;
  logger: Logger;
}

/** Repositories whose row is older than their commit in git, because the database was unreachable. */
export class IndexQueue {
  readonly #options: IndexQueueOptions;
  readonly #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(options: IndexQueueOptions) {
    this.#options = options;
  }

  add(repoId: string): void {
    this.#waiting.add(repoId);
    this.#schedule();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    // Nothing is lost: the next start compares all repositories with git.
    this.#waiting.clear();
    await this.#working;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#working = this.#work();
    }, this.#options.everyMs).unref();
  }

  async #work(): Promise<void> {
    const { reindex, logger } = this.#options;
    for (const repoId of this.#waiting) {
      try {
        await reindex(repoId);
        this.#waiting.delete(repoId);
      } catch (error) {
        logger.warn({ err: error, repoId, waiting: this.#waiting.size }, "repository could not be indexed, retrying");
        // All others would fail alike. A repository that is damaged does not delay them.
        if (isDatabaseAway(error)) break;
      }
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}
