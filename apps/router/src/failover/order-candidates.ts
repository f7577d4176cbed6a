import type { Health } from "../health/health.ts";
import type { Policy } from "../models/model-reference.ts";
import type { CallersProviders } from "../providers/callers-providers.ts";
import type { PriceTable } from "../usage/prices.ts";
import { byPreference } from "./by-preference.ts";
import type { Candidate } from "./candidate.ts";

/**
 * Sorts candidates in the order to try them. Those about which nothing is known come last, in the order that the caller set.
 * @param order applies to the policy `auto`, and where a policy cannot compare
 */
export type OrderCandidates = <Output>(
  candidates: readonly Candidate<Output>[],
  policy: Policy,
  order: CallersProviders["order"],
) => readonly Candidate<Output>[];

interface OrderOptions {
  health: Health;
  prices: Pick<PriceTable, "rank">;
  /** From 0 to below 1. */
  random: () => number;
}

export function createCandidateOrder({ health, prices, random }: OrderOptions): OrderCandidates {
  return (candidates, policy, order) => {
    if (candidates.length < 2) return candidates;
    const preferred = byPreference(candidates, ({ provider }) => provider.definition.id, { ...order, random });
    if (policy === "auto") return preferred;
    const rank = ({ provider, providerModelId, circuit }: Candidate): number => {
      if (policy === "cheapest") return prices.rank(provider.definition.id, providerModelId) ?? Number.MAX_VALUE;
      return slowness(health, circuit.shared);
    };
    return preferred
      .map((candidate) => ({ candidate, rank: rank(candidate) }))
      .toSorted((left, right) => left.rank - right.rank)
      .map(({ candidate }) => candidate);
  };
}

/** Returns milliseconds for the first byte and a hundred tokens, as far as both are known. */
function slowness(health: Health, key: string): number {
  const { firstByteMs, tokensPerSecond } = health.report(key);
  if (firstByteMs === undefined) return Number.MAX_VALUE;
  return firstByteMs.p50 + (tokensPerSecond === undefined ? 0 : 100_000 / tokensPerSecond.p50);
}
