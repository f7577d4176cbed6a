const failuresToOpen = 5;
const restMs = 2000;
const longestRestMs = 60_000;
const keptCircuits = 10_000;

interface Circuit {
  /** In a row. */
  failures: number;
  /** How often it opened without a success between. */
  openings: number;
  opensUntilMs: number;
  probing: boolean;
}

/** Leaves a provider alone that fails again and again, and finds out with one call at a time whether it is back. */
export interface CircuitBreaker {
  /** @returns 0 when a call may be made now, otherwise how many milliseconds to wait; 0 must be followed by a report */
  admit(key: string): number;
  succeeded(key: string): void;
  failed(key: string): void;
  /** The call ended without saying anything about the provider. */
  unknown(key: string): void;
}

/** @param now milliseconds */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  // Only those with failures are here.
  const circuits = new Map<string, Circuit>();

  return {
    admit(key) {
      const circuit = circuits.get(key);
      if (circuit === undefined || circuit.failures < failuresToOpen) return 0;
      const waitMs = circuit.opensUntilMs - now();
      if (waitMs > 0) return waitMs;
      if (circuit.probing) return restMs;
      circuit.probing = true;
      return 0;
    },
    succeeded(key) {
      circuits.delete(key);
    },
    failed(key) {
      const circuit = circuits.get(key) ?? { failures: 0, openings: 0, opensUntilMs: 0, probing: false };
      circuit.failures += 1;
      // Calls that were under way when it opened do not make the rest longer.
      if (circuit.failures >= failuresToOpen && (circuit.openings === 0 || circuit.probing)) {
        circuit.opensUntilMs = now() + Math.min(longestRestMs, restMs * 2 ** circuit.openings);
        circuit.openings += 1;
        circuit.probing = false;
      }
      if (!circuits.has(key) && circuits.size >= keptCircuits) {
        const oldest = circuits.keys().next();
        if (oldest.done !== true) circuits.delete(oldest.value);
      }
      circuits.set(key, circuit);
    },
    unknown(key) {
      const circuit = circuits.get(key);
      if (circuit !== undefined) circuit.probing = false;
    },
  };
}
