/** Runs `work` for each item, for at most `limit` items at once. Ends with the first failure, after running work has ended. */
export async function forEachLimited<T>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  try {
    for await (const item of items) {
      const one = work(item).then(
        () => undefined,
        (error: unknown) => {
          failure ??= { error };
        },
      );
      running.add(one);
      one.finally(() => running.delete(one)).catch(() => undefined);
      if (running.size >= limit) await Promise.race(running);
      if (failure !== undefined) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failure !== undefined) throw failure.error;
}
