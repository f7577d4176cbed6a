/** Which providers tell the usage of a stream when asked. */
export interface StreamUsage {
  /** Whether to ask this provider. */
  asks(providerId: string): boolean;
  /** It does not know the question, and refused the call for it. */
  refused(providerId: string): void;
}

/** A provider that learns the question is asked again after so long. */
const refusedForMs = 3_600_000;

export function streamUsage(now: () => number): StreamUsage {
  const refusedAtMs = new Map<string, number>();
  return {
    asks: (providerId) => now() - (refusedAtMs.get(providerId) ?? Number.NEGATIVE_INFINITY) >= refusedForMs,
    refused: (providerId) => void refusedAtMs.set(providerId, now()),
  };
}
