export interface PollOptions {
  everyMs: number;
  /** Without it: until `sleep` or `ask` rejects. */
  maxAttempts?: number | undefined;
  /** Waits before the first question, too. */
  waitsFirst?: boolean | undefined;
  sleep: (ms: number) => Promise<void>;
}

/** There was no answer within the attempts that were allowed. */
export class JobTimeoutError extends Error {
  override name = "JobTimeoutError";
  readonly attempts: number;

  constructor(attempts: number) {
    super(`There was no answer after ${attempts} attempts.`);
    this.attempts = attempts;
  }
}

/**
 * Asks until there is an answer; `undefined` means "not yet".
 * @param ask is told how often it was called before
 * @throws {JobTimeoutError} `maxAttempts` questions had no answer
 */
export async function poll<T>(
  ask: (attempt: number) => Promise<T | undefined>,
  { everyMs, maxAttempts, waitsFirst = false, sleep }: PollOptions,
): Promise<T> {
  if (waitsFirst) await sleep(everyMs);
  for (let attempt = 0; ; attempt++) {
    const answer = await ask(attempt);
    if (answer !== undefined) return answer;
    if (attempt + 1 === maxAttempts) throw new JobTimeoutError(maxAttempts);
    await sleep(everyMs);
  }
}
