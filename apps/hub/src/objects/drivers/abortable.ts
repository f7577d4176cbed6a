/** Iterates until the signal aborts, also while the source has nothing to give. */
export async function* abortable<T>(source: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  if (signal === undefined) {
    yield* source;
    return;
  }
  signal.throwIfAborted();
  const iterator = source[Symbol.asyncIterator]();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  aborted.promise.catch(() => undefined);
  signal.addEventListener("abort", abort);
  let isComplete = false;
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted.promise]);
      if (next.done === true) {
        isComplete = true;
        return;
      }
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", abort);
    // Not awaited: a generator that waits for its own source returns only when that responds.
    if (!isComplete) Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
