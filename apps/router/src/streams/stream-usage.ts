/** Which providers tell the usage of a stream when asked. */
export interface StreamUsage {
  /** @param place a provider, and what kind of stream it is */
  asks(place: string): boolean;
  /** It does not know the question, and refused the call for it. */
  refused(place: string): void;
}

/** A provider that learns the question is asked again after so long. */
const refusedForMs = 3_600_000;

export function streamUsage(now: () => number): StreamUsage {
  const refusedAtMs = new Map<string, number>();
  return {
    asks: (place) => now() - (refusedAtMs.get(place) ?? Number.NEGATIVE_INFINITY) >= refusedForMs,
    refused: (place) => void refusedAtMs.set(place, now()),
  };
}
