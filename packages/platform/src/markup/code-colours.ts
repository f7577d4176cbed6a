/** The token kinds of highlighted code that a page has a color for. */
export const codeKinds = ["comment", "constant", "function", "keyword", "string"] as const;
export type CodeKind = (typeof codeKinds)[number];

/** The prefix of the highlighter's CSS variables. */
export const codeVariablePrefix = "--code-";
const coloured = new RegExp(`${codeVariablePrefix}token-(${codeKinds.join("|")})\\b`);

/**
 * Converts a color of the highlighter's theme of CSS variables to a class, so that a page needs no style attributes.
 * @param color e.g. `var(--code-token-keyword)`
 * @returns e.g. `code-keyword`; `undefined` for tokens without a color
 */
export function codeClass(color: string | undefined): `code-${CodeKind}` | undefined {
  const kind = codeKinds.find((known) => known === color?.match(coloured)?.[1]);
  return kind === undefined ? undefined : `code-${kind}`;
}
