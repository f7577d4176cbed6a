/** Which providers report the usage of a stream on request. */
export interface StreamUsage {
  /** @param key of a provider and a kind of stream */
  isSupported(key: string): boolean;
  /** Must be called when a provider refused a request because of the option. */
  refused(key: string): void;
}

/** How long after a refusal the option is sent again. */
const refusedForMs = 3_600_000;

export function createStreamUsage(now: () => number): StreamUsage {
  const refusedAtMs = new Map<string, number>();
  return {
    isSupported: (key) => now() - (refusedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) >= refusedForMs,
    refused: (key) => void refusedAtMs.set(key, now()),
  };
}
