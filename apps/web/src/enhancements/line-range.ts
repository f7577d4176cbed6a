export interface LineRange {
  first: number;
  last: number;
}

/** Parses `#L10` or `#L10-L20`, in either order. Returns `undefined` for other hashes. */
export function readLineRange(hash: string): LineRange | undefined {
  const [, one, other] = /^#L(\d{1,7})(?:-L(\d{1,7}))?$/.exec(hash) ?? [];
  if (one === undefined) return undefined;
  const numbers = [Number(one), Number(other ?? one)];
  return { first: Math.min(...numbers), last: Math.max(...numbers) };
}

export function lineHash({ first, last }: LineRange): string {
  return first === last ? `#L${first}` : `#L${first}-L${last}`;
}
