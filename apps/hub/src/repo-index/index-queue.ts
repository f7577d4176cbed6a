import type { Logger } from "@modelyard/platform/logger";

interface IndexQueueOptions {
  reindex: (repoId: string) => Promise<void>;
  everyMs: number;
  logger: Logger;
}

/** Repositories whose commit is in git and whose row is not up to date, because the database was away in between. */
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
    this.#plan();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    // The next start compares all repositories with git.
    this.#waiting.clear();
    await this.#working;
  }

  #plan(): void {
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
        logger.warn({ err: error, repoId, waiting: this.#waiting.size }, "a repository could not be indexed; retrying");
        this.#plan();
        return;
      }
    }
  }
}
