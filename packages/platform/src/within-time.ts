/** A service took too long to respond. */
export class NoAnswerInTimeError extends Error {
  override name = "NoAnswerInTimeError";
  readonly code = "ETIMEDOUT";

  constructor(waitMs: number) {
    super(`no answer within ${waitMs} ms`);
  }
}

/** @throws {NoAnswerInTimeError} the promise took longer */
export async function withinTime<Value>(promise: Promise<Value>, waitMs: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswerInTimeError(waitMs)), waitMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
