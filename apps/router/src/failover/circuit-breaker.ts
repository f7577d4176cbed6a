import { limits } from "@modelyard/platform/limits";
import { hubKey } from "../owners/key-owner.ts";

const failuresToOpen = 5;
/** A provider's circuit opens for every caller once the keys of this many owners have failed, or the hub's own. */
const ownersToOpen = 3;
const restMs = 2000;
const longestRestMs = 60_000;

/** What a call is counted under. Made once for a candidate, because it is looked up at every call. */
export interface CircuitKey {
  /** The provider and the model: shared by all callers. */
  shared: string;
  /** The same for one owner and key: a replaced key starts with a closed circuit. */
  owned: string;
  /** By `ownerKey`. */
  owner: string;
}

/**
 * `key`: the provider refused this key or account, or limits it; says nothing about calls with other keys.
 * `provider`: it broke down, could not be reached or took too long.
 */
export type CircuitFailure = "key" | "provider";

interface Circuit {
  /** In a row. */
  failures: number;
  /** How often it opened without a success between; 0: it is closed. */
  openings: number;
  opensUntilMs: number;
  probing: boolean;
}

interface SharedCircuit extends Circuit {
  /** With the hub's own key, in a row. */
  hubFailures: number;
  /** Whose keys failed since the last success; no more than it takes to open. */
  owners: Set<string>;
}

/**
 * Skips a provider that fails repeatedly, and probes with one call at a time whether it is back. Counts failures for
 * each owner of a key: a user whose key is refused or limited loses the provider alone. Failures of the provider are also
 * counted for all callers together, and open the circuit for everyone once several owners or the hub saw them.
 */
export interface CircuitBreaker {
  /** @returns 0 when a call may be made now, otherwise how many milliseconds to wait; 0 must be followed by a report */
  admit(key: CircuitKey): number;
  succeeded(key: CircuitKey): void;
  failed(key: CircuitKey, failure: CircuitFailure): void;
  /** The call ended without saying anything about the provider. */
  unknown(key: CircuitKey): void;
}

/** @param now milliseconds */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  // Only those with failures are here. Two maps, so that many failing keys cannot push the shared circuits out.
  const shared = new Map<string, SharedCircuit>();
  const owned = new Map<string, Circuit>();

  function waitOf(circuit: Circuit | undefined): number {
    if (circuit === undefined || circuit.openings === 0) return 0;
    const waitMs = circuit.opensUntilMs - now();
    if (waitMs > 0) return waitMs;
    return circuit.probing ? restMs : 0;
  }

  function open(circuit: Circuit): void {
    // Calls that were under way when it opened do not extend the wait.
    if (circuit.openings > 0 && !circuit.probing) return;
    circuit.opensUntilMs = now() + Math.min(longestRestMs, restMs * 2 ** circuit.openings);
    circuit.openings += 1;
    circuit.probing = false;
  }

  return {
    admit(key) {
      // The usual case: nothing has failed.
      if (shared.size === 0 && owned.size === 0) return 0;
      const circuits = [shared.get(key.shared), owned.get(key.owned)];
      const waitMs = Math.max(...circuits.map(waitOf));
      if (waitMs > 0) return waitMs;
      for (const circuit of circuits) if (circuit !== undefined && circuit.openings > 0) circuit.probing = true;
      return 0;
    },
    succeeded(key) {
      shared.delete(key.shared);
      owned.delete(key.owned);
    },
    failed(key, failure) {
      const own = kept(owned, key.owned, closed);
      own.failures += 1;
      if (own.failures >= failuresToOpen) open(own);
      if (failure === "key") {
        endProbe(shared.get(key.shared));
        return;
      }
      const all = kept(shared, key.shared, () => ({ ...closed(), hubFailures: 0, owners: new Set<string>() }));
      all.failures += 1;
      if (key.owner === hubKey) all.hubFailures += 1;
      if (all.owners.size < ownersToOpen) all.owners.add(key.owner);
      const isSeenBySeveral = all.failures >= failuresToOpen && all.owners.size >= ownersToOpen;
      if (isSeenBySeveral || all.hubFailures >= failuresToOpen) open(all);
    },
    unknown(key) {
      endProbe(shared.get(key.shared));
      endProbe(owned.get(key.owned));
    },
  };
}

function endProbe(circuit: Circuit | undefined): void {
  if (circuit !== undefined) circuit.probing = false;
}

function closed(): Circuit {
  return { failures: 0, openings: 0, opensUntilMs: 0, probing: false };
}

/** Returns the circuit of a key; makes room for a new one by dropping the oldest. */
function kept<Kind extends Circuit>(circuits: Map<string, Kind>, key: string, make: () => Kind): Kind {
  const known = circuits.get(key);
  if (known !== undefined) return known;
  if (circuits.size >= limits.router.circuits) {
    const oldest = circuits.keys().next();
    if (oldest.done !== true) circuits.delete(oldest.value);
  }
  const fresh = make();
  circuits.set(key, fresh);
  return fresh;
}
