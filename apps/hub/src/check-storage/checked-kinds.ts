/** What is checked, in this order. Each starts the keys of its kind: `objects/`, `xorbs/` and `files/`. */
export const checkedKinds = ["objects", "xorbs", "files"] as const;
export type CheckedKind = (typeof checkedKinds)[number];

/** Returns the kind of a key; `undefined` if it is no key of a check. */
export function kindOf(key: string): CheckedKind | undefined {
  return checkedKinds.find((kind) => key.startsWith(`${kind}/`));
}

/** The first two digits of all hashes. */
export const allStarts: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, "0"),
);
