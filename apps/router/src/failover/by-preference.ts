import type { ProviderPreferences } from "../contract/preferences.ts";

/**
 * Sorts items in an order of providers: rank by rank; within a rank in their own order, or drawn by their weights once one of
 * them has a weight.
 * @param random from 0 to below 1
 */
export function byPreference<Item>(
  items: readonly Item[],
  providerOf: (item: Item) => string,
  { order, weights, random }: Pick<ProviderPreferences, "order" | "weights"> & { random: () => number },
): readonly Item[] {
  if (order.length === 0 && Object.keys(weights).length === 0) return items;
  const rankOf = new Map(order.flatMap((rank, index) => rank.map((provider) => [provider, index] as const)));
  const ranks = Map.groupBy(items, (item) => rankOf.get(providerOf(item)) ?? order.length);
  return [...ranks]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([, equals]) => drawn(equals, (item) => weights[providerOf(item)], random));
}

/** An item comes first with a probability equal to its share of the weights; the rest is drawn the same way. */
function drawn<Item>(items: Item[], weightOf: (item: Item) => number | undefined, random: () => number): Item[] {
  if (items.length < 2 || items.every((item) => weightOf(item) === undefined)) return items;
  return items
    .map((item) => ({ item, turn: turn(weightOf(item) ?? 1, random()) }))
    .toSorted((left, right) => left.turn - right.turn)
    .map(({ item }) => item);
}

/** Returns the time of the first event at this rate: of several items, each has the smallest time as often as its share. */
function turn(weight: number, drawnNumber: number): number {
  return weight === 0 ? Number.MAX_VALUE : -Math.log(1 - drawnNumber) / weight;
}
