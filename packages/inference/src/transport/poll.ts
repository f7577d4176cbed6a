export interface PollOptions {
  everyMs: number;
  /** Without a limit, polls until `sleep` or `ask` rejects. */
  maxAttempts?: number | undefined;
  /** Whether to wait before the first request as well. */
  waitsFirst?: boolean | undefined;
  sleep: (ms: number) => Promise<void>;
}

/** There was no result within the allowed number of attempts. */
export class JobTimeoutError extends Error {
  override name = "JobTimeoutError";
  readonly attempts: number;

  constructor(attempts: number) {
    super(`There was no answer after ${attempts} attempts.`);
    this.attempts = attempts;
  }
}

/**
 * Polls until there is a result; `undefined` means "not yet".
 * @param ask receives the number of earlier calls
 * @throws {JobTimeoutError} `maxAttempts` attempts had no result
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
