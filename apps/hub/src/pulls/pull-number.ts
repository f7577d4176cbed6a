const name = /^refs\/pr\/([1-9]\d{0,8})$/;

/** Returns the number in the name of a pull request's ref, such as `refs/pr/1`; `undefined` for other refs. */
export function pullNumberOf(ref: string): number | undefined {
  const digits = name.exec(ref)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
