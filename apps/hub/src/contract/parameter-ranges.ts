/** Where ranges of parameter counts begin, in billions. A model of unknown size is in none. */
const starts = [0, 1, 3, 6, 12, 32, 64, 128] as const;
const billion = 1e9;

export interface ParameterRange {
  /** At least so many parameters. */
  min?: number;
  /** Fewer than so many. */
  max?: number;
}

/** The ranges that lists count models in, each with its name: `1B-3B`, `128B-`. */
export const parameterRanges: readonly (ParameterRange & { value: string; min: number })[] = starts.map(
  (start, index) => {
    const end = starts[index + 1];
    const min = start * billion;
    return end === undefined ? { value: `${start}B-`, min } : { value: `${start}B-${end}B`, min, max: end * billion };
  },
);

/** @returns the name of the range that a number of parameters lies in; `undefined` where it is not known */
export function parameterRangeOf(numParameters: number): string | undefined {
  if (numParameters <= 0) return undefined;
  return parameterRanges.find(({ max = Infinity }) => numParameters < max)?.value;
}

const factors = { "": 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 } as const;
const amount = /^(\d{1,15}(?:\.\d{1,6})?)([KMBT]?)$/i;

/**
 * Reads `num_parameters` of an address, as `min:6B,max:128B`; one of the two may be missing.
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

/** The same as it stands in an address. */
export function writeParameterRange({ min, max }: ParameterRange): string {
  return [
    ...(min === undefined ? [] : [`min:${shortAmount(min)}`]),
    ...(max === undefined ? [] : [`max:${shortAmount(max)}`]),
  ].join(",");
}

/** `1500000000` is `1.5B`: the largest unit that loses nothing. */
export function shortAmount(value: number): string {
  const [unit, factor] = Object.entries(factors)
    .toReversed()
    .find(([, each]) => value >= each && Number.isInteger((value / each) * 1e3)) ?? ["", 1];
  return `${value / factor}${unit}`;
}
