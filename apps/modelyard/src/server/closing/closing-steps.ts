import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { NoAnswerInTimeError, withinTime } from "@modelyard/platform/within-time";

interface Step {
  name: string;
  close: () => unknown;
  limitMs: number;
}

/** What a process has opened. All of it is closed in reverse order, and nothing can prevent the rest from being closed. */
export class ClosingSteps implements AsyncDisposable {
  readonly #logger: Logger;
  readonly #steps: Step[] = [];
  #isKept = false;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** @param limitMs how long `close` may take; then the next step begins */
  add(name: string, close: () => unknown, limitMs: number = limits.stop.stepMs): void {
    this.#steps.push({ name, close, limitMs });
  }

  /** From now on, only `closeAll` closes. */
  keep(): void {
    this.#isKept = true;
  }

  /**
   * Closes all. Logs what failed, and what it did not wait for.
   * @param withinMs for all steps together
   * @returns whether everything is closed
   */
  async closeAll(withinMs: number = limits.stop.closeMs): Promise<boolean> {
    const deadlineMs = performance.now() + withinMs;
    let isClean = true;
    for (const step of this.#steps.splice(0).toReversed()) {
      const waitMs = Math.max(0, Math.min(step.limitMs, deadlineMs - performance.now()));
      if (!(await this.#closeOne(step, waitMs))) isClean = false;
    }
    return isClean;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isKept) await this.closeAll();
  }

  async #closeOne({ name, close }: Step, waitMs: number): Promise<boolean> {
    const closing = (async () => close())();
    try {
      await withinTime(closing, waitMs);
      return true;
    } catch (error) {
      if (error instanceof NoAnswerInTimeError) {
        this.#logger.error({ step: name, waitedMs: Math.round(waitMs) }, "stop: gave up waiting");
        closing.catch(() => undefined);
      } else this.#logger.error({ step: name, err: error }, "stop: failed");
      return false;
    }
  }
}
