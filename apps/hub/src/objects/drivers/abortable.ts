/** Iterates until the signal aborts, also while the source has nothing to give. */
export async function* abortable<T>(source: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  if (signal === undefined) {
    yield* source;
    return;
  }
  const iterator = source[Symbol.asyncIterator]();
  let reject: ((reason: unknown) => void) | undefined;
  const abort = (): void => reject?.(signal.reason);
  signal.addEventListener("abort", abort);
  let isComplete = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      // Not a race with one promise for all turns: that would keep something for each piece until the end.
      const next = await new Promise<IteratorResult<T, unknown>>((resolve, rejectNext) => {
        reject = rejectNext;
        iterator.next().then(resolve, rejectNext);
      });
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
