import type { Health } from "../health/health.ts";
import type { Policy } from "../models/model-reference.ts";
import type { CallersProviders } from "../providers/callers-providers.ts";
import type { PriceTable } from "../usage/prices.ts";
import { byPreference } from "./by-preference.ts";
import type { Candidate } from "./candidate.ts";

interface Order {
  policy: Policy;
  health: Health;
  prices: PriceTable;
  /** What the caller set: holds for `auto`, and where a policy cannot tell. */
  order: CallersProviders["order"];
  random: () => number;
}

/** Puts candidates in the order to try them. What nothing is known about comes last, in the order that the caller set. */
export function orderCandidates<Output>(
  candidates: readonly Candidate<Output>[],
  { policy, health, prices, order, random }: Order,
): readonly Candidate<Output>[] {
  if (candidates.length < 2) return candidates;
  const preferred = byPreference(candidates, ({ provider }) => provider.definition.id, { ...order, random });
  if (policy === "auto") return preferred;
  const rank = (candidate: Candidate<Output>): number => {
    const { provider, providerModelId, circuit } = candidate;
    if (policy === "cheapest") return prices.rank(provider.definition.id, providerModelId) ?? Number.MAX_VALUE;
    return slowness(health, circuit.shared);
  };
  return preferred
    .map((candidate) => ({ candidate, rank: rank(candidate) }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ candidate }) => candidate);
}

/** Milliseconds for the first byte and a hundred tokens, as far as both are known. */
function slowness(health: Health, key: string): number {
  const { firstByteMs, tokensPerSecond } = health.report(key);
  if (firstByteMs === undefined) return Number.MAX_VALUE;
  return firstByteMs.p50 + (tokensPerSecond === undefined ? 0 : 100_000 / tokensPerSecond.p50);
}
