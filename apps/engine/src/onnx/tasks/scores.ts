/** Returns probabilities that add up to 1. */
export function softmax(values: ArrayLike<number>): number[] {
  const numbers = Array.from(values);
  const largest = numbers[indexOfLargest(numbers)] ?? 0;
  const powers = numbers.map((value) => Math.exp(value - largest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Returns an independent probability for each value. */
export function sigmoid(values: ArrayLike<number>): number[] {
  return Array.from(values, (value) => 1 / (1 + Math.exp(-value)));
}

export interface LabelScore {
  label: string;
  score: number;
}

/** Returns the highest scores first. */
export function highest<Item extends { score: number }>(items: readonly Item[], count = items.length): Item[] {
  return items.toSorted((a, b) => b.score - a.score).slice(0, count);
}

/** Returns the index of the largest value. */
export function indexOfLargest(values: ArrayLike<number>): number {
  let best = 0;
  for (let index = 1; index < values.length; index++) {
    if ((values[index] ?? 0) > (values[best] ?? 0)) best = index;
  }
  return best;
}
