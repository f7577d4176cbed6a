import type { ProviderHealthEntry } from "../contract/provider-health.ts";
import type { CircuitBreaker } from "../failover/circuit-breaker.ts";
import type { Health } from "./health.ts";

const mostEntries = 200;

/** Returns the health of providers and models that were called recently, those with most failures first. */
export function providerHealthOf(health: Health, breaker: CircuitBreaker): ProviderHealthEntry[] {
  return health
    .keys()
    .flatMap((key): ProviderHealthEntry[] => {
      const { calls, failures, firstByteMs } = health.report(key);
      if (calls === 0) return [];
      const [provider = "", model = ""] = key.split(" ", 2);
      const circuit = breaker.isOpen(key) ? "open" : "closed";
      const quantiles = firstByteMs === undefined ? null : { p50: firstByteMs.p50, p99: firstByteMs.p99 };
      return [{ provider, model, calls, failures, firstByteMs: quantiles, circuit }];
    })
    .toSorted((one, other) => other.failures - one.failures || other.calls - one.calls)
    .slice(0, mostEntries);
}
