import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { hubKey } from "../owners/key-owner.ts";

const failuresToOpen = 5;
/** A provider's circuit opens for every caller once the keys of this many owners have failed, or the hub's own. */
const ownersToOpen = 3;
const coolDownMs = 2000;
const longestCoolDownMs = 60_000;

/** The keys under which a call is counted. Built once for a candidate, because every call looks them up. */
export interface CircuitKey {
  /** The provider and the model: shared by all callers. */
  shared: string;
  /** The same for one owner and key: a replaced key starts with a closed circuit. */
  owned: string;
  /** By `ownerKey`. */
  owner: string;
}

/**
 * `key`: the provider refused this key or account, which says nothing about calls with other keys. `limit`: it limits the rate of
 * this key or account. `provider`: it failed, could not be reached or took too long.
 */
export type CircuitFailure = "key" | "limit" | "provider";

interface Circuit {
  /** In a row. */
  failures: number;
  /** How often it opened since the last success; 0: it is closed. */
  openings: number;
  opensUntilMs: number;
  probing: boolean;
}

interface OwnedCircuit extends Circuit {
  lastFailure: CircuitFailure;
}

interface SharedCircuit extends Circuit {
  /** Failures in a row with the hub's own key. */
  hubFailures: number;
  /** The owners whose keys failed since the last success, up to the number that opens the circuit. */
  owners: Set<string>;
}

/**
 * Skips a provider that fails repeatedly, and probes with one call at a time whether it works again. Counts failures for
 * each owner of a key, so that a key that is refused or limited affects its owner only. Failures of the provider are also
 * counted for all callers together, and open the circuit for all of them once several owners or the hub saw them.
 */
export interface CircuitBreaker {
  /** @returns 0 when a call may be made now, otherwise how many milliseconds to wait; 0 must be followed by a report */
  admit(key: CircuitKey): number;
  /** Whether calls wait only because the provider limits the rate of this owner. */
  isLimited(key: CircuitKey): boolean;
  succeeded(key: CircuitKey): void;
  failed(key: CircuitKey, failure: CircuitFailure): void;
  /** Whether the circuit of a provider and model is open for all callers. */
  isOpen(shared: string): boolean;
  /** Must be called when a call ended without a result that says anything about the provider. */
  unknown(key: CircuitKey): void;
}

/** @param now milliseconds */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  // Circuits without failures are not stored. Two maps, so that many failing keys cannot push the shared circuits out.
  const shared = new LRUCache<string, SharedCircuit>({ max: limits.router.circuits });
  const owned = new LRUCache<string, OwnedCircuit>({ max: limits.router.circuits });

  function waitOf(circuit: Circuit | undefined): number {
    if (circuit === undefined || circuit.openings === 0) return 0;
    const waitMs = circuit.opensUntilMs - now();
    if (waitMs > 0) return waitMs;
    return circuit.probing ? coolDownMs : 0;
  }

  function open(circuit: Circuit): void {
    // Calls that were running when it opened do not extend the wait.
    if (circuit.openings > 0 && !circuit.probing) return;
    circuit.opensUntilMs = now() + Math.min(longestCoolDownMs, coolDownMs * 2 ** circuit.openings);
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
    isLimited(key) {
      const own = owned.get(key.owned);
      return own?.lastFailure === "limit" && waitOf(own) > 0 && waitOf(shared.get(key.shared)) === 0;
    },
    isOpen: (key) => waitOf(shared.peek(key)) > 0,
    succeeded(key) {
      shared.delete(key.shared);
      owned.delete(key.owned);
    },
    failed(key, failure) {
      const own = circuitOf(owned, key.owned, () => ({ ...closed(), lastFailure: failure }));
      own.failures += 1;
      own.lastFailure = failure;
      if (own.failures >= failuresToOpen) open(own);
      if (failure !== "provider") {
        endProbe(shared.get(key.shared));
        return;
      }
      const all = circuitOf(shared, key.shared, () => ({ ...closed(), hubFailures: 0, owners: new Set<string>() }));
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

/** Returns the circuit of a key, or a new one. */
function circuitOf<Kind extends Circuit>(circuits: LRUCache<string, Kind>, key: string, make: () => Kind): Kind {
  const known = circuits.get(key);
  if (known !== undefined) return known;
  const fresh = make();
  circuits.set(key, fresh);
  return fresh;
}
