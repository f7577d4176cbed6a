/** Lower bounds of the parameter ranges, in billions. A model of unknown size is in none. */
const starts = [0, 1, 3, 6, 12, 32, 64, 128] as const;
const billion = 1e9;

export interface ParameterRange {
  /** Minimum number of parameters, inclusive. */
  min?: number;
  /** Maximum number of parameters, exclusive. */
  max?: number;
}

/** The ranges that lists group models by, each with its name: `1B-3B`, `128B-`. */
export const parameterRanges: readonly (ParameterRange & { value: string; min: number })[] = starts.map(
  (start, index) => {
    const end = starts[index + 1];
    const min = start * billion;
    return end === undefined ? { value: `${start}B-`, min } : { value: `${start}B-${end}B`, min, max: end * billion };
  },
);

/** Returns the name of the range that contains a number of parameters; `undefined` if the number is unknown. */
export function parameterRangeOf(numParameters: number): string | undefined {
  if (numParameters <= 0) return undefined;
  return parameterRanges.find(({ max = Infinity }) => numParameters < max)?.value;
}

const factors = { "": 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 } as const;
const amount = /^(\d{1,15}(?:\.\d{1,6})?)([KMBT]?)$/i;

/**
 * Parses the query parameter `num_parameters`, such as `min:6B,max:128B`; either part may be missing.
 * @returns `undefined` for anything else
 */
export function parseParameterRange(text: string): ParameterRange | undefined {
  const range: ParameterRange = {};
  for (const part of text.split(",")) {
    const [side = "", value = ""] = part.trim().split(":", 2);
    const [, digits, unit = ""] = amount.exec(value.trim()) ?? [];
    const factor = Object.entries(factors).find(([known]) => known === unit.toUpperCase())?.[1];
    if (digits === undefined || factor === undefined || (side !== "min" && side !== "max")) return undefined;
    range[side] = Math.round(Number(digits) * factor);
  }
  return range;
}

/** Formats a range for the query parameter `num_parameters`. */
export function writeParameterRange({ min, max }: ParameterRange): string {
  return [
    ...(min === undefined ? [] : [`min:${shortAmount(min)}`]),
    ...(max === undefined ? [] : [`max:${shortAmount(max)}`]),
  ].join(",");
}

/** Formats `1500000000` as `1.5B`: in the largest unit that keeps the exact value. */
export function shortAmount(value: number): string {
  const [unit, factor] = Object.entries(factors)
    .toReversed()
    .find(([, each]) => value >= each && Number.isInteger((value / each) * 1e3)) ?? ["", 1];
  return `${value / factor}${unit}`;
}
