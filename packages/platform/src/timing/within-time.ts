/** A service took too long to respond. */
export class NoAnswerInTimeError extends Error {
  override name = "NoAnswerInTimeError";
  readonly code = "ETIMEDOUT";

  constructor(waitMs: number) {
    super(`no answer within ${waitMs} ms`);
  }
}

/**
 * Awaits a promise for at most `waitMs`. The work behind the promise continues.
 * @throws {NoAnswerInTimeError} the promise took longer
 */
export async function withinTime<Value>(promise: Promise<Value>, waitMs: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let turn: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    // After a pause of the process, the response may already have arrived: sockets are read after timers.
    turn = setImmediate(() => {
      turn = setImmediate(() => reject(new NoAnswerInTimeError(waitMs)));
    });
  }, waitMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    clearImmediate(turn);
  }
}
